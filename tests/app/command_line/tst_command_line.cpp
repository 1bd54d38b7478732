#include "command_line/command_line.h"
#include "command_line/help.h"

#include <QTest>

using namespace coreloom;

namespace {

/// The arguments of a command line without quoting.
Expected<CommandLine> parse(const char* line)
{
    std::vector<std::string> arguments;
    for (const QByteArray& word : QByteArray(line).split(' '))
        arguments.push_back(word.toStdString());
    return parseCommandLine(arguments);
}

} // namespace

class TestCommandLine : public QObject {
    Q_OBJECT

private slots:
    void opensTheWindowWithoutArguments()
    {
        const auto line = parseCommandLine({});
        QVERIFY(line);
        QCOMPARE(line->verb, Verb::window);
        QVERIFY(!line->window.devicesGiven);
        QCOMPARE(line->window.request.order, LaneOrder::apartOnSharedCores);
        QCOMPARE(line->window.request.job, Job{});
    }

    void hasTheDefaultsOfTheDesign()
    {
        const auto line = parse("run");
        QVERIFY(line);
        QCOMPARE(line->request.lanes, std::vector{LaneRequest{}});
        QCOMPARE(line->request.job, (Job{.m = 1000, .n = 1000, .k = 1000, .seed = 1, .stop = {.seconds = 3}}));
        QCOMPARE(line->request.order, LaneOrder::oneAfterAnother);
    }

    void readsEveryOptionOfRun()
    {
        const auto line = parse("run --device cpu:threads=1 --device modelled:h100 --threads 2 --cpus 0,2-3 --sms 66 "
                                "--kernel blocked --precision fp64 --schedule static --workload matmul --m 35 --n=79 "
                                "--k 19 --distribution normal --seed 18446744073709551615 --seconds 0.5 --steps 7 "
                                "--warmup 0 --together --json - --csv a.csv --picture p.png --language ko");
        QVERIFY2(line, line ? "" : english(line.error()).c_str());
        LaneRequest lane{.device = "cpu",
                         .threads = 1,
                         .cpus = {0, 2, 3},
                         .sms = 66,
                         .kernel = Rung::blocked,
                         .precision = Precision::fp64,
                         .schedule = Schedule::fixed};
        LaneRequest second = lane;
        second.device = "modelled:h100";
        second.threads = 2;
        QCOMPARE(line->request.lanes, (std::vector{lane, second}));
        QCOMPARE(line->request.job, (Job{.m = 35,
                                         .n = 79,
                                         .k = 19,
                                         .seed = 18'446'744'073'709'551'615U,
                                         .distribution = Distribution::normal,
                                         .stop = {.seconds = 0.5, .steps = 7, .warmupSteps = 0}}));
        QCOMPARE(line->request.order, LaneOrder::together);
        QCOMPARE(line->output.json, std::string("-"));
        QCOMPARE(line->output.csv, std::string("a.csv"));
        QCOMPARE(line->output.picture, std::string("p.png"));
        QCOMPARE(line->language, std::string("ko"));
    }

    void readsASweep()
    {
        const auto line = parse("sweep --over size --values 8,3-5 --device cpu:threads=2 --device cpu --seconds 0.5");
        QVERIFY2(line, line ? "" : english(line.error()).c_str());
        QCOMPARE(line->verb, Verb::sweep);
        QCOMPARE(line->sweep.over, SweepOver::size);
        QCOMPARE(line->sweep.values, (std::vector<std::int64_t>{8, 3, 4, 5}));
        QCOMPARE(line->sweep.run.lanes, (std::vector{LaneRequest{.threads = 2}, LaneRequest{}}));
        QCOMPARE(line->sweep.run.job.stop.seconds, 0.5);
        QVERIFY(parse("sweep --over threads --values 1-64"));
        QVERIFY(!parse("sweep --over size --values 1-101")); // more than a hundred runs
        QVERIFY(!parse("run --over size"));
    }

    void oneSideMayDifferFromTheSize()
    {
        const auto line = parse("run --size 500 --k 20");
        QVERIFY(line);
        QCOMPARE(line->request.job, (Job{.m = 500, .n = 500, .k = 20}));
    }

    void readsEveryOptionOfTheWindow()
    {
        const auto line = parse("--size 64 --start --theme dark --language en --after 5 --picture w.png --frame-log f "
                                "--device cpu");
        QVERIFY2(line, line ? "" : english(line.error()).c_str());
        QCOMPARE(line->verb, Verb::window);
        const WindowOptions& window = line->window;
        QVERIFY(window.start && window.devicesGiven);
        QCOMPARE(window.request.job.n, std::int64_t{64});
        QCOMPARE(window.theme, std::optional(Scheme::dark));
        QCOMPARE(window.language, std::string("en"));
        QCOMPARE(window.after, std::optional(5.0));
        QCOMPARE(window.picture, std::string("w.png"));
        QCOMPARE(window.frameLog, std::string("f"));
    }

    void theWindowTakesNetworks()
    {
        const auto line = parse("window --workload train --layers 784,32,10 --batch 64 --parallel batch --parts 4 "
                                "--learning-rate 0.1 --momentum 0.5 --data synthetic --start");
        QVERIFY2(line, line ? "" : english(line.error()).c_str());
        const Job& job = line->window.request.job;
        QVERIFY(job.workload == Workload::train);
        QCOMPARE(job.network, (Network{.layers = {784, 32, 10},
                                       .batch = 64,
                                       .parallel = Parallel::batch,
                                       .parts = 4,
                                       .learningRate = 0.1,
                                       .momentum = 0.5,
                                       .data = "synthetic"}));
        QVERIFY(!parse("window --workload forward --layers 5"));
    }

