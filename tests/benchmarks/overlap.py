"""Whether gradients are averaged while backward still runs.

usage: DREAMBOOTH_TRACE=DIR dreambooth train --devices cpu,cpu …
       overlap.py DIR
needs nothing but Python's standard library. DIR/rank-*.json are Chrome traces (ui.perfetto.dev shows them).

For each backward that averages: when its first all-reduce begins, how long any was under way, and how long the last went on
after the last bucket was full, which is all that the step waits for. The medians leave out the first step, in which the
buckets are not yet in the order of the gradients. Times of GPUs are those of the launch, not of the work.
"""
import glob
import json
import statistics
import sys


def events_of(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line.rstrip(",\n")) for line in file if line.startswith("{")]


def under_way(spans):
    """Length of the union."""
    total, reached = 0.0, float("-inf")
    for begin, end in sorted(spans):
        total += max(0.0, end - max(begin, reached))
        reached = max(reached, end)
    return total


def main():
    files = sorted(glob.glob(f"{sys.argv[1]}/rank-*.json"))
    if not files:
        sys.exit(f"There is no trace in {sys.argv[1]}.")
    print("| Rank | Backward, ms | Buckets | MB | First all-reduce begins at | All-reduces under way, ms | After the last "
          "gradient, ms | Hidden |\n|-|-|-|-|-|-|-|-|")
    for rank, path in enumerate(files):
        events = events_of(path)
        all_reduces = [event for event in events if event["tid"] == "communication"]
        rows = []
        for backward in (event for event in events if event["name"] == "backward"):
            begin, end = backward["ts"], backward["ts"] + backward["dur"]
            inside = [event for event in all_reduces if begin <= event["ts"] < end]
            if not inside:
                continue  # accumulates only
            spans = [(event["ts"], event["ts"] + event["dur"]) for event in inside]
            rows.append((backward["dur"] / 1e3, len(inside), sum(event["args"]["bytes"] for event in inside) / 1e6,
                         (min(spans)[0] - begin) / backward["dur"], under_way(spans) / 1e3,
                         (max(end for _, end in spans) - max(spans)[0]) / 1e3))
        time, buckets, size, first, busy, exposed = (statistics.median(column) for column in zip(*(rows[1:] or rows)))
        print(f"| {rank} | {time:.0f} | {buckets:.0f} | {size:.0f} | {first:.0%} of backward | {busy:.0f} | {exposed:.0f} | "
              f"{1 - exposed / busy:.0%} |")


if __name__ == "__main__":
    main()
