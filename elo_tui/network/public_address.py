"""Which numeric addresses belong to public hosts."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

#: For special protocols, and relays (RFC 6890, 7526); older Pythons count them as
#: public.
_OF_PROTOCOLS = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))
#: These embed another address: 6to4, Teredo, NAT64 (RFC 3056, 4380, 6052, 8215).
_TRANSLATED = tuple(
    map(IPv6Network, ("2002::/16", "2001::/32", "64:ff9b::/96", "64:ff9b:1::/48"))
)
#: All addresses assigned to hosts (RFC 4291, 2.4; IANA's registry).
_GIVEN_OUT = IPv6Network("2000::/3")


def is_public(text: str) -> bool:
    """Whether this can be the address of a host on the public internet.

    Loopback, private, link-local and shared addresses are refused, and those that may
    embed such an address: `is_global` misses some of them.
    """
    try:
        number = ip_address(text)
    except ValueError:
        return False
    if isinstance(number, IPv6Address):
        return _is_public_6(number)
    return _is_public_4(number)


def _is_public_4(number: IPv4Address) -> bool:
    is_odd = number.is_multicast or number.is_reserved
    in_odd = any(number in network for network in _OF_PROTOCOLS)
    return number.is_global and not is_odd and not in_odd


def _is_public_6(number: IPv6Address) -> bool:
    if number.ipv4_mapped is not None:
        return _is_public_4(number.ipv4_mapped)
    return (
        number.is_global
        and number in _GIVEN_OUT
        and not any(number in network for network in _TRANSLATED)
    )
