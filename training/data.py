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


# Columns that batches need, and their types: PyTorch computes little with unsigned numbers of 16 bits.
SAMPLE = {"planes": np.uint8, "globals": np.float32, "move": np.int32, "result": np.int8}
LABEL = {"value": np.float32, "score": np.float32, "policy": np.uint8, "ownership": np.int8}


class Samples:
    """Samples of a file. On a GPU they lie in its memory; elsewhere they are read from the file when needed."""

    def __init__(self, path: str | Path, labelled: bool, device: str = "cpu"):
        self.path, self.labelled, self.device = Path(path), labelled, torch.device(device)
        self.reload()
        self.orders = torch.stack([symmetry(turn, self.side) for turn in range(8)]).to(self.device)
        self.places = torch.arange(self.side**2 + 1, device=self.device)
        self.bits = torch.arange(7, -1, -1, dtype=torch.uint8, device=self.device)

    def reload(self):
        """Takes in what was written since."""
        self.side, samples = rows(self.path, "samples", sample_row)
        self.tables = [(samples, SAMPLE)]
        if self.labelled:
            side, labels = rows(self.path.with_suffix(".labels"), "labels", label_row)
            if side != self.side:
                raise ValueError(f"labels of {self.path} are for another size")
            self.tables.append((labels, LABEL))
        self.count = min(len(table) for table, _ in self.tables)
        self.stored = self.columns(slice(self.count)) if self.device.type != "cpu" else None

    def columns(self, rows) -> dict[str, torch.Tensor]:
        """Columns of rows, on the device."""
        return {
            name: torch.from_numpy(np.ascontiguousarray(table[name][rows], kind)).to(self.device)
            for table, kinds in self.tables
            for name, kind in kinds.items()
        }

    def __len__(self):
        return self.count

    def batch(self, indices, turn=0) -> Batch:
        """Rows by their numbers, a numpy array, under a symmetry from 0 to 7; on a GPU both may be tensors there."""
        if self.stored is None:
            row = self.columns(indices)
        else:
            indices = torch.as_tensor(indices, device=self.device)
            row = {name: column.index_select(0, indices) for name, column in self.stored.items()}
        area, count = self.side**2, len(row["move"])
        order = self.orders.index_select(0, torch.as_tensor(turn, device=self.device).view(1))[0]
        bits = (row["planes"][:, :, None] >> self.bits & 1).flatten(1)[:, : PLANES * area].view(count, PLANES, area)
        planes = bits.index_select(2, order)
        place = self.places.clone()
        place[order] = self.places[:area]
        move = row["move"].long()
        move = torch.where(move == NO_MOVE, -1, place[move.clamp(max=area)])
        empty = torch.ones(count, area + 1, dtype=torch.bool, device=self.device)
        empty[:, :area] = (planes[:, 1] | planes[:, 2]) == 0
        batch = Batch(
            planes.view(-1, PLANES, self.side, self.side).to(torch.bfloat16, memory_format=torch.channels_last),
            row["globals"],
            move,
            row["result"].long(),
            empty,
        )
        if self.labelled:
            policy = row["policy"].float().square()
            policy = torch.cat([policy.index_select(1, order), policy[:, area:]], 1)
            batch.policy = policy / policy.sum(1, keepdim=True)
            batch.value, batch.score = row["value"], row["score"]
            batch.ownership = (row["ownership"].float() / 127).index_select(1, order)
        return batch
