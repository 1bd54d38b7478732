#pragma once

#include <QTest>
