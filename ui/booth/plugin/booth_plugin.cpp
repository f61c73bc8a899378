// libdreambooth_booth.so: what the studio opens to be a booth, or to set one up.
#include <ui/booth/run_booth.h>
#include <ui/launch/booth_module.h>

extern "C" __attribute__((visibility("default"))) const dreambooth::BoothModule* dreamboothBooth() {
    static constexpr dreambooth::BoothModule module{dreambooth::BoothModule::tableVersion,
                                                    dreambooth::runBooth, dreambooth::setUpBooth};
    return &module;
}
