#pragma once

#include "job/names.h"

#include <QWidget>

namespace coreloom {

/// A small word that says how numbers were obtained: a green outline for measured, an amber ground for what is not.
class Badge : public QWidget {
    Q_OBJECT

public:
    explicit Badge(QWidget* parent = nullptr);

    void setProvenance(Provenance provenance);
    [[nodiscard]] Provenance provenance() const { return m_provenance; }
    /// The word as it is drawn.
    [[nodiscard]] QString text() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void describe();

    Provenance m_provenance = Provenance::measured;
};

/// "measured", "modelled" … in the window's language.
[[nodiscard]] QString provenanceWord(Provenance provenance);
/// One sentence on what the word means.
[[nodiscard]] QString provenanceMeaning(Provenance provenance);

} // namespace coreloom
