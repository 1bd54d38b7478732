#include "theme/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace coreloom {

namespace {

constexpr int hues = 8;
constexpr std::array<QRgb, hues> lightWorkers{0x2f77bd, 0xe0a818, 0x2d9b78, 0xc8507a,
                                              0x7b6bd6, 0xd9622b, 0x3aa6c4, 0x93a52b};
constexpr std::array<QRgb, hues> darkWorkers{0x69aeee, 0xf2c14e, 0x5cc4a0, 0xe27d9d,
                                             0xa89af0, 0xf08a5b, 0x7fd3e6, 0xc7d36f};
/// Steps of lightness for worker 9 and on: far from the first eight and from each other before they come close.
constexpr std::array<float, hues> lightnessSteps{0, 0.16F, -0.14F, 0.08F, -0.07F, 0.22F, -0.2F, 0.12F};

} // namespace

QColor mixed(const QColor& from, const QColor& to, float share)
{
    const auto mix = [share](float a, float b) { return a + (b - a) * share; };
    return QColor::fromRgbF(mix(from.redF(), to.redF()), mix(from.greenF(), to.greenF()),
                            mix(from.blueF(), to.blueF()));
}

QColor textOn(const QColor& ground)
{
    // Relative luminance as WCAG 2 defines it.
    const auto linear = [](float part) {
        return part <= 0.04045F ? part / 12.92F : std::pow((part + 0.055F) / 1.055F, 2.4F);
    };
    const float luminance =
        0.2126F * linear(ground.redF()) + 0.7152F * linear(ground.greenF()) + 0.0722F * linear(ground.blueF());
    return luminance < 0.37F ? QColor(Qt::white) : QColor(0x13161b);
}

QColor Theme::lane(int index, bool isGpu) const
{
    if (index == 0)
        return isGpu ? gpu : cpu;
    if (index == 1)
        return isGpu ? gpu : worker(2);
    return worker(index + 1);
}

QColor Theme::worker(int index) const
{
    index = std::max(index, 0);
    const auto hue = static_cast<std::size_t>(index % hues);
    const auto round = static_cast<std::size_t>(index / hues) % lightnessSteps.size();
    const QColor base((scheme == Scheme::dark ? darkWorkers : lightWorkers)[hue]);
    if (round == 0)
        return base;
    const QColor hsl = base.toHsl();
    const float lightness = std::clamp(hsl.lightnessF() + lightnessSteps[round], 0.18F, 0.88F);
    return QColor::fromHslF(std::max(hsl.hslHueF(), 0.0F), hsl.hslSaturationF(), lightness).toRgb();
}

QColor Theme::sm(int index, int count) const
{
    // Neighbouring SMs stand far apart on the ramp: a step of about the golden section, made coprime to the count.
    const int steps = std::clamp(count, 1, 12);
    int stride = std::max(1, static_cast<int>(std::lround(steps * 0.382)));
    while (std::gcd(stride, steps) != 1)
        ++stride;
    const int place = std::max(index, 0) * stride % steps;
    const float position = steps > 1 ? static_cast<float>(place) / static_cast<float>(steps - 1) : 0.5F;
    const QColor pale = mixed(gpu, scheme == Scheme::dark ? QColor(0x2a1a08) : QColor(0xffffff), 0.72F);
    const QColor deep = mixed(gpu, scheme == Scheme::dark ? QColor(0xffe2b8) : QColor(0x6b3a06), 0.5F);
    constexpr float middle = 0.64F; // more pale than deep: a calm ground with a few dark threads
    return position < middle ? mixed(pale, gpu, position / middle)
                             : mixed(gpu, deep, (position - middle) / (1 - middle));
}

} // namespace coreloom
