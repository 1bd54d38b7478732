#include "workload/data/data_set.h"
#include "workload/data/digits.h"
#include "workload/data/synthetic_data.h"
#include "workload/digest.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

using namespace coreloom;

namespace {

/// Multinomial logistic regression, learned by stochastic gradient descent with momentum: the best that one linear
/// layer can do. In double, example by example, so that it has nothing in common with what it is compared with.
class LinearClassifier {
public:
    explicit LinearClassifier(const DataSet& data)
        : m_features(static_cast<std::size_t>(data.features)),
          m_classes(data.classes.size()),
          m_weights((m_features + 1) * m_classes),
          m_momentum(m_weights.size())
    {}

    void learn(const Examples& examples, int epochs)
    {
        constexpr std::size_t batch = 100;
        std::vector<double> gradient(m_weights.size());
        for (int epoch = 0; epoch < epochs; ++epoch) {
            const auto order = shuffledOrder(examples.count(), 1, static_cast<std::uint64_t>(100 + epoch));
            for (std::size_t first = 0; first + batch <= order.size(); first += batch) {
                std::ranges::fill(gradient, 0.0);
                for (std::size_t i = first; i < first + batch; ++i)
                    addGradient(examples, static_cast<std::size_t>(order[i]), gradient);
                for (std::size_t i = 0; i < m_weights.size(); ++i) {
                    m_momentum[i] = 0.9 * m_momentum[i] + gradient[i] / batch;
                    m_weights[i] -= 0.01 * m_momentum[i];
                }
            }
        }
    }

    [[nodiscard]] double accuracy(const Examples& examples) const
    {
        std::size_t right = 0;
        for (std::size_t i = 0; i < examples.labels.size(); ++i) {
            const auto sums = weightedSums(examples, i);
            right += std::ranges::max_element(sums) - sums.begin() == examples.labels[i] ? 1U : 0U;
        }
        return static_cast<double>(right) / static_cast<double>(examples.labels.size());
    }

private:
    [[nodiscard]] std::vector<double> weightedSums(const Examples& examples, std::size_t example) const
    {
        std::vector<double> sums(m_weights.end() - static_cast<std::ptrdiff_t>(m_classes), m_weights.end());
        const float* x = examples.features.data() + example * m_features;
        const double* weight = m_weights.data();
        for (std::size_t i = 0; i < m_features; ++i) {
            for (double& sum : sums)
                sum += *weight++ * static_cast<double>(x[i]);
        }
        return sums;
    }

    void addGradient(const Examples& examples, std::size_t example, std::vector<double>& gradient) const
    {
        std::vector<double> error = weightedSums(examples, example);
        const double most = std::ranges::max(error);
        for (double& value : error)
            value = std::exp(value - most);
        const double sum = std::accumulate(error.begin(), error.end(), 0.0);
        for (double& value : error)
            value /= sum;
        error[static_cast<std::size_t>(examples.labels[example])] -= 1;
        const float* x = examples.features.data() + example * m_features;
        double* to = gradient.data();
        for (std::size_t i = 0; i <= m_features; ++i) {
            for (const double value : error)
                *to++ += i < m_features ? value * static_cast<double>(x[i]) : value;
        }
    }

    std::size_t m_features;
    std::size_t m_classes;
    std::vector<double> m_weights; ///< a row of classes for each feature, and one for the bias
    std::vector<double> m_momentum;
};

std::uint64_t digestOf(const Examples& examples)
{
    const std::vector<double> values(examples.features.begin(), examples.features.end());
    Digest digest;
    digest.add(values.data(), static_cast<std::int64_t>(values.size()), Precision::fp32);
    return digest.value();
}

double meanOf(const Examples& examples, std::int64_t features, std::int64_t example)
{
    const auto row = examples.features.begin() + example * features;
    return std::accumulate(row, row + features, 0.0) / static_cast<double>(features);
}

} // namespace

