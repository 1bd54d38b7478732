#pragma once

#include "job/sweep.h"

#include <QWidget>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace coreloom {

class Segmented;

/// A view of the same job run several times: a row with the button that starts it and ends it, a choice, progress and
/// the time left; below it, what the points show, and a sentence made from their numbers. Says that a sweep is wanted;
/// who runs it tells its points.
class SweepView : public QWidget {
    Q_OBJECT

public:
    /// Whether a sweep can begin: nothing else runs.
    void setAvailable(bool available);
    /// What would be run now, by the controls and the view's own choice; empty where there is nothing.
    [[nodiscard]] virtual std::optional<SweepRequest> plan() const = 0;

    /// A sweep begins; what was shown goes.
    void begin(const SweepRequest& request);
    void addPoint(const SweepPoint& point);
    /// The sweep has ended, with the points so far.
    void finish(Status status);
    [[nodiscard]] bool isSweeping() const { return m_sweeping; }

    /// What the picture says, from its numbers.
    [[nodiscard]] virtual QString sentence() const = 0;

signals:
    void sweepRequested();
    void stopRequested();

protected:
    /// `name` begins the names of the widgets: "sizes" has "sizesState".
    SweepView(const QString& name, QWidget* parent);

    /// Draws what there is so far. Also called in a new language and with new colors.
    virtual void showResult() = 0;
    /// What the button says while no sweep goes on, and what it does.
    virtual void setWords(QPushButton& button) const = 0;

    void changeEvent(QEvent* event) override;
    void retranslate();

    [[nodiscard]] const SweepRecord& shown() const { return m_sweep; }
    /// Of what is shown.
    [[nodiscard]] const SweepRequest& asked() const { return m_asked; }
    [[nodiscard]] Segmented& choice() const { return *m_choice; }
    /// Where the charts go, above the sentence.
    [[nodiscard]] QVBoxLayout& body() const { return *m_body; }

private:
    void press();
    [[nodiscard]] static double expectedSeconds(const SweepRequest& request, std::size_t points);
    void restyle();

    bool m_available = false;
    bool m_sweeping = false;
    SweepRecord m_sweep;
    SweepRequest m_asked;
    QPushButton* m_button;
    Segmented* m_choice;
    QProgressBar* m_progress;
    QLabel* m_state;
    QVBoxLayout* m_body;
    QLabel* m_sentence;
};

} // namespace coreloom
