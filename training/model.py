"""Residual network whose layers are those of KataGo's network files, so that weights move between both unchanged.

Norms are a scale and a bias for each channel, without statistics: a batch holds boards of one size, and a board is
evaluated alike in training and in play. Boards fill their buffers, so that no mask is needed.
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn

PLANES = 22
GLOBALS = 19


@dataclass(frozen=True)
class Shape:
    """Numbers of channels. `blocks` names each block: `o` ordinary, `g` with global pooling, `n` nested bottleneck
    around two ordinary blocks, `p` nested bottleneck around a global-pooling and an ordinary block."""

    blocks: str = "ogogo"
    trunk: int = 48
    inner: int = 48  # channels within a block
    pooled: int = 16  # of them, those that are pooled in a block with global pooling
    first: int = 5  # side of the first convolution
    policy: int = 32
    policy_pooled: int = 16
    value: int = 32
    hidden: int = 48


class Norm(nn.Module):
    """Scale and bias for each channel."""

    def __init__(self, channels: int, scale: float = 1.0):
        super().__init__()
        self.scale = nn.Parameter(torch.full((channels,), scale))
        self.bias = nn.Parameter(torch.zeros(channels))

    def forward(self, x):
        return x * self.scale.view(-1, 1, 1).to(x.dtype) + self.bias.view(-1, 1, 1).to(x.dtype)


def conv(inputs: int, outputs: int, side: int, gain: float = math.sqrt(2.0)) -> nn.Conv2d:
    layer = nn.Conv2d(inputs, outputs, side, padding=side // 2, bias=False)
    nn.init.normal_(layer.weight, std=gain / math.sqrt(inputs * side * side))
    return layer


def matrix(inputs: int, outputs: int, bias: bool = False, gain: float = 1.0) -> nn.Linear:
    layer = nn.Linear(inputs, outputs, bias=bias)
    nn.init.normal_(layer.weight, std=gain / math.sqrt(inputs))
    if bias:
        nn.init.zeros_(layer.bias)
    return layer


def pool(x):
    """Mean, mean by size and maximum of each channel, in the trunk and the policy head."""
    mean = x.mean((2, 3), dtype=torch.float32)
    side = math.sqrt(x.shape[2] * x.shape[3]) - 14.0
    return torch.cat([mean, mean * (side * 0.1), x.flatten(2).max(2).values.float()], 1)


def value_pool(x):
    """Mean of each channel and its products with polynomials of the size, in the value head."""
    mean = x.mean((2, 3), dtype=torch.float32)
    side = math.sqrt(x.shape[2] * x.shape[3]) - 14.0
    return torch.cat([mean, mean * (side * 0.1), mean * (side * side * 0.01 - 0.1)], 1)


def together(x, *layers: nn.Conv2d):
    """What convolutions of one size make of the same input, computed as one."""
    weight = torch.cat([layer.weight for layer in layers])
    y = F.conv2d(x, weight, padding=layers[0].padding)
    return y.split([layer.out_channels for layer in layers], 1)


def add_bias(x, bias):
    return x + bias.to(x.dtype)[:, :, None, None]


class Ordinary(nn.Module):
    KIND = "ordinary_block"

    def __init__(self, trunk: int, inner: int):
        super().__init__()
        self.before = Norm(trunk)
        self.conv1 = conv(trunk, inner, 3)
        self.between = Norm(inner)
        self.conv2 = conv(inner, trunk, 3, 0.0)

    def forward(self, x):
        h = self.conv1(F.relu(self.before(x)))
        return x + self.conv2(F.relu(self.between(h)))


class GlobalPooling(nn.Module):
    KIND = "gpool_block"

    def __init__(self, trunk: int, inner: int, pooled: int):
        super().__init__()
        self.before = Norm(trunk)
        self.regular = conv(trunk, inner - pooled, 3)
        self.pooled = conv(trunk, pooled, 3)
        self.pooled_norm = Norm(pooled)
        self.to_bias = matrix(3 * pooled, inner - pooled, gain=0.5)
        self.between = Norm(inner - pooled)
        self.last = conv(inner - pooled, trunk, 3, 0.0)

    def forward(self, x):
        h = F.relu(self.before(x))
        regular, pooled = together(h, self.regular, self.pooled)
        looks = pool(F.relu(self.pooled_norm(pooled)))
        h = add_bias(regular, self.to_bias(looks))
        return x + self.last(F.relu(self.between(h)))


class Nested(nn.Module):
    KIND = "nested_bottleneck_block"

    def __init__(self, trunk: int, inner: int, blocks: list[nn.Module]):
        super().__init__()
        self.before = Norm(trunk)
        self.narrow = conv(trunk, inner, 1)
        self.blocks = nn.ModuleList(blocks)
        self.after = Norm(inner)
        self.widen = conv(inner, trunk, 1, 0.0)

    def forward(self, x):
        h = self.narrow(F.relu(self.before(x)))
        for block in self.blocks:
            h = block(h)
        return x + self.widen(F.relu(self.after(h)))


class PolicyHead(nn.Module):
    def __init__(self, trunk: int, channels: int, pooled: int):
        super().__init__()
        self.own = conv(trunk, channels, 1)
        self.pooled = conv(trunk, pooled, 1)
        self.pooled_norm = Norm(pooled)
        self.to_bias = matrix(3 * pooled, channels, gain=0.5)
        self.norm = Norm(channels)
        self.last = conv(channels, 1, 1, 0.3)
        self.to_pass = matrix(3 * pooled, 1, gain=0.3)

    def forward(self, own, pooled):
        looks = pool(F.relu(self.pooled_norm(pooled)))
        h = add_bias(own, self.to_bias(looks))
        points = self.last(F.relu(self.norm(h))).flatten(1)
        return torch.cat([points.float(), self.to_pass(looks).float()], 1)


class ValueHead(nn.Module):
    def __init__(self, trunk: int, channels: int, hidden: int):
        super().__init__()
        self.own = conv(trunk, channels, 1)
        self.norm = Norm(channels)
        self.hidden = matrix(3 * channels, hidden, True, math.sqrt(2.0))
        self.value = matrix(hidden, 3, True, 0.3)
        self.score = matrix(hidden, 4, True, 0.3)
        self.ownership = conv(channels, 1, 1, 0.3)

    def forward(self, own):
        h = F.relu(self.norm(own))
        hidden = F.relu(self.hidden(value_pool(h)))
        return self.value(hidden).float(), self.score(hidden).float(), self.ownership(h).flatten(1).float()


class Network(nn.Module):
    """Answers with logits of the policy, logits of win, loss and no result, the four numbers of the score (mean,
    deviation, lead, unused), and ownership before its tanh; all from the side to move."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.shape = shape
        trunk, inner, pooled = shape.trunk, shape.inner, shape.pooled
        self.first = conv(PLANES, trunk, shape.first, 2.0)
        self.globals = matrix(GLOBALS, trunk)
        self.blocks = nn.ModuleList()
        for kind in shape.blocks:
            self.blocks.append(
                {
                    "o": lambda: Ordinary(trunk, inner),
                    "g": lambda: GlobalPooling(trunk, inner, pooled),
                    "n": lambda: Nested(trunk, inner, [Ordinary(inner, inner), Ordinary(inner, inner)]),
                    "p": lambda: Nested(trunk, inner, [GlobalPooling(inner, inner, pooled), Ordinary(inner, inner)]),
                }[kind]()
            )
        self.tip = Norm(trunk)
        self.policy = PolicyHead(trunk, shape.policy, shape.policy_pooled)
        self.value = ValueHead(trunk, shape.value, shape.hidden)

    def forward(self, planes, globals):
        x = add_bias(self.first(planes), self.globals(globals))
        for block in self.blocks:
            x = block(x)
        x = F.relu(self.tip(x))
        own, pooled, value = together(x, self.policy.own, self.policy.pooled, self.value.own)
        return self.policy(own, pooled), *self.value(value)
