"""Frames that we read ourselves are read as the library reads them; all others are left to it."""

from __future__ import annotations

import asyncio
import json

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from isis_osiris.server.frames import framed, is_whole, only_text
from tests.server.running import Seat, open_table, running, seat_at

MOST = 4096

frames = st.builds(
    Frame,
    opcode=st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT, Opcode.PING]),
    data=st.one_of(st.binary(max_size=130), st.integers(0, 5000).map(bytes)),
    fin=st.booleans(),
    rsv1=st.booleans(),
)


def sent(frame: Frame) -> bytes:
    """A frame as a client sends it."""
    frame.check = lambda: None  # type: ignore[method-assign]
    return frame.serialize(mask=True)


@given(frames)
def test_a_whole_text_is_read_and_nothing_else(frame: Frame) -> None:
    is_ours = frame.opcode is Opcode.TEXT and frame.fin and not frame.rsv1
    expected = bytes(frame.data) if is_ours and len(frame.data) <= MOST else None
    data = sent(frame)
    assert only_text(data, MOST) == expected
    assert only_text(data[:-1], MOST) is None
    assert only_text(data + b"\x81", MOST) is None


@given(st.lists(frames, max_size=4))
def test_where_frames_end(several: list[Frame]) -> None:
    data, ends = b"", {0}
    for frame in several:
        data += sent(frame)
        ends.add(len(data))
    cuts = {cut for end in ends for cut in range(end - 9, end + 10) if 0 <= cut <= len(data)}
    for cut in cuts:
        assert is_whole(data[:cut]) == (cut in ends)


def test_of_the_longest_frames_nothing_is_sure() -> None:
    assert not is_whole(sent(Frame(Opcode.TEXT, bytes(70_000))))


@given(st.text(max_size=130) | st.sampled_from(["é" * 40_000, "a" * 65_535, "a" * 65_536]))
def test_what_we_send_is_read_as_it_was(text: str) -> None:
    client = Protocol(Side.CLIENT, max_size=None)
    client.receive_data(framed(text))
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, bytes(frame.data).decode(), frame.fin) == (Opcode.TEXT, text, True)


def ping(key: str) -> bytes:
    return sent(Frame(Opcode.TEXT, json.dumps({"type": "ping", "key": key}).encode()))


def test_messages_in_pieces_and_together_are_answered_in_order() -> None:
    async def pongs(seat: Seat, *keys: str) -> None:
        for key in keys:
            assert (await seat.until("pong"))["key"] == key

    async def play() -> None:
        async with running() as server, server.visitor() as client:
            opened = await open_table(client)
            async with seat_at(server, client, opened["table"]["table"]) as seat:
                write = seat.socket.transport.write
                write(ping("alone"))
                await pongs(seat, "alone")
                write(ping("a") + ping("b") + ping("c"))
                await pongs(seat, "a", "b", "c")
                await seat.socket.send(['{"type": "ping",', ' "key": "parts"}'])
                await pongs(seat, "parts")
                write(ping("after"))
                await pongs(seat, "after")
                data = ping("cut")
                for at in range(len(data)):
                    write(data[at : at + 1])
                    await asyncio.sleep(0.001)
                await pongs(seat, "cut")
                write(ping("last"))
                await pongs(seat, "last")

    asyncio.run(play())
