"""KataGo's network files, model version 8: written from a `model.Network`.

Layout: tokens separated by white space; arrays of floats as `@BIN@` and little-endian 32-bit numbers. Convolutions lie
as [y][x][in][out], matrices as [in][out].
"""

import gzip
import io

import numpy as np
import torch

from model import GLOBALS, PLANES, GlobalPooling, Network, Norm, Ordinary


class Writer:
    def __init__(self):
        self.out = io.BytesIO()
        self.layers = 0

    def words(self, *words):
        for word in words:
            self.out.write(f"{word}\n".encode())

    def name(self, kind: str):
        self.layers += 1
        self.words(f"{kind}{self.layers}")

    def floats(self, tensor: torch.Tensor):
        self.out.write(b"@BIN@")
        self.out.write(tensor.detach().cpu().float().contiguous().numpy().astype("<f4").tobytes())
        self.out.write(b"\n")

    def conv(self, layer):
        outs, ins, height, width = layer.weight.shape
        self.name("conv")
        self.words(height, width, ins, outs, 1, 1)
        self.floats(layer.weight.permute(2, 3, 1, 0))

    def matrix(self, layer):
        outs, ins = layer.weight.shape
        self.name("matmul")
        self.words(ins, outs)
        self.floats(layer.weight.t())

    def bias(self, bias):
        self.name("bias")
        self.words(len(bias))
        self.floats(bias)

    def norm(self, norm: Norm | None, channels: int = 0):
        """A norm and the activation behind it."""
        channels = len(norm.scale)
        self.name("norm")
        self.words(channels, "1e-20", 1, 1)
        self.floats(torch.zeros(channels))
        self.floats(torch.ones(channels))
        self.floats(norm.scale)
        self.floats(norm.bias)
        self.name("relu")

    def block(self, block):
        self.words(block.KIND)
        self.name("block")
        if isinstance(block, Ordinary):
            self.norm(block.before)
            self.conv(block.conv1)
            self.norm(block.between)
            self.conv(block.conv2)
        elif isinstance(block, GlobalPooling):
            self.norm(block.before)
            self.conv(block.regular)
            self.conv(block.pooled)
            self.norm(block.pooled_norm)
            self.matrix(block.to_bias)
            self.norm(block.between)
            self.conv(block.last)
        else:
            self.words(len(block.blocks))
            self.norm(block.before)
            self.conv(block.narrow)
            for inner in block.blocks:
                self.block(inner)
            self.norm(block.after)
            self.conv(block.widen)


def write(network: Network, name: str) -> bytes:
    """The bytes of a `.bin.gz` file."""
    w, shape = Writer(), network.shape
    w.words(name, 8, PLANES, GLOBALS)
    w.words("trunk", len(network.blocks), shape.trunk, shape.inner, shape.inner - shape.pooled, 0, shape.pooled)
    w.conv(network.first)
    w.matrix(network.globals)
    for block in network.blocks:
        w.block(block)
    w.norm(network.tip)
    head = network.policy
    w.words("policyhead")
    w.conv(head.own)
    w.conv(head.pooled)
    w.norm(head.pooled_norm)
    w.matrix(head.to_bias)
    w.norm(head.norm)
    w.conv(head.last)
    w.matrix(head.to_pass)
    head = network.value
    w.words("valuehead")
    w.conv(head.own)
    w.norm(head.norm)
    w.matrix(head.hidden)
    w.bias(head.hidden.bias)
    w.name("relu")
    w.matrix(head.value)
    w.bias(head.value.bias)
    w.matrix(head.score)
    w.bias(head.score.bias)
    w.conv(head.ownership)
    return gzip.compress(w.out.getvalue(), 9, mtime=0)
