// A file descriptor that is closed on every way out of a function, by return or by exception.
#pragma once

#include <unistd.h>

#include <utility>

namespace dreambooth {

class FileDescriptor {
public:
    explicit FileDescriptor(int number = -1) : m_number(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept : m_number(other.release()) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~FileDescriptor() {
        if (m_number >= 0) ::close(m_number);
    }
    int get() const { return m_number; }
    bool valid() const { return m_number >= 0; }
    int release() { return std::exchange(m_number, -1); }

private:
    int m_number;
};

}  // namespace dreambooth
