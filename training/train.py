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
from torch.optim.swa_utils import get_ema_multi_avg_fn

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
            matrices: dict[tuple[int, int], list] = {}  # together those of one shape
            for p in group["params"]:
                if not self.state[p]:
                    self.state[p]["momentum"] = torch.zeros_like(p)
                matrices.setdefault((p.shape[0], p[0].numel()), []).append(p)
            for (outs, ins), params in matrices.items():
                momenta = [self.state[p]["momentum"] for p in params]
                gradients = []
                for p, m in zip(params, momenta):
                    m.lerp_(p.grad, 1 - group["momentum"])
                    gradients.append(p.grad.lerp(m, group["momentum"]).flatten(1))
                rate = group["lr"] * max(1.0, outs / ins) ** 0.5
                for p, update in zip(params, orthogonal(torch.stack(gradients))):
                    p.mul_(1 - group["lr"] * group["decay"])
                    p.add_(update.view_as(p), alpha=-rate)


def orthogonal(matrices: torch.Tensor) -> torch.Tensor:
    """Nearest matrices with equal singular values, about, by five Newton-Schulz steps."""
    tall = matrices.shape[1] > matrices.shape[2]
    x = matrices.mT if tall else matrices
    x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(5):
        square = x @ x.mT
        x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return x.mT if tall else x


