"""Labels samples with what a teacher says of them; goes on where an earlier run stopped.

    python label.py TEACHER.bin.gz NAME.samples [--limit ROWS] [--threads N]
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
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
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


def main():
    parser = argparse.ArgumentParser(description="Label samples with a teacher's answers")
    parser.add_argument("teacher")
    parser.add_argument("samples")
    parser.add_argument("--limit", type=int, help="label no more than so many rows")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    teacher = Teacher(args.teacher).to(memory_format=torch.channels_last)
    samples, path = Samples(args.samples, False), Path(args.samples).with_suffix(".labels")
    row = label_row(samples.side)
    head = f"lanke-labels 1 {samples.side}\n".encode()
    done = 0
    if path.exists():
        done = len(rows(path, "labels", label_row)[1])
    else:
        path.write_bytes(head)
    total = min(len(samples), args.limit or len(samples))
    with open(path, "r+b") as file:
        file.seek(len(head) + done * row.itemsize)
        file.truncate()
        for start in range(done, total, args.batch):
            indices = np.arange(start, min(start + args.batch, total))
            said = answers(teacher, samples.batch(indices))
            label = np.empty(len(indices), row)
            label["value"], label["score"] = said["value"], said["score"]
            label["policy"] = (said["policy"].sqrt() * 255).round().to(torch.uint8)
            label["ownership"] = (said["ownership"] * 127).round().to(torch.int8)
            file.write(label.tobytes())
    print(f"{total} rows of {path}")


if __name__ == "__main__":
    main()
