# Writes tensorboard/events: what the tensorboard package itself writes for a few scalars, a new session and a
# picture at fixed times. Made with tensorboard 2.21.0 and protobuf from PyPI:
#   python tensorboard_events.py
import pathlib
import struct
import zlib

from tensorboard.compat.proto.event_pb2 import Event, SessionLog
from tensorboard.compat.proto.summary_pb2 import Summary
from tensorboard.summary.writer.record_writer import RecordWriter

here = pathlib.Path(__file__).parent / "tensorboard"


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# Three pixels wide, two high, black.
png = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 2, 8, 2, 0, 0, 0)) +
       chunk(b"IDAT", zlib.compress((b"\0" + b"\0" * 9) * 2)) + chunk(b"IEND", b""))


def summary(*values):
    return Summary(value=values)


events = [
    Event(wall_time=1000.5, file_version="brain.Event:2"),
    Event(wall_time=1001.25, step=7, session_log=SessionLog(status=SessionLog.START)),
    Event(wall_time=1002, step=300,
          summary=summary(Summary.Value(tag="loss", simple_value=0.125),
                          Summary.Value(tag="lr", simple_value=5e-6))),
    Event(wall_time=1003, step=300,
          summary=summary(Summary.Value(
              tag="samples/a dog", image=Summary.Image(height=2, width=3, colorspace=3,
                                                       encoded_image_string=png)))),
]
here.mkdir(exist_ok=True)
(here / "black.png").write_bytes(png)
with open(here / "events", "wb") as file:
    records = RecordWriter(file)
    for event in events:
        records.write(event.SerializeToString(deterministic=True))
    records.flush()
