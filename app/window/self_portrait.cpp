#include "window/self_portrait.h"

#include "window/controller.h"
#include "window/main_window.h"

#include <QApplication>
#include <QPixmap>
#include <QTimer>

#include <algorithm>
#include <cstdio>

namespace coreloom {

SelfPortrait::SelfPortrait(MainWindow& window, Controller& controller, const WindowOptions& options)
    : m_window(window),
      m_controller(controller),
      m_seconds(options.after.value_or(0)),
      m_picture(QString::fromStdString(options.picture))
{
    const auto begins = options.start ? &Controller::started : &Controller::ready;
    connect(&m_controller, begins, this,
            [this] { QTimer::singleShot(static_cast<int>(m_seconds * 1000), this, &SelfPortrait::leave); });
    connect(&m_controller, &Controller::ended, this, [](bool refused) {
        if (refused)
            QApplication::exit(2);
    });
}

void SelfPortrait::leave()
{
    if (!m_picture.isEmpty() && !m_window.grab().save(m_picture)) {
        std::fprintf(stderr, "coreloom: --picture %s cannot be written.\n", qPrintable(m_picture));
        QApplication::exit(1);
        return;
    }
    const auto& record = m_controller.record();
    const bool failed = record && (record->status == Status::failed || record->status == Status::diverged);
    QApplication::exit(failed ? 1 : 0);
}

} // namespace coreloom
