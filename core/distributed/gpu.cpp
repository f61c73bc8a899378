// Opens LibTorch's CUDA half and the GPU plug-in at run time.
#include <base/error.h>
#include <distributed/gpu.h>
#include <dlfcn.h>

#include <cstdlib>

namespace dreambooth {

namespace {

const GpuPlugin* openPlugin = nullptr;
const char* problem = "gpu.not_looked_for";  ///< code; nullptr: the plug-in is open
std::string loadersWords;

/// What the dynamic loader says about its last failure: names the file.
std::string loaderMessage() {
    const char* text = dlerror();
    return text ? text : "unknown error";
}

}  // namespace

void openGpuPlugin() {
    if (!dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL)) {
        problem = "gpu.no_driver";
        return;
    }
    loadGpuLibraries();
}

void loadGpuLibraries() {
    // Growing segments lose less memory to fragments; CUDA's allocator reads this when it starts.
    if (!std::getenv("PYTORCH_CUDA_ALLOC_CONF"))
        setenv("PYTORCH_ALLOC_CONF", "expandable_segments:True", 0);
    // cuBLAS adds in the same order each time only with workspaces of fixed sizes.
    setenv("CUBLAS_WORKSPACE_CONFIG", ":4096:8", 0);
    // Global, since the plug-in may be linked without it; found by this program's RPATH.
    if (!dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_GLOBAL)) {
        problem = "gpu.no_libraries";
        loadersWords = loaderMessage();
        return;
    }
    void* library = dlopen("libdreambooth_gpu.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        problem = "gpu.no_plugin";
        loadersWords = loaderMessage();
        return;
    }
    using Entry = const GpuPlugin* (*)();
    const auto entry = reinterpret_cast<Entry>(dlsym(library, "dreamboothGpuPlugin"));
    const GpuPlugin* plugin = entry ? entry() : nullptr;
    if (!plugin || plugin->version != GpuPlugin::tableVersion) {
        problem = "gpu.other_plugin";
        return;
    }
    openPlugin = plugin;
    problem = nullptr;
}

const GpuPlugin* gpuPlugin() {
    return openPlugin;
}

std::optional<Error> gpuPluginProblem() {
    if (problem == nullptr) return {};
    return makeError(problem, {{"reason", loadersWords}});
}

}  // namespace dreambooth
