// A flag that asks long work to end at its next safe point; shared by copies.
#pragma once

#include <atomic>
#include <memory>

namespace dreambooth {

class CancelToken {
public:
    void cancel() const { m_flag->store(true, std::memory_order_relaxed); }
    bool isCancelled() const { return m_flag->load(std::memory_order_relaxed); }

private:
    std::shared_ptr<std::atomic<bool>> m_flag = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace dreambooth
