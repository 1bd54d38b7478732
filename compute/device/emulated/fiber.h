#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>

#include <cstddef>
#include <functional>

namespace coreloom::emulated {

/// A stack of its own for one emulated GPU thread. It is made, resumed and destroyed by one OS thread and tells
/// AddressSanitizer and ThreadSanitizer about every switch.
///
/// This uses Boost.Context's jumps themselves instead of its fiber class: a fiber here never returns (it is used again
/// for the next thread), and the announcement has to stand right before the jump.
class Fiber {
public:
    /// `body` is called anew whenever the fiber is resumed after it has returned. It must not throw.
    explicit Fiber(std::function<void()> body);
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;
    /// The body must have returned, or must own nothing.
    ~Fiber();

    /// Runs the body until it returns or suspends.
    void resume();
    /// Called inside the body: goes back to whoever resumed.
    void suspend();
    /// Whether the body has returned since it was last begun.
    [[nodiscard]] bool idle() const { return m_idle; }

private:
    static void enter(boost::context::detail::transfer_t transfer);

    std::function<void()> m_body;
    boost::context::protected_fixedsize_stack m_allocator;
    boost::context::stack_context m_stack;
    boost::context::detail::fcontext_t m_own = nullptr;
    boost::context::detail::fcontext_t m_caller = nullptr;
    bool m_idle = true;
    // What the sanitizers want to know of both stacks; unused without them.
    const void* m_callerBottom = nullptr;
    std::size_t m_callerSize = 0;
    void* m_ownFakeStack = nullptr;
    void* m_callerFakeStack = nullptr;
    void* m_ownTsan = nullptr;
    void* m_callerTsan = nullptr;
};

} // namespace coreloom::emulated
