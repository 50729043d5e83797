from __future__ import annotations

import logging
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import pytest

from isis_osiris.analysis import (
    Arena,
    Tally,
    Workers,
    WorkersLost,
    cluster_workers,
    local_workers,
)
from isis_osiris.analysis import workers as workers_module
from isis_osiris.rules import GameError, Ruleset


def figures(arena: Arena, deals: int, workers: Workers) -> list[object]:
    tally = Tally(arena)
    records = []
    for games in arena.play(deals, workers):
        tally.add(games)
        records += [game.record for game in games]
    result = tally.result()
    shares = [(standing.share, standing.margin) for standing in result.standings]
    return [*records, *shares, *result.pairings]


def test_results_come_in_order() -> None:
    """The first task is done last."""
    is_done = threading.Event()

    def slow_at_first(task: int) -> int:
        if task == 0:
            assert is_done.wait(60)
        if task == 5:
            is_done.set()
        return task

    with ThreadPoolExecutor(3) as executor:
        workers = Workers(executor, 3)
        assert list(workers.in_order(slow_at_first, range(40))) == list(range(40))
        assert not workers.running
        assert list(workers.in_order(slow_at_first, [])) == []


def test_only_so_much_is_handed_out_ahead() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for task in range(1000):
            taken.append(task)
            yield task

    with ThreadPoolExecutor(2) as executor:
        results = Workers(executor, 2).in_order(abs, tasks())
        next(results)
        assert len(taken) < 20


def process_of(_task: int) -> int:
    return os.getpid()


def test_local_workers_are_other_processes() -> None:
    with local_workers(2) as workers:
        assert os.getpid() not in workers.in_order(process_of, range(5))
    assert not multiprocessing.active_children()


def test_what_runs_is_broken_off() -> None:
    with local_workers(1) as workers:
        results = workers.in_order(time.sleep, [0.0, 3600.0, 3600.0])
        assert next(results) is None
        assert multiprocessing.active_children()
    assert not multiprocessing.active_children()


def test_they_begin_in_any_thread() -> None:
    found: list[int] = []

    def work() -> None:
        with local_workers(1) as workers:
            found.extend(workers.in_order(abs, [-1]))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [1]


def test_a_dead_worker_is_told() -> None:
    with (
        local_workers(1) as workers,
        pytest.raises(WorkersLost, match=r"a worker was lost \(BrokenProcessPool\)"),
    ):
        list(workers.in_order(os._exit, [1]))


def test_workers_that_are_gone_in_silence_are_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "PULSE", 0.01)
    gate = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        workers = Workers(executor, 1, is_there=lambda: False)
        with pytest.raises(WorkersLost, match="the connection to the workers was lost"):
            next(workers.in_order(gate.wait, [60.0]))
        gate.set()


def test_the_number_of_workers_changes_nothing() -> None:
    arena = Arena(("random", "random", "random"), Ruleset.standard(), "11")
    results = []
    for count in (1, 2):
        with local_workers(count) as workers:
            results.append(figures(arena, 3, workers))
    with ThreadPoolExecutor(1) as executor:
        assert results == [figures(arena, 3, Workers(executor, 1))] * 2


def local_cluster(workers: int) -> Any:
    distributed: Any = import_module("distributed")
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=":0",
        silence_logs=logging.CRITICAL,
    )


def test_a_dask_cluster_gives_the_same() -> None:
    arena = Arena(("random", "random"), Ruleset.standard(), "12")
    with ThreadPoolExecutor(1) as executor:
        expected = figures(arena, 5, Workers(executor, 1))
    with local_cluster(1) as cluster:
        with cluster_workers(cluster.scheduler_address) as workers:
            assert figures(arena, 5, workers) == expected
        with cluster_workers(cluster.scheduler_address) as workers:
            assert next(arena.play(1000, workers)), "and the rest is left"
            assert workers.running
        assert all(task.done() for task in workers.running)


def test_a_cluster_without_workers() -> None:
    with (
        local_cluster(0) as cluster,
        pytest.raises(GameError, match=r"the Dask cluster at tcp://.* has no workers"),
        cluster_workers(cluster.scheduler_address),
    ):
        pass


def test_a_cluster_that_is_not_there() -> None:
    with (
        pytest.raises(GameError, match="no Dask cluster answers at nowhere: missing port"),
        cluster_workers("nowhere"),
    ):
        pass


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(GameError, match=r"pip install isis-osiris\[cluster\]"), cluster_workers(""):
        pass


def test_chains_are_done_link_by_link_and_side_by_side() -> None:
    with local_workers(2) as workers:
        results = list(workers.in_chains(str, [[1, 2, 3], [], [10, 20, 30], [100]]))
    assert sorted(results, key=int) == ["1", "2", "3", "10", "20", "30", "100"]
    for chain in (["1", "2", "3"], ["10", "20", "30"]):
        assert [result for result in results if result in chain] == chain
