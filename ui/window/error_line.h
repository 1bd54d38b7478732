#pragma once

#include "base/error.h"

#include <QLabel>

#include <optional>

namespace coreloom {

/// What went wrong, in one line across the window; hidden while nothing did.
class ErrorLine : public QLabel {
    Q_OBJECT

public:
    explicit ErrorLine(QWidget* parent = nullptr);

    void showError(const Error& error);
    void clearError();

protected:
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    std::optional<Error> m_error;
};

} // namespace coreloom
