//! Addresses on the network: our own, and those of devices that are near.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// Address by which other machines are most likely to reach this one.
pub(crate) fn own_address() -> IpAddr {
    let seen = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        // Documentation's own network (RFC 5737): only the way there is asked for.
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    seen.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip())
}

/// True for addresses of the same machine or network: private ones, those of carrier-grade networks and virtual private ones, and
/// those that begin like `own`, our address on the line.
pub(crate) fn is_local(address: IpAddr, own: IpAddr) -> bool {
    let near = match (address.to_canonical(), own.to_canonical()) {
        (IpAddr::V4(a), IpAddr::V4(b)) => a.octets()[..3] == b.octets()[..3],
        (IpAddr::V6(a), IpAddr::V6(b)) => a.segments()[..4] == b.segments()[..4],
        _ => false,
    };
    near || match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, ..] = v4.octets();
            v4.is_loopback() || v4.is_private() || v4.is_link_local() || a == 100 && (64..128).contains(&b)
        }
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unicast_link_local() || v6.is_unique_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_local_network_are_known() {
        let own = "203.0.113.5".parse().expect("an address");
        let local = |text: &str| is_local(text.parse().expect("an address"), own);
        for text in [
            "127.0.0.1",
            "192.168.7.1",
            "10.0.0.9",
            "172.16.4.4",
            "169.254.1.1",
            "100.100.1.1",
            "::1",
            "fe80::1",
            "::ffff:192.168.1.1",
            "203.0.113.77",
        ] {
            assert!(local(text), "{text}");
        }
        for text in ["8.8.8.8", "203.0.112.5", "172.32.0.1", "100.128.0.1", "2001:db8::1", "::ffff:8.8.8.8"] {
            assert!(!local(text), "{text}");
        }
    }
}
