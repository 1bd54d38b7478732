#include "machine/stack.h"

#include "machine/rapl_domains.h"
#include "machine/stack_parts.h"

#include <utility>

namespace coreloom {

namespace {

StackComponent blas(const Environment& environment, const char* id, const char* name,
                    const std::vector<std::string>& sonames, const char* package)
{
    return {id,
            name,
            Need::optional,
            findLibrary(environment, sonames, {translatable("compute", "%1 is not installed."), {std::string(name)}},
                        aptRemedy(package)),
            {translatable("compute", "One of OpenBLAS, BLIS and oneDNN is what the CPU's rung 'library' calls."), {}}};
}

StackComponent openGl(const Environment& environment)
{
    return {
        "opengl",
        "OpenGL (EGL)",
        Need::optional,
        findLibrary(environment, {"libEGL.so.1"},
                    {translatable("compute", "EGL, through which OpenGL is used without a window, is missing."), {}},
                    aptRemedy("libegl1")),
        {translatable("compute", "Computes on the GPUs of any maker, and draws quickly where a GPU draws."), {}}};
}

StackComponent rapl(const Environment& environment)
{
    StackComponent component{"rapl",
                             "RAPL",
                             Need::optional,
                             std::string(),
                             {translatable("compute", "The CPU's energy counters: joules that are measured, not "
                                                      "estimated."),
                              {}}};
    const auto domains = findRaplDomains(environment);
    if (domains.empty()) {
        component.found = failure(
            ErrorCode::deviceAbsent,
            {translatable("compute", "This system shows no energy counter of the CPU; virtual machines have none."),
             {}},
            {translatable("compute", "On a computer of its own, an administrator can load the driver with: %1"),
             {std::string("modprobe intel_rapl_msr")}});
        return component;
    }
    for (const RaplDomain& domain : domains) {
        if (domain.readable)
            *component.found += (component.found->empty() ? "" : ", ") + domain.name;
    }
    if (component.found->empty())
        component.found = failure(
            ErrorCode::permissionDenied,
            {translatable("compute", "Only administrators may read the CPU's energy counters."), {}}, raplRemedy());
    return component;
}

} // namespace

const char* name(Need need)
{
    switch (need) {
    case Need::toRun:
        return "toRun";
    case Need::toBuild:
        return "toBuild";
    case Need::bundled:
        return "bundled";
    case Need::optional:
        return "optional";
    }
    return "unknown";
}

Expected<std::string> findLibrary(const Environment& environment, const std::vector<std::string>& sonames, Text missing,
                                  Text remedy)
{
    for (const std::string& soname : sonames) {
        if (environment.libraries->finds(soname))
            return soname;
    }
    return failure(ErrorCode::deviceAbsent, std::move(missing), std::move(remedy));
}

Text aptRemedy(const std::string& package)
{
    return {translatable("compute", "Install it with: %1"), {"sudo apt install " + package}};
}

std::vector<StackComponent> readStack(const Environment& environment)
{
    std::vector<StackComponent> stack = readCudaStack(environment);
    stack.push_back(readPyTorch(environment));
    stack.push_back(openGl(environment));
    stack.push_back(
        blas(environment, "openblas", "OpenBLAS", {"libopenblas.so.0", "libopenblasp.so.0"}, "libopenblas0"));
    stack.push_back(blas(environment, "blis", "BLIS", {"libblis.so.4", "libblis.so.3"}, "libblis4"));
    stack.push_back(blas(environment, "onednn", "oneDNN", {"libdnnl.so.3", "libdnnl.so.2"}, "libdnnl-dev"));
    stack.push_back(rapl(environment));
    return stack;
}

} // namespace coreloom
