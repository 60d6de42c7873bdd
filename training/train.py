"""Trains a network; every run goes on from the checkpoint where the one before stopped.

    python train.py RUN.toml                   at a constant learning rate, until stopped
    python train.py RUN.toml --decay STEPS     a copy of the checkpoint, its learning rate sinking to zero

A run's file names its shape, sources and rates. Losses go to a log beside the checkpoint.
"""

import argparse
import os
import signal
import time
import tomllib
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import katago
from data import UNKNOWN_RESULT, Batch, Samples
from model import Network, Shape

SCORE_UNIT = 20.0  # points to one of the network's numbers, by the file format
LOSSES = ["policy", "value", "score", "lead", "deviation", "ownership"]


def losses(outputs, batch: Batch, human: float) -> dict[str, torch.Tensor]:
    """Mean losses of a batch. `human` is the weight of the move played beside the teacher's policy."""
    policy, value, score, ownership = outputs
    log_policy = F.log_softmax(policy.masked_fill(~batch.empty, -1e4), 1)
    log_value = F.log_softmax(value, 1)
    played = batch.move >= 0
    decided = batch.result != UNKNOWN_RESULT
    move = -log_policy.gather(1, batch.move.clamp(min=0)[:, None])[:, 0]
    result = -torch.where(batch.result > 0, log_value[:, 0], log_value[:, 1])
    zero = policy.new_zeros(())
    if batch.policy is None:
        return {
            "policy": (move * played).sum() / played.sum().clamp(min=1),
            "value": (result * decided).sum() / decided.sum().clamp(min=1),
            **{name: zero for name in LOSSES[2:]},
        }
    taught = -(batch.policy * log_policy).sum(1)
    weight = human * played
    taught_value = -(batch.value * log_value).sum(1)
    result_weight = 0.2 * decided
    points = torch.stack([score[:, 0], F.softplus(score[:, 1]), score[:, 2]], 1) * SCORE_UNIT
    off = F.huber_loss(points, batch.score, reduction="none", delta=12.0).mean(0)
    owned = F.binary_cross_entropy_with_logits(2 * ownership, (1 + batch.ownership) / 2)
    return {
        "policy": (weight * move + (1 - weight) * taught).mean(),
        "value": (result_weight * result + (1 - result_weight) * taught_value).mean(),
        "score": 0.01 * off[0],
        "lead": 0.01 * off[2],
        "deviation": 0.003 * off[1],
        "ownership": 1.2 * owned,
    }


class Muon(torch.optim.Optimizer):
    """Momentum whose matrices are made orthogonal (Jordan et al. 2024), for the weights of convolutions."""

    def __init__(self, params, lr: float, momentum: float = 0.95, decay: float = 0.05):
        super().__init__(params, {"lr": lr, "momentum": momentum, "decay": decay})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                state = self.state[p]
                if not state:
                    state["momentum"] = torch.zeros_like(p)
                m = state["momentum"]
                m.lerp_(p.grad, 1 - group["momentum"])
                update = orthogonal(p.grad.lerp(m, group["momentum"]).flatten(1)).view_as(p)
                outs, ins = p.shape[0], p[0].numel()
                p.mul_(1 - group["lr"] * group["decay"])
                p.add_(update, alpha=-group["lr"] * max(1.0, outs / ins) ** 0.5)


def orthogonal(matrix: torch.Tensor) -> torch.Tensor:
    """Nearest matrix with equal singular values, about, by five Newton-Schulz steps."""
    tall = matrix.shape[0] > matrix.shape[1]
    x = matrix.t() if tall else matrix
    x = x / (x.norm() + 1e-7)
    for _ in range(5):
        square = x @ x.t()
        x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return x.t() if tall else x


