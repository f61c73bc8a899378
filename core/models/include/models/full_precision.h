// A scope in which what is computed has the dtype of its tensors, whatever autocast is set around
// it.
#pragma once

#include <c10/core/DeviceType.h>

namespace dreambooth {

class FullPrecision {
public:
    explicit FullPrecision(c10::DeviceType device);
    ~FullPrecision();
    FullPrecision(const FullPrecision&) = delete;
    FullPrecision& operator=(const FullPrecision&) = delete;

private:
    c10::DeviceType m_device;
    bool m_wasEnabled;
};

}  // namespace dreambooth
