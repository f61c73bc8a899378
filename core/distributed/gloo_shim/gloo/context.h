// The five names of Gloo that c10d's ProcessGroupGloo.hpp mentions. LibTorch carries Gloo's code
// but not its headers; nothing declared here is made, derived from or called by us.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace gloo {

namespace transport {
class Device;
class UnboundBuffer {
public:
    virtual ~UnboundBuffer() = 0;
};
}  // namespace transport

class Context {
public:
    void setTimeout(std::chrono::milliseconds timeout);
};

namespace rendezvous {
class Store {
public:
    virtual ~Store();
    virtual void set(const std::string& key, const std::vector<char>& data) = 0;
    virtual std::vector<char> get(const std::string& key) = 0;
    virtual void wait(const std::vector<std::string>& keys) = 0;
    virtual void wait(const std::vector<std::string>& keys,
                      const std::chrono::milliseconds& timeout) = 0;
};
}  // namespace rendezvous

}  // namespace gloo
