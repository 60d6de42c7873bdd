"""Networks read from KataGo's files, model version 8 and later, for labels and comparisons.

Boards fill their buffers, so that no mask is needed. Answers are those of `model.Network`.
"""

import gzip
import math
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from model import add_bias, pool, value_pool

ACTIVATIONS = {
    "ACTIVATION_IDENTITY": lambda x: x,
    "ACTIVATION_RELU": F.relu,
    "ACTIVATION_MISH": F.mish,
    "ACTIVATION_SILU": F.silu,
}


class Reader:
    """Tokens and layers of a file."""

    def __init__(self, data: bytes):
        self.data, self.at = data, 0
        self.version = 0

    def word(self) -> str:
        while self.data[self.at : self.at + 1].isspace():
            self.at += 1
        start = self.at
        while self.at < len(self.data) and not self.data[self.at : self.at + 1].isspace():
            self.at += 1
        return self.data[start : self.at].decode()

    def ints(self, count: int) -> list[int]:
        return [int(self.word()) for _ in range(count)]

    def floats(self, *shape: int) -> torch.Tensor:
        while self.data[self.at : self.at + 1].isspace():
            self.at += 1
        if self.data[self.at : self.at + 5] != b"@BIN@":
            raise ValueError(f"no weights at {self.at}")
        count, self.at = math.prod(shape), self.at + 5
        values = np.frombuffer(self.data, "<f4", count, self.at).reshape(shape)
        self.at += 4 * count
        return torch.from_numpy(values.copy())

    def conv(self) -> nn.Module:
        self.word()
        height, width, ins, outs, _, _ = self.ints(6)
        layer = nn.Conv2d(ins, outs, (height, width), padding=(height // 2, width // 2), bias=False)
        layer.weight.data = self.floats(height, width, ins, outs).permute(3, 2, 0, 1).contiguous()
        return layer

    def matrix(self) -> nn.Linear:
        self.word()
        ins, outs = self.ints(2)
        layer = nn.Linear(ins, outs, bias=False)
        layer.weight.data = self.floats(ins, outs).t().contiguous()
        return layer

    def bias(self) -> nn.Parameter:
        self.word()
        return nn.Parameter(self.floats(*self.ints(1)))

    def activation(self):
        self.word()
        return ACTIVATIONS[self.word()] if self.version >= 11 else F.relu

    def norm(self) -> "Affine":
        self.word()
        (channels,) = self.ints(1)
        epsilon = float(self.word())
        has_scale, has_bias = self.ints(2)
        mean, variance = self.floats(channels), self.floats(channels)
        scale = self.floats(channels) if has_scale else torch.ones(channels)
        bias = self.floats(channels) if has_bias else torch.zeros(channels)
        scale = scale / torch.sqrt(variance + epsilon)
        return Affine(scale, bias - scale * mean, self.activation())

    def gain(self) -> "Gain":
        self.word()
        (channels,) = self.ints(1)
        epsilon = float(self.word())
        return Gain(self.floats(channels), epsilon)

    def block(self) -> nn.Module:
        return {
            "ordinary_block": Ordinary,
            "gpool_block": GlobalPooling,
            "nested_bottleneck_block": Nested,
            "transformer_attention_block": Attention,
            "transformer_ffn_block": FeedForward,
        }[self.word()](self)


class Affine(nn.Module):
    """Scale, bias and activation."""

    def __init__(self, scale, bias, activation):
        super().__init__()
        self.scale, self.bias, self.activation = nn.Parameter(scale), nn.Parameter(bias), activation

    def forward(self, x):
        scale, bias = self.scale.to(x.dtype), self.bias.to(x.dtype)
        return self.activation(x * scale.view(-1, 1, 1) + bias.view(-1, 1, 1))


class Gain(nn.Module):
    """RMS norm over the channels of each point."""

    def __init__(self, weight, epsilon: float):
        super().__init__()
        self.weight, self.epsilon = nn.Parameter(weight), epsilon

    def forward(self, x):
        wide = x.float()
        return (wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + self.epsilon) * self.weight).to(x.dtype)


class Tip(nn.Module):
    """RMS norm over a whole board or each point, scale, bias and activation."""

    def __init__(self, r: Reader):
        super().__init__()
        r.word()
        (channels,) = r.ints(1)
        self.epsilon = float(r.word())
        self.spatial, _ = r.ints(2)
        self.gamma, self.beta = nn.Parameter(r.floats(channels)), nn.Parameter(r.floats(channels))
        self.activation = r.activation()

    def forward(self, x):
        wide = x.float()
        mean = wide.square().mean((1, 2, 3) if self.spatial else 1, keepdim=True)
        wide = wide * torch.rsqrt(mean + self.epsilon) * self.gamma.view(-1, 1, 1) + self.beta.view(-1, 1, 1)
        return self.activation(wide).to(x.dtype)


class Ordinary(nn.Module):
    def __init__(self, r: Reader):
        super().__init__()
        r.word()
        self.before, self.conv1, self.between, self.conv2 = r.norm(), r.conv(), r.norm(), r.conv()

    def forward(self, x):
        return x + self.conv2(self.between(self.conv1(self.before(x))))


class GlobalPooling(nn.Module):
    def __init__(self, r: Reader):
        super().__init__()
        r.word()
        self.before, self.regular, self.pooled, self.pooled_norm = r.norm(), r.conv(), r.conv(), r.norm()
        self.to_bias, self.between, self.last = r.matrix(), r.norm(), r.conv()

    def forward(self, x):
        h = self.before(x)
        looks = pool(self.pooled_norm(self.pooled(h)))
        return x + self.last(self.between(add_bias(self.regular(h), self.to_bias(looks))))


class Nested(nn.Module):
    def __init__(self, r: Reader):
        super().__init__()
        r.word()
        (count,) = r.ints(1)
        self.before, self.narrow = r.norm(), r.conv()
        self.blocks = nn.ModuleList(r.block() for _ in range(count))
        self.after, self.widen = r.norm(), r.conv()

    def forward(self, x):
        h = self.narrow(self.before(x))
        for block in self.blocks:
            h = block(h)
        return x + self.widen(self.after(h))


def points(x):
    """Rows of channels, one for each point."""
    return x.flatten(2).transpose(1, 2)


class Attention(nn.Module):
    def __init__(self, r: Reader):
        super().__init__()
        r.word()
        self.heads, self.keys, self.key_width, self.value_width, turned, learned = r.ints(6)
        self.norm = r.gain()
        self.query, self.key, self.value, self.out = r.matrix(), r.matrix(), r.matrix(), r.matrix()
        self.frequencies = None
        if turned:
            if not learned:
                raise ValueError("fixed turns are not supported")
            r.word()
            self.frequencies = nn.Parameter(r.floats(*r.ints(3)))

    def turn(self, x, width: int, height: int):
        """Rotates pairs of channels by angles that depend on the point."""
        if self.frequencies is None:
            return x
        sides = torch.arange(height, device=x.device), torch.arange(width, device=x.device)
        ys, xs = torch.meshgrid(*sides, indexing="ij")
        angles = xs.flatten()[:, None] * self.frequencies[:, None, :, 0]
        angles = angles + ys.flatten()[:, None] * self.frequencies[:, None, :, 1]
        angles = angles.repeat_interleave(x.shape[1] // self.keys, 0)
        cos, sin = angles.cos(), angles.sin()
        even, odd = x[..., 0::2].float(), x[..., 1::2].float()
        return torch.stack([even * cos - odd * sin, even * sin + odd * cos], -1).flatten(-2).to(x.dtype)

    def forward(self, x):
        batch, _, height, width = x.shape
        h = self.norm(points(x))
        split = lambda y, heads: y.view(batch, height * width, heads, -1).transpose(1, 2)
        q, k = self.turn(split(self.query(h), self.heads), width, height), split(self.key(h), self.keys)
        k, v = self.turn(k, width, height), split(self.value(h), self.keys)
        if self.keys != self.heads:
            k, v = (y.repeat_interleave(self.heads // self.keys, 1) for y in (k, v))
        h = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2)
        return x + self.out(h).transpose(1, 2).unflatten(2, (height, width))


class FeedForward(nn.Module):
    def __init__(self, r: Reader):
        super().__init__()
        r.word()
        _, _, gated = r.ints(3)
        self.norm, self.linear1 = r.gain(), r.matrix()
        self.gate = r.matrix() if gated else None
        self.linear2 = r.matrix()

    def forward(self, x):
        h = self.norm(points(x))
        wide = F.silu(self.linear1(h))
        wide = wide if self.gate is None else wide * self.gate(h)
        return x + self.linear2(wide).transpose(1, 2).unflatten(2, x.shape[2:])


class Teacher(nn.Module):
    def __init__(self, path: str):
        super().__init__()
        data = Path(path).read_bytes()
        r = Reader(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
        self.name = r.word()
        self.version = r.version = int(r.word())
        r.ints(2)
        if self.version < 8:
            raise ValueError("model version 8 or later is needed")
        multipliers = [float(r.word()) for _ in range(7)] if self.version >= 13 else [20.0] * 4
        self.multipliers = multipliers[1:4]
        if self.version >= 15:
            if any(r.ints(1)):
                raise ValueError("metadata inputs are not supported")
            r.ints(7)
        r.word()
        blocks, _, _, _, _, _ = r.ints(6)
        by_rms = r.ints(6)[0] if self.version >= 15 else 0
        self.first, self.globals = r.conv(), r.matrix()
        self.blocks = nn.ModuleList(r.block() for _ in range(blocks))
        self.tip = Tip(r) if by_rms else r.norm()
        r.word()
        if self.version >= 17:
            r.ints(4)
        self.p_own, self.p_pooled, self.p_pooled_norm = r.conv(), r.conv(), r.norm()
        self.p_to_bias, self.p_norm, self.p_last, self.p_pass = r.matrix(), r.norm(), r.conv(), r.matrix()
        if self.version >= 15:
            self.p_pass_bias, self.p_pass_activation, self.p_pass2 = r.bias(), r.activation(), r.matrix()
        r.word()
        if self.version >= 17:
            r.ints(3)
        self.v_own, self.v_norm, self.v_hidden, self.v_hidden_bias = r.conv(), r.norm(), r.matrix(), r.bias()
        self.v_activation = r.activation()
        self.v_value, self.v_value_bias, self.v_score, self.v_score_bias = r.matrix(), r.bias(), r.matrix(), r.bias()
        self.v_ownership = r.conv()
        self.requires_grad_(False)

    def forward(self, planes, globals):
        x = add_bias(self.first(planes), self.globals(globals))
        for block in self.blocks:
            x = block(x)
        x = self.tip(x)
        looks = pool(self.p_pooled_norm(self.p_pooled(x)))
        h = self.p_norm(add_bias(self.p_own(x), self.p_to_bias(looks)))
        passing = self.p_pass(looks)
        if self.version >= 15:
            passing = self.p_pass2(self.p_pass_activation(passing + self.p_pass_bias))
        policy = torch.cat([self.p_last(h)[:, 0].flatten(1).float(), passing[:, :1].float()], 1)
        v = self.v_norm(self.v_own(x))
        hidden = self.v_activation(self.v_hidden(value_pool(v)) + self.v_hidden_bias)
        value, score = self.v_value(hidden) + self.v_value_bias, self.v_score(hidden) + self.v_score_bias
        return policy, value.float(), score[:, :4].float(), self.v_ownership(v).flatten(1).float()
