// One program holds the tests of a folder, which builds in a fraction of the time of a program
// each: its first argument names the test, the others are Qt Test's.
#pragma once

#include <QFloat16>  // QTest compares with it too, and only names it
#include <QTest>

namespace dreambooth {

using TestMain = int (*)(int argc, char** argv);

/// Makes a test known to the program's main() by the name of its source file.
struct TestRegistration {
    TestRegistration(const char* sourceFile, TestMain main);
};

template <class Application, class Test>
int runTest(int argc, char** argv) {
    Application application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

}  // namespace dreambooth

/// At the end of a test's source file: its class, and the application that it needs
/// (QCoreApplication, QGuiApplication or QApplication).
#define REGISTER_TEST(Test, Application)                            \
    static const dreambooth::TestRegistration registrationOf##Test( \
        __FILE__, dreambooth::runTest<Application, Test>)

/// The same for a test that brings a main() of its own.
#define REGISTER_TEST_MAIN(function) \
    static const dreambooth::TestRegistration registrationOf##function(__FILE__, function)
