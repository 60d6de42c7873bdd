//! Place at which a table can be reached.

use std::net::SocketAddr;

/// Place at which a table can be reached, and the code that lets people in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableAddress {
    /// The short code, as people say it: six digits, and the port where it is not the usual one.
    pub code: String,
    /// The address that others are most likely to reach it at.
    pub address: SocketAddr,
    /// Code, address and key in one: whoever joins by it cannot be led elsewhere.
    pub invitation: String,
    /// The invitation that leads here from anywhere, where the host lets itself be reached so.
    pub world: Option<String>,
}
