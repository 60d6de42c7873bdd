//! The arithmetic of a network: what its layers do to the points of a batch of boards.
//!
//! The numbers of a point lie side by side, point after point, board after board. Every kernel is
//! written once, for registers of any width; `pulp` picks the widest that the processor has at run time.

mod activation;
mod attention;
mod buffer;
mod conv;
mod frame;
mod peak;
mod pool;
mod product;
mod winograd;

use std::sync::LazyLock;

pub(crate) use activation::{Activation, Affine, Gain, add_bias, add_to_boards};
pub(crate) use attention::{Attention, FeedForward, Heads, Turns};
pub(crate) use buffer::{Buffer, Scratch, padded};
pub(crate) use conv::{Conv, Shape, Sparse};
pub(crate) use frame::BoardBatch;
pub use peak::peak_gflops;
pub(crate) use pool::{polynomials, pool};
pub(crate) use product::Matrix;

/// The registers of this processor, or lesser ones where the environment variable `LANKE_INSTRUCTIONS` names them:
/// `AVX2` or `scalar`.
pub(crate) fn arch() -> pulp::Arch {
    static ARCH: LazyLock<pulp::Arch> = LazyLock::new(|| match std::env::var("LANKE_INSTRUCTIONS").as_deref() {
        Ok("scalar") => pulp::Arch::Scalar,
        #[cfg(target_arch = "x86_64")]
        Ok("AVX2") => pulp::x86::V3::try_new().map_or_else(pulp::Arch::new, pulp::Arch::V3),
        _ => pulp::Arch::new(),
    });
    *ARCH
}

/// Name of the processor instructions that the kernels use.
pub(crate) fn instructions() -> &'static str {
    let name = format!("{:?}", arch());
    ["V4", "V3", "Neon", "Simd128"]
        .iter()
        .zip(["AVX-512", "AVX2", "NEON", "SIMD128"])
        .find(|(start, _)| name.starts_with(**start))
        .map_or("scalar", |(_, word)| word)
}
