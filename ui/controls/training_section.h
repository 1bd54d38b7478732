#pragma once

#include "base/error.h"
#include "controls/section.h"
#include "job/data_shape.h"
#include "job/job.h"

#include <array>
#include <map>
#include <optional>
#include <string>

class QLineEdit;
class QSpinBox;

namespace coreloom {

class ChoiceBox;
class ParallelSketch;
class Segmented;

/// How a network is trained: on which data, how fast it learns, and what workers share.
class TrainingSection : public Section {
    Q_OBJECT

public:
    explicit TrainingSection(QWidget* parent = nullptr);

    /// Shows what of it belongs to training, without a signal. A file whose shape is not known is asked for.
    void setNetwork(const Network& network);
    /// Puts it into a network. Parts are raised to the number of workers.
    void applyTo(Network& network) const;
    /// The layers and the batch of the network, and the most CPU workers of a lane: what the training must fit.
    void setSurroundings(const Network& network, int workers);
    /// What a file that was asked for holds, or why it cannot be used. One that the user has just chosen is taken, and
    /// the network is told to fit it.
    void setData(const std::string& file, const Expected<DataShape>& shape);
    /// Of the chosen data; empty while it is not known.
    [[nodiscard]] std::optional<DataShape> data() const;
    /// Takes what stands in the fields, also where Return was not pressed. An error where it cannot be.
    [[nodiscard]] std::optional<Error> commit();

signals:
    /// The user changed something.
    void changed();
    /// The data have samples of that many values and classes: the layers at both ends should fit.
    void endsWanted(std::int64_t inputs, std::int64_t outputs);
    /// Somebody should read that file and answer with setData().
    void dataRequested(const QString& file);

protected:
    void retranslate() override;

private:
    void buildRates();
    void buildParallel();
    void chooseData(int index);
    void openFile();
    void take(const std::string& name);
    void readRates();
    void showAll();
    void showData();
    void showParts();
    [[nodiscard]] int parts() const;
    [[nodiscard]] std::optional<Error> problemOfRates() const;
    [[nodiscard]] std::optional<Error> problemOfData() const;
    [[nodiscard]] std::optional<Error> problemOfParts() const;

    Network m_network; ///< with the layers and the batch of setSurroundings()
    int m_workers = 1;
    std::map<std::string, DataShape> m_known; ///< shapes of files
    std::optional<std::string> m_wanted;      ///< a file that is being read and will be taken
    std::optional<Error> m_unusable;          ///< why the file that was chosen last was not taken

    struct Rate {
        QLabel* label = nullptr;
        QLineEdit* field = nullptr;
        bool refused = false; ///< what stands in the field is no such number
    };
    ChoiceBox* m_data;
    QLabel* m_dataLabel;
    QLabel* m_dataHint = nullptr;
    Rate m_learningRate;
    Rate m_momentum;
    QLabel* m_ratesHint = nullptr;
    QLabel* m_parallelLabel = nullptr;
    Segmented* m_parallel = nullptr;
    ParallelSketch* m_sketch = nullptr;
    QLabel* m_parallelHint = nullptr;
    QWidget* m_partsRow = nullptr;
    QLabel* m_partsLabel = nullptr;
    QSpinBox* m_parts = nullptr;
    QLabel* m_partsHint = nullptr;
};

/// The parts of a mini-batch that are taken where `asked` are wanted: as many, or, where there are more workers than
/// that, the next number that gives each worker one and cuts the batch evenly. `asked` where there is none.
[[nodiscard]] int partsFor(std::int64_t batch, int asked, int workers);

} // namespace coreloom
