"""Labels samples with what a teacher says of them; goes on where an earlier run stopped.

    python label.py TEACHER.bin.gz NAME.samples... [--limit ROWS] [--threads N] [--device cuda]
"""

import argparse
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from data import Samples, label_row, rows
from teacher import Teacher


def answers(teacher: Teacher, batch) -> dict[str, torch.Tensor]:
    """What a network says, as probabilities and points; `batch` as `Samples.batch` makes it."""
    with torch.no_grad(), torch.autocast(batch.planes.device.type, torch.bfloat16):
        policy, value, score, ownership = teacher(batch.planes, batch.globals)
    # Without a result ends only play under simple ko or territory scoring.
    known = (batch.globals[:, 6] == 0) | (batch.globals[:, 9] == 1)
    value[:, 2] = torch.where(known, value[:, 2], -torch.inf)
    mean, deviation, lead = teacher.multipliers
    points = torch.stack([score[:, 0] * mean, F.softplus(score[:, 1]) * deviation, score[:, 2] * lead], 1)
    return {
        "policy": policy.masked_fill(~batch.empty, -torch.inf).softmax(1),
        "value": value.softmax(1),
        "score": points,
        "ownership": ownership.tanh(),
    }


def label(teacher: Teacher, name: Path, args):
    samples, path = Samples(name, False, args.device), name.with_suffix(".labels")
    row = label_row(samples.side)
    head = f"lanke-labels 1 {samples.side}\n".encode()
    done = 0
    if path.exists():
        done = len(rows(path, "labels", label_row)[1])
    else:
        path.write_bytes(head)
    total = min(len(samples), args.limit or len(samples))
    # As many points in a batch, whatever the size of the board.
    size = max(1, args.batch * 361 // samples.side**2)
    with open(path, "r+b") as file:
        file.seek(len(head) + done * row.itemsize)
        file.truncate()
        for start in range(done, total, size):
            # All batches are of one size, so that they are compiled once.
            indices = np.arange(start, start + size).clip(max=total - 1)
            said = answers(teacher, samples.batch(indices))
            label = np.empty(size, row)
            label["value"], label["score"] = said["value"].cpu(), said["score"].cpu()
            label["policy"] = (said["policy"].sqrt() * 255).round().to(torch.uint8).cpu()
            label["ownership"] = (said["ownership"] * 127).round().to(torch.int8).cpu()
            file.write(label[: total - start].tobytes())
    print(f"{total} rows of {path}", flush=True)


def main():
    parser = argparse.ArgumentParser(description="Label samples with a teacher's answers")
    parser.add_argument("teacher")
    parser.add_argument("samples", type=Path, nargs="+")
    parser.add_argument("--limit", type=int, help="label no more than so many rows of a file")
    parser.add_argument("--batch", type=int, default=32, help="boards of 19×19, or as many points, at a time")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--compile", action="store_true", help="compile its blocks, anew for each size of boards")
    parser.add_argument("--device", default="cpu")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    teacher = Teacher(args.teacher).to(args.device, memory_format=torch.channels_last)
    if args.compile:
        torch._dynamo.config.recompile_limit = 64
        for block in teacher.blocks:
            block.compile(dynamic=False)
    for name in args.samples:
        label(teacher, name, args)


if __name__ == "__main__":
    main()
