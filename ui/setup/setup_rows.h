#pragma once

#include "setup/setup_row.h"
#include "theme/panel.h"

#include <QVBoxLayout>

namespace coreloom {

/// The rows of a panel, made anew whenever what they say changes.
class SetupRows {
public:
    explicit SetupRows(Panel& panel) : m_panel(panel)
    {
        qDeleteAll(panel.findChildren<SetupRow*>(QString(), Qt::FindDirectChildrenOnly));
    }
    void add(SetupRow::Mark mark, const QString& name, const QString& found, const QString& words)
    {
        auto* row = new SetupRow(&m_panel);
        row->setContent(mark, name, found, words);
        m_panel.body()->addWidget(row);
    }

private:
    Panel& m_panel;
};

} // namespace coreloom
