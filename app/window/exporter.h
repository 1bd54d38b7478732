#pragma once

#include "job/run_record.h"
#include "window/run_state.h"

#include <QObject>
#include <QString>

#include <functional>

namespace coreloom {

class MainWindow;

/// Saves what the window shows: pictures of the view, the record and the samples of the last run.
class Exporter : public QObject {
    Q_OBJECT

public:
    /// Asks where to save: gets the window, a suggested name and a filter for file dialogs; empty: nowhere. A seam for
    /// tests; the file dialog of Qt by default.
    using AskName = std::function<QString(QWidget* parent, const QString& suggestion, const QString& filter)>;

    explicit Exporter(MainWindow& window, AskName askName = {});

    /// The record that there is to save.
    void setRecord(const RunRecord& record) { m_record = record; }
    void save(Export what);
    /// The record or the samples of any run.
    void save(Export what, const RunRecord& record);

private:
    [[nodiscard]] bool write(Export what, const RunRecord& record, const QString& fileName) const;

    MainWindow& m_window;
    AskName m_askName;
    RunRecord m_record;
};

} // namespace coreloom