class Source:
    """Parts of one file in an order of its own, an epoch after the other."""

    def __init__(self, folder: Path, table: dict, seed: int, device: str):
        self.samples = Samples(folder / table["file"], table.get("labelled", False), device)
        self.weight = table["weight"]
        self.human = table.get("human", 0.0)
        self.rng = np.random.default_rng(seed)
        self.order = np.empty(0, np.int64)

    def next(self, points: int) -> tuple[np.ndarray, int]:
        """Numbers of rows, and a symmetry."""
        count = max(1, points // self.samples.side**2)
        if len(self.order) < count:
            if self.samples.stored is None:
                self.samples.reload()
            self.order = self.rng.permutation(len(self.samples))
        indices, self.order = self.order[:count], self.order[count:]
        return np.sort(indices), int(self.rng.integers(8))


class Recorded:
    """Work on a GPU with the same rows of a source again and again, recorded once: the processor only replays it."""

    def __init__(self, work, count: int, device: str):
        self.indices = torch.arange(count, device=device)
        self.turn = torch.zeros((), dtype=torch.int64, device=device)
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                work(self.indices, self.turn)
        torch.cuda.current_stream().wait_stream(aside)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.answer = work(self.indices, self.turn)

    def __call__(self, indices: np.ndarray, turn: int) -> torch.Tensor:
        self.indices.copy_(torch.from_numpy(indices))
        self.turn.fill_(turn)
        self.graph.replay()
        return self.answer.clone()


class Run:
    def __init__(self, plan: Path, decay: int, device: str):
        table = tomllib.loads(plan.read_text())
        self.table, self.decay, self.device = table, decay, device
        self.folder = plan.parent / plan.stem
        self.folder.mkdir(exist_ok=True)
        torch.manual_seed(table["seed"])
        self.network = Network(Shape(**table["shape"])).to(device, memory_format=torch.channels_last)
        self.average = {name: p.detach().clone() for name, p in self.network.named_parameters()}
        kernels, rest = [], []
        for name, p in self.network.named_parameters():
            (kernels if p.dim() > 1 and p.shape[0] > 4 and p.shape[1] > 1 else rest).append(p)
        self.muon = Muon(kernels, table["rate"])
        self.adam = torch.optim.AdamW(rest, table["adam"], betas=(0.9, 0.99), weight_decay=0.0)
        self.step, self.positions, self.hours, self.start = 0, 0, 0.0, 0
        self.load()
        data = Path(os.environ.get("TRAINING_DATA", table["data"]))
        seed = table["seed"] + self.step
        self.sources = [Source(data, source, seed + i, device) for i, source in enumerate(table["sources"])]
        self.rng = np.random.default_rng(seed)
        self.held_out = Samples(data / table["held_out"], table.get("held_out_labelled", False), device)
        for p in self.network.parameters():
            p.grad = torch.zeros_like(p)
        # Compiling takes half a minute for each size of boards; for all of them longer than training on a GPU.
        recorded = device != "cpu"
        self.compiled = self.network if recorded else torch.compile(self.network, dynamic=False)
        self.works = [self.work(source, recorded) for source in self.sources]

    def work(self, source: Source, recorded: bool):
        """Adds the gradients of rows of a source; answers with their losses."""

        def work(indices, turn):
            batch = source.samples.batch(indices, turn)
            parted = losses(self.answers(self.compiled, batch), batch, source.human)
            (sum(parted.values()) / self.table["parts"]).backward()
            return torch.stack([parted[name].detach() for name in LOSSES])

        count = max(1, self.table["points"] // source.samples.side**2)
        return Recorded(work, count, self.device) if recorded else work

    def path(self, decayed: bool) -> Path:
        return self.folder / ("decayed.pt" if decayed else "checkpoint.pt")

    def load(self):
        decayed, path = self.path(True), self.path(False)
        # One made of an older checkpoint is begun anew; a run may have had no other than this one.
        resumed = self.decay > 0 and decayed.exists()
        resumed = resumed and (not path.exists() or decayed.stat().st_mtime > path.stat().st_mtime)
        if resumed:
            path = decayed
        if not path.exists():
            return
        state = torch.load(path, map_location=self.device, weights_only=True)
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

    def one_step(self) -> list[tuple[int, torch.Tensor]]:
        """Losses of each part, with the number of its source."""
        rate = self.rate()
        for optimizer, full in [(self.muon, self.table["rate"]), (self.adam, self.table["adam"])]:
            for group in optimizer.param_groups:
                group["lr"] = full * rate
            optimizer.zero_grad(set_to_none=False)
        weights = np.array([source.weight for source in self.sources])
        parts = self.table["parts"]
        told = []
        # Sources in proportion to their weights, at evenly spaced places of their sums, from a random one.
        places = (self.rng.random() + np.arange(parts)) / parts
        for chosen in np.searchsorted(np.cumsum(weights / weights.sum()), places).clip(max=len(weights) - 1):
            indices, turn = self.sources[chosen].next(self.table["points"])
            told.append((chosen, self.works[chosen](indices, turn)))
            self.positions += len(indices)
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.muon.step()
        self.adam.step()
        self.step += 1
        keep = min(0.999, 1 - 10 / (10 + self.step))
        get_ema_multi_avg_fn(keep)(list(self.average.values()), list(self.network.parameters()), None)
        return told

    def answers(self, network, batch: Batch):
        half = self.table.get("bfloat16", True)
        kind = torch.device(self.device).type
        # Recorded work must not use weights that were cast before.
        with torch.autocast(kind, torch.bfloat16, enabled=half, cache_enabled=kind == "cpu"):
            return network(batch.planes if half else batch.planes.float(), batch.globals)

    def averaged(self) -> Network:
        network = Network(self.network.shape).to(self.device, memory_format=torch.channels_last)
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
            for source, parted in self.one_step():
                told.setdefault(source, []).append(parted)
            now = time.monotonic()
            self.hours, mark = self.hours + (now - mark) / 3600, now
            if self.step % every == 0:
                used = time.process_time() - processor
                parts = []
                for source, parted in sorted(told.items()):
                    means = zip(LOSSES, torch.stack(parted).mean(0).tolist())
                    each = [f"{name[:3]} {loss:.3f}" for name, loss in means if loss >= 0.0005]
                    parts.append(f"{self.sources[source].samples.path.stem}: {' '.join(each)}")
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
    parser.add_argument("--device", default="cpu")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    torch.backends.cudnn.benchmark = True
    torch._dynamo.config.recompile_limit = 64  # a graph for each size of boards
    Run(args.run, args.decay, args.device).train(args.seconds)


if __name__ == "__main__":
    main()