class Source:
    """Batches of one file in an order of its own, an epoch after the other."""

    def __init__(self, folder: Path, table: dict, seed: int):
        self.samples = Samples(folder / table["file"], table.get("labelled", False))
        self.weight = table["weight"]
        self.human = table.get("human", 0.0)
        self.rng = np.random.default_rng(seed)
        self.order = np.empty(0, np.int64)

    def next(self, points: int) -> Batch:
        count = max(1, points // self.samples.side**2)
        if len(self.order) < count:
            self.samples.reload()
            self.order = self.rng.permutation(len(self.samples))
        indices, self.order = self.order[:count], self.order[count:]
        return self.samples.batch(np.sort(indices), int(self.rng.integers(8)))


class Run:
    def __init__(self, plan: Path, decay: int):
        table = tomllib.loads(plan.read_text())
        self.table, self.decay = table, decay
        self.folder = plan.parent / plan.stem
        self.folder.mkdir(exist_ok=True)
        torch.manual_seed(table["seed"])
        self.network = Network(Shape(**table["shape"])).to(memory_format=torch.channels_last)
        self.average = {name: p.detach().clone() for name, p in self.network.named_parameters()}
        kernels, rest = [], []
        for name, p in self.network.named_parameters():
            (kernels if p.dim() > 1 and p.shape[0] > 4 and p.shape[1] > 1 else rest).append(p)
        self.muon = Muon(kernels, table["rate"])
        self.adam = torch.optim.AdamW(rest, table["adam"], betas=(0.9, 0.99), weight_decay=0.0)
        self.step, self.positions, self.hours, self.start = 0, 0, 0.0, 0
        self.load()
        data = Path(os.environ.get("TRAINING_DATA", table["data"]))
        self.sources = [Source(data, source, table["seed"] + i + self.step) for i, source in enumerate(table["sources"])]
        self.rng = np.random.default_rng(table["seed"] + self.step)
        self.compiled = torch.compile(self.network, dynamic=False)
        self.held_out = Samples(data / table["held_out"], table.get("held_out_labelled", False))

    def path(self, decayed: bool) -> Path:
        return self.folder / ("decayed.pt" if decayed else "checkpoint.pt")

    def load(self):
        decayed, path = self.path(True), self.path(False)
        # One made of an older checkpoint is begun anew.
        resumed = self.decay > 0 and decayed.exists() and decayed.stat().st_mtime > path.stat().st_mtime
        if resumed:
            path = decayed
        if not path.exists():
            return
        state = torch.load(path, weights_only=True)
        self.network.load_state_dict(state["network"])
        self.average = {name: p.float() for name, p in state["average"].items()}
        self.muon.load_state_dict(state["muon"])
        self.adam.load_state_dict(state["adam"])
        self.step, self.positions, self.hours = state["step"], state["positions"], state["hours"]
        self.start = state.get("start", 0) if resumed else self.step

    def save(self):
        state = {
            "network": self.network.state_dict(),
            "average": self.average,
            "muon": self.muon.state_dict(),
            "adam": self.adam.state_dict(),
            "step": self.step,
            "positions": self.positions,
            "hours": self.hours,
            "start": self.start,
        }
        path = self.path(self.decay > 0)
        torch.save(state, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)
        if not self.decay:
            self.write(self.folder / "average.bin.gz")

    def write(self, path: Path):
        path.write_bytes(katago.write(self.final(), f"lanke-{self.table['name']}-s{self.positions}"))

    def rate(self) -> float:
        """Part of the full learning rate."""
        warm = min(1.0, (self.step + 1) / self.table["warmup"])
        return warm * (max(0.0, 1 - (self.step - self.start) / self.decay) if self.decay else 1.0)

    def one_step(self) -> dict[str, float]:
        rate = self.rate()
        for optimizer, full in [(self.muon, self.table["rate"]), (self.adam, self.table["adam"])]:
            for group in optimizer.param_groups:
                group["lr"] = full * rate
            optimizer.zero_grad(set_to_none=True)
        weights = np.array([source.weight for source in self.sources])
        parts = self.table["parts"]
        told = {}
        # Sources in proportion to their weights, at evenly spaced places of their sums, from a random one.
        places = (self.rng.random() + np.arange(parts)) / parts
        for chosen in np.searchsorted(np.cumsum(weights / weights.sum()), places).clip(max=len(weights) - 1):
            source = self.sources[chosen]
            batch = source.next(self.table["points"])
            outputs = self.answers(self.compiled, batch)
            parted = losses(outputs, batch, source.human)
            (sum(parted.values()) / parts).backward()
            self.positions += len(batch.move)
            for name, loss in parted.items():
                count, total = told.get((chosen, name), (0, 0.0))
                told[chosen, name] = (count + 1, total + float(loss.detach()))
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.muon.step()
        self.adam.step()
        self.step += 1
        keep = min(0.999, 1 - 10 / (10 + self.step))
        with torch.no_grad():
            for name, p in self.network.named_parameters():
                self.average[name].lerp_(p, 1 - keep)
        return told

    def answers(self, network, batch: Batch):
        half = self.table.get("bfloat16", True)
        with torch.autocast("cpu", torch.bfloat16, enabled=half):
            return network(batch.planes if half else batch.planes.float(), batch.globals)

    def averaged(self) -> Network:
        network = Network(self.network.shape).to(memory_format=torch.channels_last)
        network.load_state_dict(self.average)
        return network

    def held_out_accuracy(self, network: Network, count: int = 2048) -> str:
        hits, near, value, total = 0, 0, 0.0, 0
        step = max(1, len(self.held_out) // count)
        indices = np.arange(0, len(self.held_out), step)
        for part in np.array_split(indices, max(1, len(indices) // 64)):
            batch = self.held_out.batch(part)
            with torch.no_grad():
                policy, logits, _, _ = self.answers(network, batch)
            best = policy.masked_fill(~batch.empty, -torch.inf).topk(5).indices
            right = best == batch.move[:, None]
            hits, near = hits + int(right[:, 0].sum()), near + int(right.any(1).sum())
            chance = logits.softmax(1)[:, 0]
            decided = batch.result != UNKNOWN_RESULT
            value += float(((chance - (batch.result > 0).float()).square() * decided).sum())
            total += int(decided.sum())
        return f"top1 {hits / len(indices):.4f} top5 {near / len(indices):.4f} value-mse {value / max(1, total):.4f}"

    def train(self, seconds: float):
        stopping = []
        signal.signal(signal.SIGTERM, lambda *_: stopping.append(True))
        signal.signal(signal.SIGINT, lambda *_: stopping.append(True))
        log = open(self.folder / ("decayed.log" if self.decay else "train.log"), "a", buffering=1)
        print(f"# start step {self.step}, {sum(p.numel() for p in self.network.parameters())} parameters", file=log)
        begun = mark = time.monotonic()
        saved, told, processor = begun, {}, time.process_time()
        every = self.table["log_every"]
        while not stopping and time.monotonic() - begun < seconds:
            if self.decay and self.step - self.start >= self.decay:
                break
            for key, (count, total) in self.one_step().items():
                before = told.get(key, (0, 0.0))
                told[key] = (before[0] + count, before[1] + total)
            now = time.monotonic()
            self.hours, mark = self.hours + (now - mark) / 3600, now
            if self.step % every == 0:
                used = time.process_time() - processor
                parts = []
                for i, source in enumerate(self.sources):
                    each = [f"{n[:3]} {told[i, n][1] / told[i, n][0]:.3f}" for n in LOSSES if (i, n) in told]
                    each = [e for e in each if not e.endswith(" 0.000")]
                    if each:
                        parts.append(f"{source.samples.path.stem}: {' '.join(each)}")
                print(
                    f"step {self.step} positions {self.positions} hours {self.hours:.3f} rate {self.rate():.3f} "
                    f"cpu {used:.0f} | {' | '.join(parts)}",
                    file=log,
                )
                told, processor = {}, time.process_time()
            if self.step % (10 * every) == 0:
                print(f"step {self.step} held out: {self.held_out_accuracy(self.averaged())}", file=log)
            if now - saved > 300:
                self.save()
                saved = now
        self.save()
        print(f"# stop step {self.step} held out: {self.held_out_accuracy(self.final())}", file=log)
        if self.decay and self.step - self.start >= self.decay:
            self.write(self.folder / f"{self.table['name']}.bin.gz")

    def final(self) -> Network:
        """The network itself once its rate has sunk, the average of late ones before."""
        return self.network if self.decay else self.averaged()


def main():
    parser = argparse.ArgumentParser(description="Train a network of a run's file")
    parser.add_argument("run", type=Path)
    parser.add_argument("--decay", type=int, default=0, help="steps in which the learning rate sinks to zero")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    torch._dynamo.config.recompile_limit = 64  # a graph for each size of boards
    Run(args.run, args.decay).train(args.seconds)


if __name__ == "__main__":
    main()
