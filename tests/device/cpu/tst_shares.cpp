#include "device/cpu/shares.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

using namespace coreloom;

class TestShares : public QObject {
    Q_OBJECT

    /// How long the work takes, when a piece takes each worker as long as given: whoever is ready first takes next.
    static double makespan(const std::vector<double>& secondsPerPiece, SharedWork work,
                           std::vector<int>* pieces = nullptr)
    {
        const int workers = static_cast<int>(secondsPerPiece.size());
        Shares shares(workers);
        const std::vector<SharedWork> list{work};
        shares.begin(list, workers);
        std::vector<double> ready(secondsPerPiece.size());
        std::vector<bool> finished(secondsPerPiece.size());
        while (!std::ranges::all_of(finished, [](bool is) { return is; })) {
            std::size_t next = 0;
            for (std::size_t i = 0; i < ready.size(); ++i) {
                if (!finished[i] && (finished[next] || ready[i] < ready[next]))
                    next = i;
            }
            if (shares.take(0, static_cast<int>(next))) {
                ready[next] += secondsPerPiece[next];
                if (pieces != nullptr)
                    ++(*pieces)[next];
            } else {
                finished[next] = true;
            }
        }
        return *std::ranges::max_element(ready);
    }

private slots:
    void everyWorkerBeginsWithAnEqualPart()
    {
        for (const bool helping : {false, true}) {
            Shares shares(4);
            const std::vector<SharedWork> list{{.pieces = 40, .helping = helping}};
            shares.begin(list, 4);
            for (int worker = 0; worker < 4; ++worker) {
                for (int i = 0; i < 10; ++i)
                    QCOMPARE(shares.take(0, worker), std::int64_t{10 * worker + i});
            }
            for (int worker = 0; worker < 4; ++worker)
                QVERIFY(!shares.take(0, worker));
        }
    }

    void whoHasFinishedHelpsTheOneWithMostLeft()
    {
        Shares shares(3);
        const std::vector<SharedWork> list{{.pieces = 9, .helping = true}};
        shares.begin(list, 3);
        QCOMPARE(shares.take(0, 1), std::int64_t{3});
        for (const std::int64_t piece : {0, 1, 2})
            QCOMPARE(shares.take(0, 0), piece);
        for (const std::int64_t piece : {8, 5, 7, 4, 6}) // of 6 … 8 and 4 … 5, from the ends
            QCOMPARE(shares.take(0, 0), piece);
        QVERIFY(!shares.take(0, 2));
    }

    void oneSlowWorkerHoldsUpTheStaticScheduleOnly_data()
    {
        QTest::addColumn<int>("workers");
        QTest::newRow("4") << 4;
        QTest::newRow("8") << 8;
        QTest::newRow("64") << 64;
    }

    /// Worker 1 takes twice as long. Static: its part takes twice as long. Dynamic: all together do as much as
    /// workers - 1/2 would, up to one piece.
    void oneSlowWorkerHoldsUpTheStaticScheduleOnly()
    {
        QFETCH(int, workers);
        std::vector<double> seconds(static_cast<std::size_t>(workers), 1);
        seconds[1] = 2;
        const std::int64_t pieces = 16 * workers;
        const double fixed = makespan(seconds, {.pieces = pieces, .helping = false});
        std::vector<int> taken(seconds.size());
        const double dynamic = makespan(seconds, {.pieces = pieces, .helping = true}, &taken);
        QCOMPARE(fixed, 32.0);
        QVERIFY(dynamic <= static_cast<double>(pieces) / (workers - 0.5) + 2);
        QVERIFY(fixed >= 1.3 * dynamic);
        QVERIFY(taken[1] < taken[0]);
        const std::vector<double> even(static_cast<std::size_t>(workers), 1);
        QCOMPARE(makespan(even, {.pieces = pieces, .helping = true}),
                 makespan(even, {.pieces = pieces, .helping = false}));
    }

    /// A worker that the system kept from running while the others did everything.
    void whoComesTooLateGetsNothing()
    {
        Shares shares(2);
        const std::vector<SharedWork> list{{.pieces = 4}, {.pieces = 1}, {.pieces = 6}};
        shares.begin(list, 2);
        std::int64_t done = 0;
        while (shares.take(0, 0))
            ++done;
        QCOMPARE(done, std::int64_t{4});
        QVERIFY(shares.done(done));
        shares.goOn(1);
        QVERIFY(!shares.take(0, 1));
        QVERIFY(shares.take(1, 0)); // worker 1's piece: 0 has none of its own
        QVERIFY(shares.done(1));
        shares.goOn(2);
        QVERIFY(!shares.take(0, 1));
        QVERIFY(!shares.take(1, 1));
        QCOMPARE(shares.take(2, 1), std::int64_t{3});
        QVERIFY(!shares.take(1, 1));
        QCOMPARE(shares.take(2, 1), std::int64_t{4});
        QVERIFY(!shares.done(2));
    }

    void everyPieceIsDoneOnceAndInOrder_data()
    {
        QTest::addColumn<int>("workers");
        QTest::newRow("1") << 1;
        QTest::newRow("2") << 2;
        QTest::newRow("7, oversubscribed") << 7;
    }

    void everyPieceIsDoneOnceAndInOrder()
    {
        QFETCH(int, workers);
        std::vector<SharedWork> list;
        for (int i = 0; i < 3000; ++i)
            list.push_back({.pieces = 1 + i * 7 % 23, .helping = i % 5 != 0});
        std::vector<std::vector<int>> times; // plain numbers: each is written by whoever took the piece
        for (const SharedWork& work : list)
            times.emplace_back(static_cast<std::size_t>(work.pieces));
        Shares shares(workers);
        shares.begin(list, workers);
        std::atomic<int> wrong = 0;
        const auto walk = [&](int worker) {
            for (;;) {
                const std::uint32_t current = shares.current().load(std::memory_order_acquire);
                if (current == list.size())
                    return;
                std::int64_t pieces = 0;
                while (const auto piece = shares.take(current, worker)) {
                    ++times[current][static_cast<std::size_t>(*piece)];
                    ++pieces;
                }
                if (pieces > 0 && shares.done(pieces)) {
                    if (!std::ranges::all_of(times[current], [](int count) { return count == 1; }))
                        ++wrong;
                    shares.goOn(current + 1);
                } else {
                    shares.current().wait(current, std::memory_order_acquire);
                }
            }
        };
        std::vector<std::thread> threads;
        for (int worker = 0; worker < workers; ++worker)
            threads.emplace_back(walk, worker);
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
        for (const std::vector<int>& work : times)
            QVERIFY(std::ranges::all_of(work, [](int count) { return count == 1; }));
    }
};

QTEST_GUILESS_MAIN(TestShares)
#include "tst_shares.moc"
