#pragma once

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <utility>

namespace coreloom {

/// One thread beside the window's, for what takes time. Work is done in the order in which it was given; its result is
/// handed back on the receiver's thread. The receiver outlives this object.
class Background {
public:
    Background() { m_thread.setMaxThreadCount(1); }
    /// Waits for the work that was given.
    ~Background() { m_thread.waitForDone(); }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    template<typename Work, typename Then>
    void start(Work work, QObject* receiver, Then then)
    {
        m_thread.start([work = std::move(work), receiver, then = std::move(then)] {
            // Shared, because Qt copies the function and results may be movable only.
            auto result = std::make_shared<decltype(work())>(work());
            QMetaObject::invokeMethod(
                receiver, [result, then] { then(std::move(*result)); }, Qt::QueuedConnection);
        });
    }

    /// Destroys something whose destructor may wait.
    template<typename T>
    void dispose(std::unique_ptr<T> object)
    {
        m_thread.start([shared = std::shared_ptr<T>(std::move(object))]() mutable { shared.reset(); });
    }

private:
    QThreadPool m_thread;
};

} // namespace coreloom