class TestDataSets : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_digits = drawnDigits(); }

    void theEmbeddedSetIsTheSameOnEveryMachine()
    {
        QCOMPARE(m_digits.train.count(), 8000);
        QCOMPARE(m_digits.test.count(), 2000);
        QCOMPARE(m_digits.features, 784);
        QCOMPARE(m_digits.classes.size(), std::size_t{10});
        QCOMPARE(QString::number(digestOf(m_digits.train), 16), QStringLiteral("473c3c6a41d04d42"));
        QCOMPARE(QString::number(digestOf(m_digits.test), 16), QStringLiteral("28757778cf111d57"));
        QCOMPARE(m_digits.bytes(), std::int64_t{10'000} * (784 * 4 + 4));
    }

    void digitsAreTenInEqualNumbersAndAQuarterIsDarkOnLight()
    {
        for (int digit = 0; digit < 10; ++digit)
            QCOMPARE(std::ranges::count(m_digits.train.labels, digit), 800);
        int dark = 0;
        for (std::int64_t i = 0; i < m_digits.train.count(); ++i)
            dark += meanOf(m_digits.train, digitFeatures, i) > 0 ? 1 : 0;
        // Binomial of 8000 at 1/4: 2000, standard deviation 39.
        QVERIFY2(dark > 1800 && dark < 2200, qPrintable(QString::number(dark)));
    }

    void pixelsAreOn256Levels()
    {
        std::set<float> levels(m_digits.train.features.begin(), m_digits.train.features.end());
        QCOMPARE(levels.size(), std::size_t{256});
        for (const float value : levels) {
            const double level = (static_cast<double>(value) * 255 + 255) / 2;
            QVERIFY(std::abs(level - std::round(level)) < 1e-4 && level > -0.5 && level < 255.5);
        }
    }

    void examplesDependOnTheSeedAndOnTheirNumberAlone()
    {
        const DataSet few = drawnDigits({.train = 30, .test = 20});
        QVERIFY(std::equal(few.train.features.begin(), few.train.features.end(), m_digits.train.features.begin()));
        QVERIFY(few.train.features != drawnDigits({.train = 30, .test = 20, .seed = 2}).train.features);
        QVERIFY(!std::equal(few.test.features.begin(), few.test.features.end(), few.train.features.begin()));
    }

    /// What the set is for: a linear classifier cannot do it, however long it learns; on the training examples it is no
    /// better. That the default network passes 95 % is shown by the training workload.
    void aLinearClassifierStaysBelow85Percent()
    {
        LinearClassifier classifier(m_digits);
        classifier.learn(m_digits.train, 4);
        const double learned = classifier.accuracy(m_digits.train);
        const double tested = classifier.accuracy(m_digits.test);
        qInfo("linear classifier: %.1f %% of the training, %.1f %% of the test examples", 100 * learned, 100 * tested);
        QVERIFY(learned > 0.6 && learned < 0.85); // above 0.6: it did learn
        QVERIFY(tested < 0.85);
    }

    void aLinearClassifierLearnsSyntheticData()
    {
        const SyntheticRequest request{.features = 40, .classes = 3, .train = 900, .test = 300, .seed = 5};
        const DataSet data = syntheticData(request);
        QCOMPARE(data.features, 40);
        QCOMPARE(data.train.features.size(), std::size_t{900 * 40});
        QCOMPARE(data.test.count(), 300);
        QVERIFY(std::ranges::all_of(data.train.features, [](float value) { return value >= -1 && value <= 1; }));
        QCOMPARE(std::set<std::int32_t>(data.train.labels.begin(), data.train.labels.end()),
                 (std::set<std::int32_t>{0, 1, 2}));
        LinearClassifier classifier(data);
        classifier.learn(data.train, 20);
        QVERIFY(classifier.accuracy(data.test) > 0.95);
        QCOMPARE(syntheticData(request).train, data.train);
    }

    void aShuffledOrderHasEveryNumberOnce()
    {
        for (const std::int64_t count : {0, 1, 2, 1000}) {
            auto order = shuffledOrder(count, 3, 64);
            QCOMPARE(order, shuffledOrder(count, 3, 64));
            QVERIFY(count < 1000 || order != shuffledOrder(count, 3, 65));
            std::ranges::sort(order);
            for (std::int64_t i = 0; i < count; ++i)
                QCOMPARE(order[static_cast<std::size_t>(i)], i);
        }
        // Where the first number ends is uniform: 5000 shuffles of 5, so 1000 each with standard deviation 28.
        std::array<int, 5> places{};
        for (std::uint64_t stream = 0; stream < 5000; ++stream) {
            const auto order = shuffledOrder(5, 1, stream);
            ++places[static_cast<std::size_t>(std::ranges::find(order, 0) - order.begin())];
        }
        for (const int count : places)
            QVERIFY2(count > 850 && count < 1150, qPrintable(QString::number(count)));
    }

    void aFifthIsHeldOut()
    {
        DataSet data{.name = {}, .features = 2};
        for (int i = 0; i < 11; ++i) {
            data.train.features.insert(data.train.features.end(), {float(i), float(-i)});
            data.train.labels.push_back(i);
        }
        holdOut(data);
        QCOMPARE(data.test.count(), 2);
        QCOMPARE(data.train.count(), 9);
        std::set<std::int32_t> all;
        for (const Examples* part : {&data.train, &data.test}) {
            QVERIFY(std::ranges::is_sorted(part->labels));
            for (std::size_t i = 0; i < part->labels.size(); ++i) {
                QCOMPARE(part->features[2 * i], float(part->labels[i]));
                all.insert(part->labels[i]);
            }
        }
        QCOMPARE(all.size(), std::size_t{11});
        DataSet two{.name = {}, .features = 1, .classes = {}, .train = {{1, 2}, {0, 1}}};
        holdOut(two);
        QCOMPARE(two.test.count(), 1);
        QCOMPARE(two.train.count(), 1);
    }

private:
    DataSet m_digits;
};

QTEST_GUILESS_MAIN(TestDataSets)
#include "tst_data_sets.moc"
