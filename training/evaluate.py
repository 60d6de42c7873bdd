"""Accuracy of networks on samples that none was trained with, as rows of a Markdown table.

    python evaluate.py NAME.samples NETWORK.bin.gz...

Moves and results are those of the records; win rates, leads and ownership are compared with the labels beside the
samples, where there are any.
"""

import argparse

import numpy as np
import torch

from data import UNKNOWN_RESULT, Samples
from label import answers
from teacher import Teacher

COLUMNS = ["network", "positions", "top-1", "top-5", "result", "policy", "win rate", "lead", "ownership", "owner"]


def measure(network: Teacher, samples: Samples, count: int) -> dict[str, float]:
    sums: dict[str, list[float]] = {}

    def add(name: str, values: torch.Tensor):
        total = sums.setdefault(name, [0.0, 0.0])
        total[0] += float(values.double().sum())
        total[1] += values.numel()

    indices = np.arange(0, len(samples), max(1, len(samples) // count))[:count]
    for part in np.array_split(indices, max(1, len(indices) // 64)):
        batch = samples.batch(part)
        said = answers(network, batch)
        played = batch.move >= 0
        best = said["policy"].topk(5).indices == batch.move[:, None]
        add("top-1", best[played, 0].float())
        add("top-5", best[played].any(1).float())
        chance = said["value"][:, 0] + said["value"][:, 2] / 2
        decided = batch.result != UNKNOWN_RESULT
        add("result", (chance - (1 + batch.result) / 2).square()[decided])
        if batch.policy is not None:
            right = said["policy"].argmax(1) == batch.policy.argmax(1)
            add("policy", right.float())
            add("win rate", (chance - batch.value[:, 0] - batch.value[:, 2] / 2).abs())
            add("lead", (said["score"][:, 2] - batch.score[:, 2]).abs())
            add("ownership", (said["ownership"] - batch.ownership).abs().mean(1))
            sure = batch.ownership.abs() > 0.9
            add("owner", (said["ownership"].sign() == batch.ownership.sign())[sure].float())
    return {name: total / max(1.0, count) for name, (total, count) in sums.items()} | {"positions": len(indices)}


def main():
    parser = argparse.ArgumentParser(description="Measure networks on held-out samples")
    parser.add_argument("samples")
    parser.add_argument("networks", nargs="+")
    parser.add_argument("--labels", action="store_true", help="compare with the labels too")
    parser.add_argument("--count", type=int, default=4000)
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    samples = Samples(args.samples, args.labels)
    print("| " + " | ".join(COLUMNS) + " |\n" + "| --- " * len(COLUMNS) + "|")
    for path in args.networks:
        network = Teacher(path).to(memory_format=torch.channels_last)
        told = measure(network, samples, args.count)
        shown = {"network": network.name, "positions": str(told["positions"])}
        for name in ["top-1", "top-5", "policy", "owner"]:
            shown[name] = f"{100 * told[name]:.1f} %" if name in told else ""
        for name, digits in [("result", 4), ("win rate", 4), ("lead", 2), ("ownership", 3)]:
            shown[name] = f"{told[name]:.{digits}f}" if name in told else ""
        print("| " + " | ".join(shown[name] for name in COLUMNS) + " |", flush=True)


if __name__ == "__main__":
    main()
