"""Where work is done: in this process, in several, or on a cluster of dask or ray.

The results come in the order of the work, whoever did it, so that nothing that is made of them depends on how many
workers there were. Whoever stops listening ends the rest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from logging import ERROR
from os import cpu_count
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

ENGINES = ("processes", "dask", "ray")
AHEAD = 4
"""How many pieces of work a worker has before it."""


class NoEngine(LookupError):
    """There is no such engine, or it is not installed."""


def spread(work: Callable[[T], R], todo: Iterable[T], jobs: int = 1, on: str = "") -> Iterator[R]:
    """What `work` makes of each, in order.

    `on` is an engine's name, or `name=address` for a cluster that runs already; without one it is this process, or
    with more than one job so many of them. Minus one job means one for each core.
    """
    name, _, address = on.partition("=")
    jobs = (cpu_count() or 1) if jobs < 0 else max(1, jobs)
    if not name and jobs == 1:
        yield from map(work, todo)
        return
    engines = {"": _processes, "processes": _processes, "dask": _dask, "ray": _ray}
    if name not in engines:
        raise NoEngine(f"There is no engine called {name!r}. There are: {', '.join(ENGINES)}.")
    try:
        with engines[name](work, jobs, address) as (submit, result):
            yield from _in_order(todo, submit, result, AHEAD * jobs)
    except ImportError as missing:
        raise NoEngine(f"{missing.name} is not installed: pip install 'terrarium-games[{name}]'.") from None


def _in_order(todo: Iterable[T], submit: Callable[[T], Any], result: Callable[[Any], R], ahead: int) -> Iterator[R]:
    """Hand out as much as may be under way, and give back the oldest first."""
    under_way: deque[Any] = deque()
    for each in todo:
        under_way.append(submit(each))
        if len(under_way) >= ahead:
            yield result(under_way.popleft())
    while under_way:
        yield result(under_way.popleft())


@contextmanager
def _processes(work: Callable[[Any], Any], jobs: int, address: str) -> Iterator[Any]:
    from joblib.externals.loky import get_reusable_executor

    pool = get_reusable_executor(max_workers=jobs)
    under_way: deque[Any] = deque()

    def submit(each: Any) -> Any:
        under_way.append(pool.submit(work, each))
        return under_way[-1]

    try:
        yield submit, lambda future: under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()


@contextmanager
def _dask(work: Callable[[Any], Any], jobs: int, address: str) -> Iterator[Any]:
    distributed: Any = import_module("distributed")
    with ExitStack() as stack:
        cluster = address or stack.enter_context(
            distributed.LocalCluster(n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=None)
        )
        client = stack.enter_context(distributed.Client(cluster))
        yield lambda each: client.submit(work, each, pure=False), lambda future: future.result()


@contextmanager
def _ray(work: Callable[[Any], Any], jobs: int, address: str) -> Iterator[Any]:
    ray: Any = import_module("ray")
    begun = not ray.is_initialized()
    if begun:
        _begin(ray, {"address": address} if address else {"num_cpus": jobs, "include_dashboard": False})
    remote = ray.remote(work)
    try:
        yield remote.remote, ray.get
    finally:
        if begun:
            ray.shutdown()


def _begin(ray: Any, where: dict[str, Any], tries: int = 3) -> None:
    """Start ray, which gives up after half a minute where a machine is busy: then again."""
    for tried in range(1, tries + 1):
        try:
            ray.init(log_to_driver=False, logging_level=ERROR, **where)
            return
        except Exception:
            ray.shutdown()
            if tried == tries:
                raise
