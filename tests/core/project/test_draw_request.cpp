// Draw requests: every field through JSON, what is refused, and what is told of each field.
#include <project/draw_request.h>

#include <QCoreApplication>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;

class TestDrawRequest : public QObject {
    Q_OBJECT

private slots:
    void everyFieldGoesThroughJson() {
        DrawRequest request;
        int next = 2;  // each field gets a value of its own that is not the default
        visitFields(request, [&](const char*, auto& value) {
            using T = std::decay_t<decltype(value)>;
            if constexpr (std::same_as<T, bool>)
                value = !value;
            else if constexpr (std::is_arithmetic_v<T>)
                value = static_cast<T>(++next);
            else
                value = "some text " + std::to_string(++next);
        });
        request.guidance_rescale = 0.123456789012345;
        const auto back = drawRequestFromJson(*parseJson(asText(toJson(request)), "x"));
        QVERIFY2(back, back ? "" : back.error().text.c_str());
        QVERIFY(*back == request);
        QVERIFY(!(request == DrawRequest{}));
    }

    void whatIsNotGivenKeepsItsDefault() {
        const auto request =
            drawRequestFromJson(*parseJson(R"({"op": "generate", "seed": 7, "width": null})", "x"));
        QVERIFY(request);
        DrawRequest expected;
        expected.seed = 7;
        QVERIFY(*request == expected);
    }

    /// What is noted beside a picture decides whether it is drawn anew.
    void theUsualRequestIsWrittenAsByEarlierVersions() {
        DrawRequest request;
        request.prompt = "a dog";
        const Json earlier = *parseJson(
            R"({"prompt": "a dog", "seed": 42, "num_inference_steps": 50, "guidance_scale": 7.5,
                "guidance_rescale": 0.0, "clip_skip": 0, "prompt_weights": false,
                "long_prompts": false, "width": 0, "height": 0, "sampler": ""})",
            "x");
        QCOMPARE(asText(toJson(request)), asText(earlier));
        request.max_sequence_length = 128;
        QVERIFY(toJson(request) != earlier);
    }

    void anEmptyNegativePromptIsNone() {
        const auto request = drawRequestFromJson(Json{{"negative_prompt", ""}});
        QVERIFY(request);
        QVERIFY(!request->negative_prompt);
        QVERIFY(!toJson(*request).contains("negative_prompt"));
    }

    void wrongFieldsAreNamed_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("field");
        const auto row = [](const char* json, const char* field) {
            QTest::newRow(json) << QString(json) << QString(field);
        };
        row(R"({"num_inference_steps": "many"})", "num_inference_steps");
        row(R"({"num_inference_steps": 99999999999})", "num_inference_steps");
        row(R"({"negative_prompt": 3})", "negative_prompt");
        row(R"({"clip_skip": 12})", "clip_skip");
        row(R"({"guidance_rescale": -0.5})", "guidance_rescale");
    }
    void wrongFieldsAreNamed() {
        QFETCH(QString, json);
        QFETCH(QString, field);
        const auto request = drawRequestFromJson(*parseJson(json.toStdString(), "x"));
        QVERIFY(!request);
        QCOMPARE(request.error().code, "draw.invalid");
        QCOMPARE(request.error().arguments.at("setting"), field.toStdString());
    }

    void everyFieldHasHelp() {
        const DrawRequest request;
        visitFields(request, [](const char* name, const auto&) {
            QVERIFY2(!std::string(drawField(name).help).empty(), name);
        });
    }
};

REGISTER_TEST(TestDrawRequest, QCoreApplication);
#include "test_draw_request.moc"
