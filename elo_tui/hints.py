"""What each part of a screen is for: one line while it has the focus, and its help."""

from __future__ import annotations

from typing import NamedTuple


class Hint(NamedTuple):
    """``line`` fits the message row of 80 columns; ``text`` is the page of help."""

    title: str
    line: str
    text: str


HINTS: dict[str, Hint] = {
    "own": Hint(
        "Your rating",
        "your rating in the list in force on the first day of the event",
        "A whole number from 1 to 4000, or unrated. FIDE uses the rating of the list"
        " that is in force when the event starts, for you and for every opponent. A"
        " provisional US Chess rating is written with its games, 1545/P13, a Glicko"
        " rating perhaps with its deviation, 1850/80. Without a rating the games give"
        " a first one, by the rules of the system.",
    ),
    "opponent": Hint(
        "The opponent's rating",
        "the opponent's rating in the same list",
        "A whole number from 1 to 4000, a Glicko rating perhaps with its deviation,"
        " 1850/80. Games against unrated opponents do not change a rating and are not"
        " computed here.\n\n"
        "The odds beside the expected score are a forecast, no part of any rating: the"
        " share of draws is that of 646,208 broadcast games of 2023 to 2026"
        " (zugzwang-foundation/Chess-ELO-Rating, CC BY 4.0), win and loss follow from"
        " the expected score. Below the top, favourites really do a little worse than"
        " the tables say; online, far fewer games are drawn.",
    ),
    "own_k": Hint(
        "Your K-factor",
        "K by hand; empty: from the facts below",
        "How much one game counts. Left empty, FIDE's rule decides from the facts"
        " given: 40 for newcomers until 30 games and for juniors under 2300 until the"
        " end of the year of their 18th birthday, 10 once 2400 was reached, else 20;"
        " and never more than 700 divided by the games of the rating period. What had"
        " to be assumed stands beside the K.",
    ),
    "opponent_k": Hint(
        "The opponent's K-factor",
        "the opponent's K by hand; empty: 20 below 2400, else 10",
        "Both changes are equal and opposite only when both K agree.",
    ),
    "score": Hint(
        "The score",
        "1, ½, 0 or w, d, l; more games: points, such as 1.5; empty: not played",
        "The result marks its row of the stakes and is the one that is worked out."
        " With more than one game it is the score of the whole match: 1½ or 1.5 or"
        " 1,5 of 3.",
    ),
    "of": Hint(
        "Number of games",
        "how many games against this opponent; empty: one",
        "A mini-match against one opponent, 1 to 700 games.",
    ),
    "system": Hint(
        "Rating system",
        "left, right or a letter: FIDE, Elo, US Chess, DWZ, ECF, Glicko, Lichess",
        "Each federation's rules by date, or a plain formula: FIDE; classic Elo with"
        " any K and scale; US Chess; DWZ of Germany; ECF of England (an estimate, its"
        " rules are not published in full); Glicko and Glicko-2 as published; Lichess."
        " What was typed for one system is still there when it is chosen again.\n\n"
        "chess.com says that it uses Glicko but publishes neither its constants nor its"
        " rating period, so its numbers cannot be computed: Glicko with your own"
        " deviation and c comes nearest. The Universal Rating System publishes no"
        " weights and no solver: Elo or the performance ratings come nearest. CAPS,"
        " chess.com's accuracy, is a secret formula and rates moves, not results:"
        " nothing here stands in for it.",
    ),
    "pool": Hint(
        "Standard, rapid or blitz",
        "left, right or a letter: which of the three ratings",
        "Rapid and blitz have their own regulations: the 400-point rule holds for"
        " everybody, and since 1 December 2024 games at 600 points or more are not"
        " rated when one player is above 2600.",
    ),
    "date": Hint(
        "First day of the event",
        "the first day of the event, such as 2026-01-31: it selects the rules",
        "Rules are known from 2022-01-01. Standard changed on 2024-03-01 and"
        " 2025-10-01, rapid and blitz on 2022-10-01, 2024-03-01 and 2024-12-01.",
    ),
    "born": Hint(
        "Year of birth",
        "four digits; until the end of the year of the 18th birthday K is 40",
        "Only the year counts, and only while the rating is under 2300.",
    ),
    "games_played": Hint(
        "Games played",
        "rated games in completed events of this pool, before this one",
        "FIDE: under 30 games K is 40; standard, rapid and blitz are counted"
        " separately. US Chess: every K depends on them, and up to 8 take the special"
        " formula.",
    ),
    "reached_2400": Hint(
        "Ever 2400",
        "was a published rating of this pool ever 2400 or more? then K is 10",
        "K stays 10 for ever, also when the rating falls below 2400 again.",
    ),
    "scale": Hint(
        "Scale",
        "the difference with odds of ten to one; empty: 400",
        "50 to 4000 points.",
    ),
    "floor": Hint(
        "Floor", "no new rating goes below this; empty: no floor", "0 to 4000."
    ),
    "ceiling": Hint(
        "Ceiling", "no new rating goes above this; empty: no ceiling", "0 to 4000."
    ),
    "standard": Hint(
        "Standard rating",
        "used where there is no rapid or blitz rating yet",
        "A player without a rapid or blitz rating is rated with the standard one.",
    ),
    "event_end": Hint(
        "Last day of the event",
        "the last day, such as 2026-01-31: the rules go by it; empty: the first day",
        "US Chess takes the bonus of that day: known from the first day that its"
        " announcements name. DWZ counts the age by its year.",
    ),
    "record": Hint(
        "All games before this event",
        "mixed results, all won or all lost: the latter two take the special formula",
        "US Chess computes a rating behind which every game was won, or every game was"
        " lost, with its special formula, however many games they were.",
    ),
    "dual": Hint(
        "Rated regular and quick",
        "yes for a time control of 30 to 65 minutes: K is lower above 2200",
        "A game of 30 to 65 minutes counts for the regular and for the quick rating.",
    ),
    "dwz_index": Hint(
        "DWZ index",
        "the number behind the DWZ: how often it has been evaluated; empty: 6 or more",
        "The first evaluations move a DWZ faster: E is at most five times the index.",
    ),
    "rd": Hint(
        "Your rating deviation",
        "RD, how uncertain your rating is; a new player has 350, on Lichess 500",
        "The strength lies within two deviations of the rating with 95 %. It may stand"
        " behind the rating too: 1850/80.",
    ),
    "opponent_rd": Hint(
        "The opponents' rating deviation",
        "RD of every opponent without one of his own, as in 1850/80",
        "How uncertain the opponents' ratings are: a game against an uncertain rating"
        " counts less.",
    ),
    "volatility": Hint(
        "Your volatility",
        "how much your strength changes; empty: 0.06, on Lichess 0.09",
        "Glicko-2's third number, over 0 up to 1.",
    ),
    "idle": Hint(
        "Time without a game",
        "rating periods without a game, on Lichess days; empty: none",
        "The deviation grows while nothing is played. Empty, the deviation given is"
        " that of the start of this period.",
    ),
    "c": Hint(
        "Growth of the deviation",
        "c, points in one idle period; empty: 34.6, the example of Glickman's text",
        "RD grows to the root of RD² + c² x periods, up to 350.",
    ),
    "tau": Hint(
        "The system constant",
        "tau, how fast the volatility may change; empty: 0.5",
        "Glickman's text gives 0.3 to 1.2 as reasonable.",
    ),
    "speed": Hint(
        "Kind of game",
        "left, right or a letter: Lichess rates each kind by itself",
        "Gains are multiplied by a factor of their own in each kind.",
    ),
    "colour": Hint(
        "Your colour",
        "left, right or a letter; Lichess counts White's first move since late 2025",
        "In a tournament each game says its colour: 1850 w 1.",
    ),
    "working": Hint(
        "The working",
        "arrows and pages scroll; Esc or F4 goes back",
        "How each number came about, with the article or the step of the source behind"
        " it: first the round or the game shown, then the sums, then, in a tournament,"
        " the performance ratings and which of them are official.",
    ),
    "compare": Hint(
        "Several systems",
        "1 to 8 add a system or take it away; Esc goes back",
        "The same games in several rating systems, a column each, with the facts of"
        " the form. A column that lacks a fact says which: choose that system to fill"
        " it in. What had to be assumed stands below.",
    ),
    "ahead_part": Hint(
        "Looking ahead",
        "left and right: plan, scores, norms, next opponent; Esc goes back",
        "What the rounds without a result must bring for a target (Plan), what they may"
        " bring (Scores), whether the rounds make a title norm (Norms), and what is at"
        " stake against possible opponents (Next). Games to come are typed into Add"
        " without a result: 2010, 1950. F9 and F10 go from part to part, pages scroll"
        " from every field.",
    ),
    "ahead_kind": Hint(
        "What is to be reached",
        "left and right: a new rating, a performance (TPR), or a title norm",
        "A new rating or a performance is at least the number beside it. A norm asks"
        " for more than points: the part Norms lists all its conditions.",
    ),
    "ahead_target": Hint(
        "The target",
        "the rating or the performance to reach, such as 2000",
        "A whole number from 1 to 4000. The answer is the score that the games to come"
        " must bring, and how likely that is.",
    ),
    "ahead_model": Hint(
        "Odds",
        "left and right: how often games are drawn; F1 tells what it was fitted on",
        "The expected score is that of the rating system; the model says how much of it"
        " are draws. Broadcast games: 646,208 rated games shown by broadcast, October"
        " 2023 to September 2026 (zugzwang-foundation/Chess-ELO-Rating, CC BY 4.0)."
        " Draw table: some 8 million games between people of 1400 to 2600, up to 300"
        " points apart (chess-db.com). Rao-Kupper: the defaults of BayesElo, one share"
        " of draws for every strength. Davidson: his formula; equal players draw as"
        " often as in the draw table.\n\n"
        "Limits: real scores of people below the top are flatter than the tables, as"
        " with a scale of 459 instead of 400, so favourites do a little worse than"
        " this says. A rating system knows no colour: where one is told, White's"
        " advantage is added in points of the model, unless the system has its own."
        " Games online have far fewer draws, about 3 % in blitz at 1500.",
    ),
    "ahead_norm": Hint(
        "The title",
        "left, right or a letter: GM, IM, WGM or WIM",
        "The conditions are those of FIDE's B.01 1.4, text of 1 January 2024. The rules"
        " for the tournament itself (1.1) and for the application are not judged. The"
        " titles and federations of the opponents are those of the rounds.",
    ),
    "ahead_federation": Hint(
        "Your federation",
        "your federation, three letters such as NOR: how many opponents are of it",
        "Opponents of two other federations, at most three fifths of your own and at"
        " most two thirds of any one (1.4.3, 1.4.4).",
    ),
    "ahead_format": Hint(
        "Format",
        "left, right or a letter: how the event is paired; it decides what may go",
        "In a Swiss won games may be left out for a norm, and those after it; in a"
        " round robin all rounds count. Formats other than the first four need an"
        " approval.",
    ),
    "ahead_rounds": Hint(
        "Rounds",
        "the rounds of the event; empty: as many as stand in the table",
        "1 to 19. A norm takes nine games; some events make do with fewer.",
    ),
    "ahead_event": Hint(
        "Kind of event",
        "left and right: events that are exempt from some conditions",
        "The national final, the team championship registered by the federation and"
        " zonals are free of the conditions on federations (1.4.3a to c); world and"
        " continental team championships and the World Cup ask for fewer games"
        " (1.4.1b).",
    ),
    "ahead_foreigners": Hint(
        "Many foreigners",
        "yes: 20 rated ones in every round, of 3 federations, 10 of them titled",
        "Such a Swiss is free of the conditions on federations (1.4.3d); titled is GM,"
        " IM, WGM or WIM.",
    ),
    "ahead_approved": Hint(
        "Approved",
        "did FIDE's Qualification Commission approve the format?",
        "Formats other than Swiss, round robin, double round robin and knockout count"
        " only then (1.4.2e).",
    ),
    "ahead_next": Hint(
        "Possible opponents",
        "ratings, such as 1850, 2010 40; a K may stand behind each",
        "Who may come next: a line for each, with the change and the new rating for"
        " you and for them after a win, a draw and a loss, seen from your side. Without"
        " a K theirs is 20 below 2400, else 10.",
    ),
    "ahead_results": Hint(
        "What comes out",
        "arrows and pages scroll; Tab goes to the parts, Esc back to the rounds",
        "First the answer, then what it is made of. In the ways 1, ½ and 0 stand below"
        " the ratings of the opponents.",
    ),
    "chart": Hint(
        "Charts",
        "left and right read the chart, up and down choose another; Esc goes back",
        "On the Game screen: what a win, a draw and a loss bring against opponents of"
        " every rating, with the present opponent marked; the expected score against"
        " the difference of the ratings; both players' strength as curves. On the"
        " Tournament screen: the change and the performance round by round. Curves are"
        " named at their ends, so that no colour is needed.",
    ),
    "typed": Hint(
        "Games",
        "such as 2010 W, 1900 draw x2, 2100 = Ivanova, 2043, bye; Enter adds them",
        "A rating, then a result: W D L, 1 ½ 0, = or 0.5, + and - for forfeits. No"
        " result is a game to come. White or Black, a count (x2) and a name may follow,"
        " or the name comes first. unrated stands for an opponent without a rating,"
        " nr marks a game as not rated, bye, bye ½ and bye 0 are rounds without"
        " a game. Several games are separated by commas or semicolons; pasted lines"
        " become one line. A lone w is a win; before another result it is White. A"
        " title and a federation may stand behind the rating, 2510 GM GER 1, or beside"
        " a name, GM Ivanova, Anna GER 2043.",
    ),
    "filter": Hint(
        "Find players",
        "words of a name, a federation or a number; Enter goes to the players",
        "Only the players stay whose name, federation, title or number holds every word"
        " typed. The sums below are always those of the whole event.",
    ),
    "players": Hint(
        "The players of the event",
        "Enter opens one, left and right sort, r turns, f tells facts, / finds",
        "Every player by the rules chosen above, with the ratings of the report: K,"
        " rated games n, score W, expected score We, change, new rating, performance"
        " rating Rp (TPR). Below stand the sum of all changes and why it is not zero:"
        " two players with one K exchange points, two with different K do not. A *"
        " marks players of whom you have told facts. Where the report states a change"
        " or a new rating itself, wide screens show it beside ours.",
    ),
    "whom": Hint(
        "For whom",
        "left and right: only where it is not known, all players shown, or this one",
        "The players shown are those that pass Find. What the report itself tells, a"
        " year of birth, stays in the first choice and gives way in the others.",
    ),
    "path": Hint(
        "Open a file",
        "a path, ~ is your home; Tab completes, Enter opens, or drop a file here",
        "The list below shows what the path may mean, folders first; hidden ones after"
        " a dot. Empty, it begins with the files opened last. What a file is, is found"
        " out by what it holds: tournament reports (TRF), pages saved or copied from"
        " chess-results and other sites, PGN, workbooks, US Chess crosstables, CSV, or"
        " games typed one a line. Nothing changes before you have looked at what was"
        " understood. A file dropped on the terminal, and pasted pages of several"
        " lines, are taken on every screen.",
    ),
    "who": Hint(
        "Who are you?",
        "type a part of your name, federation or number; Enter takes your rounds",
        "The arrows choose a player. Enter takes that player's rounds to the"
        " Tournament screen, where one undo brings back what was there; F6 takes the"
        " whole event to the Field screen. Where the names look wrong, F7 reads the"
        " file in another encoding. F8 adds a start list, for ratings, federations or"
        " dates that the first file does not tell. Marks on letters need not be typed:"
        " muller finds Müller.",
    ),
    "notes": Hint(
        "Notes",
        "what was left out and why, with line numbers; arrows scroll, Tab goes back",
        "Lines that could not be read are left out and named here first. Then follows"
        " what contradicts itself or was not told. Nothing is corrected silently.",
    ),
    "save_path": Hint(
        "Save",
        "a name or a path; up and down choose the format, Enter saves",
        "The ending of the name follows the format until another one is typed. A file"
        " that is there already is overwritten only after a second Enter. It is written"
        " whole or not at all.",
    ),
    "rounds": Hint(
        "Rounds",
        "Enter edits, Del deletes, Ins inserts, w d l n set the result, Esc leaves",
        "The arrows move the cursor. Everything can be undone. Forfeits, byes, games"
        " against unrated opponents and games to come stay in the table and say why"
        " they do not count. Titles stand before the names and federations under FED,"
        " where a round has one and there is room.",
    ),
}
