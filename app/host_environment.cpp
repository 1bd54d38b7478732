#include "host_environment.h"

#include <QFile>
#include <QStandardPaths>

namespace coreloom {

QString userFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) % QStringLiteral("/coreloom");
}

Environment hostEnvironment()
{
    return {.userFolder = QFile::encodeName(userFolder()).toStdString()};
}

} // namespace coreloom
