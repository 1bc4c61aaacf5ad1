"""How the compiler takes a user's code: once for all callers, and no more of it than kernels need.

None of it is kept in the cache, so that whatever numba does twice the user waits for.
"""

import functools
from collections.abc import Callable

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import build_definitions
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import infer, infer_global, make_overload_template
from numba.core.untyped_passes import TranslateByteCode


def compiled_once(function: Callable, options: dict[str, bool]) -> Callable:
    """Let kernels call a plain function, as numba's `register_jitable` does, but compile it once.

    numba compiles it anew for callers that differ in their options, as it may inherit some of
    theirs: `options` has to name those.
    """
    template = make_overload_template(
        function, lambda *_, **__: function, {"nopython": True} | options, False, "never"
    )

    def found_or_built(self, by_place, by_name):
        asked = self.context, tuple(by_place), tuple(by_name.items())
        return self._impl_cache.get(asked) or self._build_impl(asked, by_place, by_name)

    template._get_impl = found_or_built
    infer(template)
    infer_global(function, types.Function(template))
    return function


@register_pass(mutates_CFG=False, analysis_only=False)
class _FixDefaults(FunctionPass):
    """Put constants in the place of the last arguments, those that the signature leaves out."""

    _name = "dealwise_fix_defaults"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: object) -> bool:
        """Whether anything was changed."""
        code = state.func_ir
        asked = len(state.args)
        left_out = code.arg_count - asked
        defaults = code.func_id.func.__defaults__ or ()
        if not 0 < left_out <= len(defaults):
            return False
        values = defaults[len(defaults) - left_out :]
        for block in code.blocks.values():
            for statement in block.find_insts(ir.Assign):
                argument = statement.value
                if isinstance(argument, ir.Arg) and argument.index >= asked:
                    statement.value = ir.Const(values[argument.index - asked], argument.loc)
        state.func_ir = code.derive(code.blocks, asked, code.arg_names[:asked])
        state.func_ir._definitions = build_definitions(code.blocks)
        return True


class WithDefaultsFixed(CompilerBase):
    """numba's compiler, for functions of which the last arguments are what their defaults say."""

    def define_pipelines(self) -> list:
        """The passes of numba, and one of ours as soon as there is something to change."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_FixDefaults, TranslateByteCode)
        passes.finalize()
        return [passes]


class CalledByKernels(CPUDispatcher):
    """Machine code for kernels alone: the half of it that Python calls is made when Python does."""

    compile_for_python: Callable

    @classmethod
    def of(cls, machine_code: CPUDispatcher, compile_for_python: Callable) -> CPUDispatcher:
        """Machine code that lacks that half, and what compiles it whole."""
        machine_code.__class__ = cls
        machine_code.compile_for_python = functools.cache(compile_for_python)
        return machine_code

    def __call__(self, *arguments: int) -> int:
        """What the function answers."""
        return self.compile_for_python()(*arguments)
