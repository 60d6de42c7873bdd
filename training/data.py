"""Samples that `lanke-lab samples` writes, and labels beside them.

`NAME.labels` belongs to `NAME.samples`: after the line `lanke-labels 1 SIDE`, a row for each of its first rows with what
a teacher says for the side to move: probabilities of win, loss and no result, score mean, score deviation and lead as
32-bit floats, square roots of the policy in 255ths as bytes, ownership in 127ths as signed bytes.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from model import GLOBALS, PLANES

UNKNOWN_RESULT = 2
NO_MOVE = 65535


def sample_row(side: int) -> np.dtype:
    area = side * side
    return np.dtype(
        [
            ("planes", "u1", (PLANES * area + 7) // 8),
            ("globals", "<f4", GLOBALS),
            ("move", "<u2"),
            ("result", "i1"),
            ("pad", "u1"),
            ("score", "<f4"),
        ]
    )


def label_row(side: int) -> np.dtype:
    area = side * side
    return np.dtype([("value", "<f4", 3), ("score", "<f4", 3), ("policy", "u1", area + 1), ("ownership", "i1", area)])


def rows(path: Path, kind: str, dtype) -> tuple[int, np.ndarray]:
    """Side of the boards, and the whole rows written so far."""
    with open(path, "rb") as file:
        line = file.readline()
        name, version, side = line.split()
        if name.decode() != f"lanke-{kind}" or version != b"1":
            raise ValueError(f"{path} holds no {kind}")
        side = int(side)
        row = dtype(side)
        file.seek(0, 2)
        count = (file.tell() - len(line)) // row.itemsize
    return side, np.memmap(path, row, "r", len(line), (count,))


def symmetry(number: int, side: int) -> torch.Tensor:
    """For each point, the point that comes to lie there."""
    points = torch.arange(side * side).view(side, side)
    if number & 1:
        points = points.flip(0)
    if number & 2:
        points = points.flip(1)
    if number & 4:
        points = points.t()
    return points.reshape(-1)


@dataclass
class Batch:
    planes: torch.Tensor  # bfloat16, channels last
    globals: torch.Tensor
    move: torch.Tensor  # −1 if none
    result: torch.Tensor  # 1, 0, −1; 2 if unknown
    empty: torch.Tensor  # points without a stone, and the pass
    value: torch.Tensor | None = None
    score: torch.Tensor | None = None
    policy: torch.Tensor | None = None
    ownership: torch.Tensor | None = None


class Samples:
    def __init__(self, path: str | Path, labelled: bool):
        self.path, self.labelled = Path(path), labelled
        self.reload()

    def reload(self):
        """Takes in what was written since."""
        self.side, self.rows = rows(self.path, "samples", sample_row)
        if self.labelled:
            side, self.labels = rows(self.path.with_suffix(".labels"), "labels", label_row)
            if side != self.side:
                raise ValueError(f"labels of {self.path} are for another size")
            self.rows = self.rows[: len(self.labels)]

    def __len__(self):
        return len(self.rows)

    def batch(self, indices: np.ndarray, turn: int = 0) -> Batch:
        area = self.side * self.side
        row = self.rows[indices]
        order = symmetry(turn, self.side)
        bits = np.unpackbits(row["planes"], axis=1, count=PLANES * area).reshape(-1, PLANES, area)
        planes = torch.from_numpy(bits)[:, :, order]
        move = torch.from_numpy(row["move"].astype(np.int64))
        place = torch.empty(area + 1, dtype=torch.int64)
        place[order], place[area] = torch.arange(area), area
        move = torch.where(move == NO_MOVE, -1, place[move.clamp(max=area)])
        empty = torch.ones(len(row), area + 1, dtype=torch.bool)
        empty[:, :area] = (planes[:, 1] | planes[:, 2]) == 0
        batch = Batch(
            planes.view(-1, PLANES, self.side, self.side).to(torch.bfloat16).contiguous(memory_format=torch.channels_last),
            torch.from_numpy(row["globals"].copy()),
            move,
            torch.from_numpy(row["result"].astype(np.int64)),
            empty,
        )
        if self.labelled:
            label = self.labels[indices]
            policy = torch.from_numpy(label["policy"].astype(np.float32)).square()
            policy = torch.cat([policy[:, order], policy[:, area:]], 1)
            batch.policy = policy / policy.sum(1, keepdim=True)
            batch.value = torch.from_numpy(label["value"].copy())
            batch.score = torch.from_numpy(label["score"].copy())
            batch.ownership = torch.from_numpy(label["ownership"].astype(np.float32) / 127)[:, order]
        return batch
