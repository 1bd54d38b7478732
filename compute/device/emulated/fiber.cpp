#include "device/emulated/fiber.h"

#include "device/emulated/sanitizer.h"

#include <utility>

namespace coreloom::emulated {

namespace {

// Kernels keep little on the stack; a sanitizer's red zones make it a few times more. Untouched pages cost nothing.
constexpr std::size_t stackBytes = std::size_t{128} * 1024;

const void* bottom(const boost::context::stack_context& stack)
{
    return static_cast<const char*>(stack.sp) - stack.size;
}

} // namespace

Fiber::Fiber(std::function<void()> body)
    : m_body(std::move(body)),
      m_allocator(stackBytes),
      m_stack(m_allocator.allocate()),
      m_own(boost::context::detail::make_fcontext(m_stack.sp, m_stack.size, &Fiber::enter)),
      m_ownTsan(sanitizer::createFiber())
{}

Fiber::~Fiber()
{
    sanitizer::destroyFiber(m_ownTsan);
    // The guard page at the bottom belongs to the allocation but was never a stack.
    const std::size_t page = boost::context::stack_traits::page_size();
    sanitizer::forgetStack(static_cast<const char*>(bottom(m_stack)) + page, m_stack.size - page);
    m_allocator.deallocate(m_stack);
}

void Fiber::resume()
{
    m_callerTsan = sanitizer::currentFiber();
    sanitizer::leaveStack(&m_callerFakeStack, bottom(m_stack), m_stack.size);
    CORELOOM_SWITCH_FIBER(m_ownTsan);
    m_own = boost::context::detail::jump_fcontext(m_own, this).fctx;
    sanitizer::arriveOnStack(m_callerFakeStack, nullptr, nullptr);
}

void Fiber::suspend()
{
    sanitizer::leaveStack(&m_ownFakeStack, m_callerBottom, m_callerSize);
    CORELOOM_SWITCH_FIBER(m_callerTsan);
    m_caller = boost::context::detail::jump_fcontext(m_caller, nullptr).fctx;
    sanitizer::arriveOnStack(m_ownFakeStack, &m_callerBottom, &m_callerSize);
}

void Fiber::enter(boost::context::detail::transfer_t transfer)
{
    Fiber& self = *static_cast<Fiber*>(transfer.data);
    sanitizer::arriveOnStack(nullptr, &self.m_callerBottom, &self.m_callerSize);
    self.m_caller = transfer.fctx;
    for (;;) {
        self.m_idle = false;
        self.m_body();
        self.m_idle = true;
        self.suspend();
    }
}

} // namespace coreloom::emulated
