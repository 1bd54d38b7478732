#include "device/emulated/emulated_device.h"
#include "gpu_check.h"

/// The check of a GPU on the emulated one: its logic without a GPU, and without its times.
int main()
{
    const auto provider = coreloom::emulatedProvider();
    const coreloom::GpuCheckPlan plan{.shapes = {{1, 1, 1}, {17, 17, 17}, {33, 33, 33}, {35, 79, 19}},
                                      .shapeOnSomeSms = {100, 70, 40},
                                      .speeds = {32},
                                      .traced = 32,
                                      .busy = 64,
                                      .seconds = 0.001,
                                      .energySeconds = 0,
                                      .judgesTimes = false};
    return coreloom::checkGpu(*provider, nullptr, plan) == 0 ? 0 : 1;
}
