#include "analysis/scale_up.h"

#include <QTest>

#include <cmath>

using namespace coreloom;

namespace {

/// 0.2 s and 36 J a step: 180 W.
LaneRecord trainedLane()
{
    LaneRecord lane;
    lane.setup.device.provenance = Provenance::measured;
    lane.secondsPerStep = Statistics{.count = 50, .median = 0.2, .p5 = 0.19, .p95 = 0.23};
    lane.energy.joulesPerStep = 36;
    lane.energy.provenance = Provenance::measured;
    return lane;
}

const ScaleUpRequest request{
    .stepsPerEpoch = 100, .epochs = 1000, .machines = 50, .tariff = {.pricePerKwh = 0.3, .gramsPerKwh = 400}};

bool same(const Scaled& scaled, double value)
{
    return scaled.value && std::abs(*scaled.value - value) <= 1e-12 * std::abs(value);
}

} // namespace

class TestScaleUp : public QObject {
    Q_OBJECT

private slots:
    /// By hand: 36 J are 0.01 Wh, a hundred thousand steps 1 kWh.
    void fourScales()
    {
        const ScaleUp scaled = scaledUp(trainedLane(), request);
        QVERIFY(same(scaled.step.seconds, 0.2));
        QVERIFY(same(scaled.step.kilowattHours, 1e-5));
        QVERIFY(same(scaled.step.euros, 3e-6));
        QVERIFY(same(scaled.step.gramsOfCo2, 4e-3));
        QVERIFY(same(scaled.epoch.seconds, 20));
        QVERIFY(same(scaled.epoch.kilowattHours, 1e-3));
        QCOMPARE(scaled.training.steps, 100'000);
        QVERIFY(same(scaled.training.seconds, 20'000));
        QVERIFY(same(scaled.training.kilowattHours, 1));
        QVERIFY(same(scaled.training.euros, 0.3));
        QVERIFY(same(scaled.training.gramsOfCo2, 400));
        QVERIFY(same(scaled.fleet.seconds, 20'000)); // all at the same time
        QVERIFY(same(scaled.fleet.kilowattHours, 50));
        QVERIFY(same(scaled.fleet.euros, 15));
        QVERIFY(same(scaled.fleet.gramsOfCo2, 20'000));
        QVERIFY(!scaled.copiesCounted);
        QVERIFY(scaled.energyAbsent.empty());
    }

    void aStepIsMeasuredAndItsMultiplesAreEstimated()
    {
        const ScaleUp scaled = scaledUp(trainedLane(), request);
        QCOMPARE(scaled.step.seconds.provenance, Provenance::measured);
        QCOMPARE(scaled.step.kilowattHours.provenance, Provenance::measured);
        QCOMPARE(scaled.step.euros.provenance, Provenance::estimated);
        QCOMPARE(scaled.epoch.seconds.provenance, Provenance::estimated);
        QCOMPARE(scaled.fleet.gramsOfCo2.provenance, Provenance::estimated);
        LaneRecord modelled = trainedLane();
        modelled.setup.device.provenance = modelled.energy.provenance = Provenance::modelled;
        QCOMPARE(scaledUp(modelled, request).epoch.seconds.provenance, Provenance::modelled);
        QCOMPARE(scaledUp(modelled, request).step.euros.provenance, Provenance::modelled);
    }

    void bands()
    {
        LaneRecord lane = trainedLane();
        QVERIFY(std::abs(*scaledUp(lane, request).fleet.seconds.band - 0.15) < 1e-12); // (0.23 - 0.2)/0.2
        QVERIFY(std::abs(*scaledUp(lane, request).fleet.euros.band - 0.15) < 1e-12);
        lane.energy.band = 0.5;
        QCOMPARE(*scaledUp(lane, request).fleet.euros.band, 0.5);
        lane.secondsPerStep->p5.reset();
        QVERIFY(!scaledUp(lane, request).epoch.seconds.band);
        LaneRecord modelled = trainedLane(); // all its steps are alike: no sign of how good the model is
        modelled.setup.device.provenance = Provenance::modelled;
        QVERIFY(!scaledUp(modelled, request).epoch.seconds.band);
    }

    void copiesCountWhereThereAreSome()
    {
        LaneRecord lane = trainedLane();
        lane.secondsPerStepWithCopies = Statistics{.count = 50, .median = 0.25};
        const ScaleUp scaled = scaledUp(lane, request);
        QVERIFY(scaled.copiesCounted);
        QVERIFY(same(scaled.epoch.seconds, 25));
    }

    void whatIsUnknownStaysUnknown()
    {
        LaneRecord lane = trainedLane();
        lane.energy = {.reason = {"no counter", {}}};
        const ScaleUp scaled = scaledUp(lane, request);
        QVERIFY(same(scaled.training.seconds, 20'000));
        for (const Scaled* unknown : {&scaled.step.kilowattHours, &scaled.training.euros, &scaled.fleet.gramsOfCo2}) {
            QVERIFY(!unknown->value);
            QCOMPARE(unknown->provenance, Provenance::unavailable);
        }
        QCOMPARE(scaled.energyAbsent.english(), std::string("no counter"));
        lane.secondsPerStep.reset();
        QVERIFY(!scaledUp(lane, request).step.seconds.value);
        QCOMPARE(scaledUp(lane, request).fleet.seconds.provenance, Provenance::unavailable);
    }

    void largeFleetsDoNotOverflow()
    {
        const ScaleUp scaled = scaledUp(trainedLane(), {.stepsPerEpoch = 1'000'000'000,
                                                        .epochs = 1'000'000,
                                                        .machines = 1'000'000'000,
                                                        .tariff = {.pricePerKwh = 1, .gramsPerKwh = 0}});
        QVERIFY(same(scaled.fleet.euros, 1e-5 * 1e24));
        QVERIFY(same(scaled.fleet.gramsOfCo2, 0));
    }

    void stepsOfAnEpochAreRoundedUp()
    {
        QCOMPARE(stepsOfAnEpoch(60'000, 128), 469);
        QCOMPARE(stepsOfAnEpoch(256, 128), 2);
        QCOMPARE(stepsOfAnEpoch(1, 128), 1);
    }
};

QTEST_APPLESS_MAIN(TestScaleUp)
#include "tst_scale_up.moc"
