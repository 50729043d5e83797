"""An errand is begun at once, and goes on when what it waits for is there."""

from __future__ import annotations

import asyncio

from isis_osiris.server.errand import Errand


def test_an_errand_is_begun_at_once_and_goes_on() -> None:
    async def run() -> None:
        told: list[str] = []
        gate: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        broken: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        lock = asyncio.Lock()

        async def work(name: str) -> None:
            async with lock:
                told.append(f"{name} begins")
                await asyncio.sleep(0)
                told.append(f"{name}: {await gate}")
                try:
                    await broken
                except ValueError as error:
                    told.append(f"{name}: {error}")

        Errand(work("one"))
        Errand(work("two"))
        assert told == ["one begins"]
        await asyncio.sleep(0.01)
        assert told == ["one begins"]
        gate.set_result("open")
        await asyncio.sleep(0.01)
        assert told[1:] == ["one: open"]
        broken.set_exception(ValueError("broken"))
        await asyncio.sleep(0.01)
        assert told[2:] == ["one: broken", "two begins", "two: open", "two: broken"]
        assert not lock.locked()

    asyncio.run(run())
