// What tests of downloads share: a server with a small model, a cache and an environment of their
// own.
#pragma once

#include <base/files.h>
#include <download/download.h>
#include <hub/find_model.h>

#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <memory>

#include "hub_server.h"

namespace dreambooth {

struct HubFixture {
    QTemporaryDir folder;
    HubServer server;
    std::string name = "someone/tiny";

    HubFixture() {
        for (const char* variable :
             {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_TOKEN", "HUGGING_FACE_HUB_TOKEN",
              "HF_TOKEN_PATH", "HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "http_proxy", "all_proxy",
              "HF_HUB_DISABLE_IMPLICIT_TOKEN"})
            qunsetenv(variable);
        qputenv("HF_HOME", path("hf").c_str());
        qputenv("HF_ENDPOINT", server.url().c_str());
        qputenv("no_proxy", "127.0.0.0/8,localhost");
        addModel(TEST_REFERENCE "/tiny-sd1/model");
        server.files["README.md"] = "---\nlicense: mit\n---\n";
        server.files[".gitattributes"] = "* text\n";
    }
    std::filesystem::path path(const std::filesystem::path& inside) const {
        return std::filesystem::path(folder.path().toStdString()) / inside;
    }
    std::filesystem::path repository() const { return path("hf/hub/models--someone--tiny"); }
    std::filesystem::path snapshot() const { return repository() / "snapshots" / server.commit; }

    void addModel(const std::filesystem::path& model) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(model))
            if (entry.is_regular_file())
                server.files[entry.path().lexically_relative(model).string()] =
                    orThrow(readFile(entry.path()));
    }
    Result<Download> fetch(DownloadRequest request = {}, const CancelToken& cancel = {}) {
        if (request.name.empty()) request.name = name;
        request.firstWait = 0.01;
        request.stallSeconds = 1;
        return download(request, cancel);
    }
    /// Every file of the snapshot is the server's; so many files.
    int sameFiles() const {
        int count = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(snapshot())) {
            if (!entry.is_regular_file()) continue;
            const auto file =
                server.files.find(entry.path().lexically_relative(snapshot()).string());
            if (file == server.files.end() || orThrow(readFile(entry.path())) != file->second)
                return -1;
            ++count;
        }
        return count;
    }
    /// No blob (what is there in part or set aside has an ending) whose bytes have another sum than
    /// its name says.
    bool areBlobsRight() const {
        if (!pathExists(repository() / "blobs")) return true;
        for (const auto& entry : std::filesystem::directory_iterator(repository() / "blobs"))
            if (entry.path().filename().string().find('.') == std::string::npos &&
                HubServer::sumOf(orThrow(readFile(entry.path()))) != entry.path().filename())
                return false;
        return true;
    }
    int requestsFor(const std::string& end) const {
        int count = 0;
        for (const auto& request : server.requests())
            count += request.path.substr(0, request.path.find('?')).ends_with(end) ? 1 : 0;
        return count;
    }
};

}  // namespace dreambooth
