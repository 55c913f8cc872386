"""Flags that are not those of FIDE's federations: in some countries, of its regions."""

from __future__ import annotations

from collections import Counter

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import Note
from elo_tui.core.text.clean_text import clean_name

#: The federations of FIDE, those of earlier years, and FID, of players without one.
_CODES = (
    "AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BER BHU"
    " BIH BIZ BLR BOL BOT BRA BRN BRU BUL BUR CAF CAM CAN CAY CHA CHI CHN CIV CMR COD"
    " COL COM CPV CRC CRO CUB CUW CYP CZE DEN DJI DMA DOM ECU EGY ENG ERI ESA ESP EST"
    " ETH FAI FID FIJ FIN FRA GAB GAM GBS GCI GEO GEQ GER GHA GRE GRN GUA GUM GUY HAI"
    " HKG HON HUN INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN"
    " KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD MAR MAS MAW"
    " MDA MDV MEX MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NCL NED NEP NGR NIG"
    " NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA"
    " SCG SCO SEN SEY SGP SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE"
    " SWZ SYR TAN THA TJK TKM TLS TOG TPE TTO TUN TUR UAE UGA UKR URU USA UZB VAN VEN"
    " VIE VIN WLS YEM YUG ZAM ZIM"
)
_FEDERATIONS = frozenset(_CODES.split())
_SHOWN = 4


def with_regions(crosstable: Crosstable) -> tuple[Crosstable, tuple[Note, ...]]:
    """The event without federations where most flags are those of regions."""
    flags = Counter(one.federation for one in crosstable.players if one.federation)
    others = [flag for flag, _ in flags.most_common() if flag not in _FEDERATIONS]
    if 2 * sum(flags[flag] for flag in others) <= flags.total():
        return crosstable, ()
    players = tuple(
        player._replace(federation="", region=player.federation)
        for player in crosstable.players
    )
    shown = clean_name(", ".join(others[:_SHOWN]))
    text = f"Fed holds regions ({shown}), not federations of FIDE, which norms need"
    return crosstable._replace(players=players), (Note(None, text),)
