// One entry. libsecret asks over the session's bus, which servers and containers do not have.
#include "keyring.h"

#include <base/environment.h>
#include <base/files.h>
#include <base/log.h>
#include <libsecret/secret.h>

#include <cstdlib>
#include <memory>
#include <mutex>

namespace dreambooth {

namespace {

constexpr const char* hostKey = "host";
constexpr const char* host = "huggingface.co";

const SecretSchema& schema() {
    static const SecretSchema schema = [] {
        SecretSchema made{};
        made.name = "org.dreambooth.HubToken";
        made.attributes[0] = {hostKey, SECRET_SCHEMA_ATTRIBUTE_STRING};
        return made;
    }();
    return schema;
}

/// Without one GLib would try to start a bus of its own.
bool isBusNamed() {
    const char* const address = std::getenv("DBUS_SESSION_BUS_ADDRESS");
    if (address != nullptr && *address != '\0') return true;
    const auto folder = environmentPath("XDG_RUNTIME_DIR");
    return !folder.empty() && pathExists(folder / "bus");
}

/// By the connection that libsecret uses too. GLib would end the process with the bus: the
/// connection is kept, for the next one would do so again.
bool hasBus() {
    static GDBusConnection* kept = nullptr;
    static std::mutex mutex;
    if (!isBusNamed()) return false;
    const std::lock_guard lock(mutex);
    GDBusConnection* const bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nullptr, nullptr);
    if (bus == nullptr) return false;
    g_dbus_connection_set_exit_on_close(bus, FALSE);
    if (kept != nullptr) g_object_unref(kept);
    kept = bus;
    return true;
}

/// True where the call gave no error; what it says is no trouble of the person's.
bool wentWell(GError* error) {
    if (error == nullptr) return true;
    logInfo(std::string("The keyring was not used: ") + error->message);
    g_error_free(error);
    return false;
}

}  // namespace

bool isTokenInKeyring() {
    if (!hasBus()) return false;
    GError* error = nullptr;
    GList* const found = secret_password_search_sync(&schema(), SECRET_SEARCH_NONE, nullptr, &error,
                                                     hostKey, host, nullptr);
    const bool isThere = wentWell(error) && found != nullptr;
    g_list_free_full(found, g_object_unref);
    return isThere;
}

std::string tokenInKeyring() {
    if (!hasBus()) return {};
    GError* error = nullptr;
    const std::unique_ptr<char, void (*)(char*)> found(
        secret_password_lookup_sync(&schema(), nullptr, &error, hostKey, host, nullptr),
        secret_password_free);
    return wentWell(error) && found ? found.get() : "";
}

bool keepTokenInKeyring(const std::string& token) {
    if (!hasBus()) return false;
    GError* error = nullptr;
    const gboolean isStored = secret_password_store_sync(
        &schema(), SECRET_COLLECTION_DEFAULT, "DreamBooth Studio: huggingface.co", token.c_str(),
        nullptr, &error, hostKey, host, nullptr);
    return wentWell(error) && isStored == TRUE;
}

bool forgetTokenInKeyring() {
    if (!hasBus()) return false;
    GError* error = nullptr;
    const gboolean isCleared =
        secret_password_clear_sync(&schema(), nullptr, &error, hostKey, host, nullptr);
    return wentWell(error) && isCleared == TRUE;
}

}  // namespace dreambooth