    void readsTheOtherVerbs()
    {
        QCOMPARE(parse("show a.json --picture a.SVG")->file, std::string("a.json"));
        QCOMPARE(parse("show --picture a.pdf a.json")->file, std::string("a.json"));
        QCOMPARE(parse("devices --json x")->output.json, std::string("x"));
        QCOMPARE(parse("check")->verb, Verb::check);
        QVERIFY(parse("--version")->version);
        QVERIFY(parse("run --size abc --help")->help);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* line, const char* says) {
            QTest::newRow(line) << QByteArray(line) << QByteArray(says);
        };
        row("run --size 0", "--size 0 is not accepted: choose a whole number from 1 to 1000000.");
        row("run --size -5", "--size -5 is not accepted: choose a whole number from 1 to 1000000.");
        row("run --size abc", "--size abc is not accepted: choose a whole number from 1 to 1000000.");
        row("run --size 99999999", "--size 99999999 is not accepted: choose a whole number from 1 to 1000000.");
        row("run --size=", "--size \"\" is not accepted");
        row("run --size", "--size has no value: write --size N");
        row("run --size --threads 2", "--size has no value");
        row("run --size 3 --size 4", "--size is given twice: give it once.");
        row("run --together --together", "--together is given twice");
        row("run --together=yes", "--together takes no value, but yes is given.");
        row("run --threads 0", "--threads 0 is not accepted: choose a whole number from 1 to 64.");
        row("run --threads 65", "--threads 65 is not accepted");
        row("run --seed -1", "--seed -1 is not accepted: choose a whole number from 0 to 18446744073709551615.");
        row("run --kernel magic",
            "--kernel magic is not accepted: choose one of: naive, blocked, simd, library, tensor.");
        row("run --precision fp16", "--precision fp16 is not accepted: choose one of: fp32, fp64, tf32, bf16.");
        row("run --schedule fixed", "--schedule fixed is not accepted: choose one of: dynamic, static.");
        row("run --workload juggle", "--workload juggle is not accepted: choose one of: matmul, forward, train.");
        row("run --layers 784,10",
            "--layers has no meaning with --workload matmul: give --workload forward or --workload train.");
        row("run --workload forward --size 5",
            "--size has no meaning with --workload forward: give --workload matmul.");
        row("run --workload forward --momentum 0",
            "--momentum has no meaning with --workload forward: give --workload train.");
        row("run --workload train --batch 100 --parallel batch", "--batch 100 cannot be cut into 8 equal parts");
        row("run --distribution zero", "--distribution zero is not accepted: choose one of: uniform, normal.");
        row("run --seconds 0", "--seconds 0 is not accepted: choose a number above 0, at most 86400.");
        row("run --steps 0", "--steps 0 is not accepted");
        row("run --warmup -1", "--warmup -1 is not accepted");
        row("run --cpus 3-1", "--cpus 3-1 is not accepted");
        row("run --language de", "--language de is not accepted: choose one of: en, ko.");
        row("run --picture run.jpg", "ends in .png, .svg or .pdf");
        row("run --picture -", "--picture - is not accepted");
        row("run --json=", "--json \"\" is not accepted: choose the name of a file.");
        row("run --json - --csv -", "--json - and --csv - both ask for standard output");
        row("run --json a --csv a", "--json and --csv name the same file");
        row("run --json a.png --picture a.png", "--picture names the file of another output");
        row("run --sise 5", "The option --sise is not known: did you mean --size?");
        row("run --layers 5", "--layers 5 is not accepted: choose 2 to 17 whole numbers");
        row("run --layers 784,0,10", "--layers 784,0,10 is not accepted");
        row("run --layers 784,,10", "--layers 784,,10 is not accepted");
        row("run --batch 0", "--batch 0 is not accepted");
        row("run --learning-rate nan", "--learning-rate nan is not accepted");
        row("run --start", "--start is not an option of run");
        row("run -n 5", "The option -n is not known: did you mean --n?");
        row("run 1000", "1000 is not expected behind `coreloom run`");
        row("rnu --size 5", "The verb rnu is not known: did you mean run?");
        row("juggle", "The verb juggle is not known: choose one of: window, run, sweep, devices, check, show.");
        row("show", "show needs a FILE");
        row("show a b", "b is not expected");
        row("devices --size 5", "--size is not an option of devices");
        row("--picture w.png", "--picture needs --after S in the window");
        row("window --json a", "--json is not an option of window");
        row("--after 0", "--after 0 is not accepted");
        row("--theme blue", "--theme blue is not accepted: choose one of: light, dark.");
    }

    void refuses()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, says);
        const auto parsed = parse(line.constData());
        QVERIFY(!parsed);
        const std::string sentence = english(parsed.error());
        QVERIFY2(sentence.find(says.toStdString()) != std::string::npos, sentence.c_str());
        QVERIFY(sentence.find('\n') == std::string::npos);
    }

    void takesNoMoreLanesThanCanBeShown()
    {
        std::vector<std::string> arguments{"run"};
        for (int i = 0; i < 17; ++i)
            arguments.emplace_back("--device=cpu");
        QVERIFY(!parseCommandLine(arguments));
        arguments.pop_back();
        QCOMPARE(parseCommandLine(arguments)->request.lanes.size(), std::size_t{16});
    }

    void helpListsWhatTheVerbTakes()
    {
        const std::string run = helpText(*parse("run --help"));
        for (const char* option : {"--device", "--threads", "--size", "--csv", "--together", "130"})
            QVERIFY2(run.find(option) != std::string::npos, option);
        QVERIFY(run.find("--start") == std::string::npos);
        QVERIFY(helpText(*parse("--help")).find("devices") != std::string::npos);
        QVERIFY(helpText(*parse("window --help")).find("--frame-log") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
