#pragma once

#include "loom/pointable_items.h"

namespace coreloom {

/// The workers of a lane in their colors: numbered chips where they fit, a lattice of small marks where they are many.
class WorkerChips : public PointableItems {
    Q_OBJECT

public:
    explicit WorkerChips(QWidget* parent = nullptr);

    void setWorkers(int count, bool areSms);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] int itemCount() const override { return m_count; }
    [[nodiscard]] QRectF itemPlace(int worker) const override;
    [[nodiscard]] QString itemText(int worker) const override;
    [[nodiscard]] std::vector<int> itemWorkers(int worker) const override { return {worker}; }

private:
    struct Grid {
        int columns = 1;
        int rows = 1;
        double cellWidth = 0;
        double cellHeight = 0;
        double gap = 0;
    };
    [[nodiscard]] Grid grid(int width) const;
    [[nodiscard]] bool numbered() const;

    int m_count = 0;
    bool m_areSms = false;
};

} // namespace coreloom
