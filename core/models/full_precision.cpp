// ATen's autocast switched off for one kind of device, on this thread.
#include <ATen/autocast_mode.h>
#include <models/full_precision.h>

namespace dreambooth {

FullPrecision::FullPrecision(c10::DeviceType device)
    : m_device(device), m_wasEnabled(at::autocast::is_autocast_enabled(device)) {
    at::autocast::set_autocast_enabled(m_device, false);
}

FullPrecision::~FullPrecision() {
    at::autocast::set_autocast_enabled(m_device, m_wasEnabled);
}

}  // namespace dreambooth
