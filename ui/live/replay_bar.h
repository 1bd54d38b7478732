#pragma once

#include "loom/loom_image.h"

#include <QElapsedTimer>
#include <QFrame>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace coreloom {

class Segmented;
class Slider;

/// Plays the last step of all lanes again, slowly and on one clock: all begin together, so that one sees how much
/// earlier which is done. It keeps the time; who paints the lanes asks it for the moment.
class ReplayBar : public QFrame {
    Q_OBJECT

public:
    explicit ReplayBar(QWidget* parent = nullptr);

    /// The lanes' names and how long each one's step took, in ns since it began; 0: it has no traced step. The bar is
    /// hidden where none has.
    void setSteps(const QStringList& lanes, const std::vector<double>& endsNs);
    void clear() { setSteps({}, {}); }

    /// Begins, goes on or pauses.
    void toggle();
    void rewind();
    /// Moves the clock by so many hundredths of the whole, and pauses.
    void move(int hundredths);
    /// Goes on by the time that has passed. Whether it plays.
    bool advance();
    [[nodiscard]] bool isPlaying() const { return m_since.isValid(); }

    /// What is to be shown; nothing: the whole step.
    [[nodiscard]] std::optional<ReplayMoment> moment() const;
    /// How long the step is watched.
    [[nodiscard]] double watchSeconds() const;
    /// The state in a sentence: what moment it is, how much slower, which lane is done.
    [[nodiscard]] QString sentence() const;

    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The moment has changed, or it begins to play: paint.
    void changed();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void show(double ns);
    void pause();
    void showMoment();
    void retranslate();
    void restyle();
    [[nodiscard]] double endNs() const;

    QStringList m_lanes;
    std::vector<double> m_ends;
    std::optional<double> m_ns; ///< nothing: the whole step
    QElapsedTimer m_since;      ///< the clock was last moved; valid while it plays
    QPushButton* m_play;
    Slider* m_slider;
    QLabel* m_time;
    QLabel* m_words;
    Segmented* m_speed;
};

} // namespace coreloom
