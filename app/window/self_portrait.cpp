#include "window/self_portrait.h"

#include "picture/widget_picture.h"
#include "verbs/exit_status.h"
#include "window/controller.h"
#include "window/main_window.h"

#include <QApplication>
#include <QTimer>

#include <utility>

namespace coreloom {

SelfPortrait::SelfPortrait(MainWindow& window, Controller& controller, OutputFile file, double seconds, bool startsRun)
    : m_window(window), m_controller(controller), m_file(std::move(file))
{
    const auto begin = startsRun ? &Controller::started : &Controller::ready;
    connect(&m_controller, begin, this,
            [this, seconds] { QTimer::singleShot(static_cast<int>(seconds * 1000), this, &SelfPortrait::leave); });
    connect(&m_controller, &Controller::refused, this, [](const Error& error) { QApplication::exit(refuse(error)); });
}

void SelfPortrait::leave()
{
    if (m_file.wanted()) {
        const bool drawn = drawWidget(m_window, m_file.device(), QString::fromStdString(m_file.name()));
        const auto kept = m_file.commit();
        if (!kept)
            complain(kept.error());
        if (!drawn || !kept) {
            QApplication::exit(exitFailed);
            return;
        }
    }
    const auto& record = m_controller.record();
    const bool failed = record && (record->status == Status::failed || record->status == Status::diverged);
    QApplication::exit(failed ? exitFailed : exitDone);
}

} // namespace coreloom
