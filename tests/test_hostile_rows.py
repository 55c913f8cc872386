"""Hostile inputs by their number, and the tests that prove what becomes of each.

A test is named by its file and its function, in brackets by the id of one of its cases;
the ids say what the input is. A scenario is named by its transcript and its title.
"""

from __future__ import annotations

import ast
from functools import cache
from itertools import filterfalse
from pathlib import Path

TESTS = Path(__file__).parent

_FIELDS = "core/test_entry_fields.py::"
_ACCEPTED = f"{_FIELDS}test_rating_accepted"
_REFUSED = f"{_FIELDS}test_rating_refused"
_SAID = "screens/test_wrong_input.py::test_wrong_rating_is_said_kept_and_not_computed"
_NAME = "core/test_clean_name.py::test_one_name"
_WALK = (
    "pty/test_every_screen.py"
    "::test_rows34_to_49_nothing_of_a_name_passes_and_idle_is_silent"
)
_KEPT = (
    "pty/test_every_kept_screen.py"
    "::test_nothing_that_someone_wrote_into_the_database_passes"
)
_LITERAL = (
    "screens/test_markup.py::test_names_are_shown_as_they_are_typed",
    "screens/test_markup.py::test_names_of_a_whole_event_are_literal",
    "test_text_is_never_code.py::test_rows43_to_47_no_foreign_text_is_read_as_markup",
    _WALK,
)
_DAYS = "screens/test_odd_days.py::"
_FILES = "readers/test_hostile_files.py::"
_TRF = "readers/test_trf_hostile.py::"
_SIGNALS = "pty/test_signals.py::"
_START = "pty/test_start_and_quit.py::"
_PROGRAM = "cli/test_program.py::"
_STORE = "store/test_data_file.py::"

ROWS: dict[int, tuple[str, ...]] = {
    # fields
    1: (
        f"{_ACCEPTED}[row01-empty]",
        "golden/screens/wrong_input.txt"
        "::row01 row02 empty rating is a question and no mistake",
    ),
    2: (f"{_ACCEPTED}[row02-nbsp]", f"{_ACCEPTED}[row02-tab]"),
    3: (f"{_REFUSED}[row03-letters]", f"{_SAID}[row03-letters]"),
    4: (f"{_REFUSED}[row04-letter-o]", f"{_SAID}[row04-letter-k]"),
    5: (
        f"{_ACCEPTED}[row05-blanks-around]",
        "golden/screens/paste.txt::row05 row06 row26 rating is pasted trimmed",
    ),
    6: (f"{_ACCEPTED}[row06-line-end]",),
    7: (f"{_REFUSED}[row07-zero]", f"{_SAID}[row07-zero]"),
    8: (f"{_FIELDS}test_row08_all_dashes_get_the_same_message",),
    9: (f"{_REFUSED}[row09-plus]",),
    10: (f"{_REFUSED}[row10-decimal-point]",),
    11: (
        f"{_REFUSED}[row11-decimal-comma]",
        f"{_FIELDS}test_k_accepted[row11-comma]",
    ),
    12: (f"{_REFUSED}[row12-comma]", f"{_FIELDS}test_k_refused[row12-comma]"),
    13: (f"{_REFUSED}[row13-point]", f"{_FIELDS}test_k_refused[row13-point]"),
    14: (f"{_REFUSED}[row14-thin-space]", f"{_REFUSED}[row14-apostrophe]"),
    15: (f"{_REFUSED}[row15-underscore]",),
    16: (f"{_REFUSED}[row16-exponent]", f"{_REFUSED}[row16-hexadecimal]"),
    17: (f"{_REFUSED}[row17-nan]", f"{_REFUSED}[row17-minus-inf]"),
    18: (f"{_REFUSED}[row18-overflow]", f"{_REFUSED}[row18-400-digits]"),
    19: (
        f"{_REFUSED}[row19-5000-digits]",
        "screens/test_paste.py::test_row19_long_paste_is_cut_and_said",
    ),
    20: (f"{_REFUSED}[row20-out-of-range]",),
    21: (f"{_ACCEPTED}[row21-highest]", f"{_REFUSED}[row21-above-the-highest]"),
    22: (f"{_REFUSED}[row22-full-width]",),
    23: (f"{_REFUSED}[row23-arabic-indic]", f"{_REFUSED}[row23-devanagari]"),
    24: (
        f"{_REFUSED}[row24-superscript]",
        "core/test_entry_any_text.py::test_digits_of_other_scripts_are_never_numbers",
    ),
    25: (f"{_FIELDS}test_row25_score_of_one_game",),
    26: (f"{_ACCEPTED}[row26-zero-width-before]",),
    27: (f"{_REFUSED}[row27-right-to-left]", f"{_NAME}[row27-right-to-left]"),
    28: (f"{_REFUSED}[row28-nul]", f"{_REFUSED}[row28-c1]", f"{_NAME}[row28-c1]"),
    29: (
        f"{_REFUSED}[row29-half-a-sequence]",
        "pty/test_hostile_input.py::test_escapes_that_stop_halfway_do_no_harm",
    ),
    30: (
        "terminal/test_input.py::test_row30_any_byte_is_some_character",
        "pty/test_hostile_input.py"
        "::test_bytes_that_are_not_utf8_are_shown_and_named[latin-1]",
    ),
    31: (
        f"{_REFUSED}[row31-truncated-utf-8]",
        "pty/test_hostile_input.py"
        "::test_bytes_that_are_not_utf8_are_shown_and_named[cut-short]",
    ),
    32: (
        "terminal/test_input.py::test_row32_a_forged_key_is_ignored",
        "terminal/test_input.py::test_row32_nothing_sent_stops_the_reading",
        "pty/test_hostile_input.py::test_forged_reports_change_nothing",
    ),
    33: (
        "terminal/test_input.py::test_row33_a_mouse_in_a_window_without_size_is_ignored",
        f"{_START}test_row90_a_window_of_any_size_is_drawn_up_to_a_limit",
    ),
    34: (
        "core/test_clean_name.py::test_row34_an_emoji_family_keeps_its_people",
        _WALK,
    ),
    35: (
        f"{_NAME}[row35-wide]",
        "widgets/test_lines.py::test_fitted_text_has_the_width_asked_for",
    ),
    36: (
        f"{_NAME}[row36-marks]",
        "core/test_clean_name.py::test_at_most_two_marks_stand_in_a_row",
    ),
    37: (
        "core/test_clean_name.py::test_row37_composed_and_decomposed_names_are_equal",
    ),
    38: (f"{_NAME}[row38-cyrillic]", _WALK),
    39: ("core/test_clean_name.py::test_row39_a_long_name_ends_in_an_ellipsis",),
    40: (f"{_NAME}[row40-nothing-visible]", _WALK),
    41: (f"{_NAME}[row41-surrogate]",),
    42: (f"{_NAME}[row42-tab]", f"{_NAME}[row42-separators]"),
    43: _LITERAL,
    44: _LITERAL,
    45: _LITERAL,
    46: (
        *_LITERAL,
        "screens/test_markup.py::test_a_click_on_a_link_in_a_name_does_nothing",
    ),
    47: _LITERAL,
    48: (f"{_NAME}[row48-colour]", _WALK, _KEPT),
    49: (
        f"{_NAME}[row49-clipboard-st]",
        _WALK,
        _KEPT,
        "pty/test_hostile_input.py"
        "::test_no_control_in_a_pasted_name_reaches_the_terminal",
    ),
    50: (
        "writers/test_event_formats.py::test_csv_keeps_any_text_and_no_cell_is_a_formula",
        "writers/test_written_and_read.py::test_a_name_that_looks_like_a_formula_is_read_as_it_was",
        "readers/tables/test_start_list.py::test_row50_names_are_only_text",
    ),
    51: (
        "readers/test_csv_games.py"
        "::test_row51_names_with_separators_quotes_and_line_ends",
        "writers/test_written_and_read.py::test_csv_holds_the_event",
    ),
    52: (f"{_NAME}[row52-sql]",),
    53: (
        "writers/test_saving.py::test_a_name_that_no_file_can_have[row53-nul]",
        "writers/test_saving.py::test_a_name_that_no_file_can_have[row53-300-characters]",
    ),
    54: (
        "golden/screens/paste.txt::row54 of several lines the first is taken and said",
    ),
    55: ("screens/test_paste.py::test_row55_a_megabyte_is_answered_like_any_paste",),
    56: (
        "terminal/test_input.py"
        "::test_row56_a_paste_without_an_end_ends_with_the_silence_after_it",
        "terminal/test_input.py::test_row56_of_a_paste_without_bounds_some_is_taken",
        "pty/test_endless_paste.py"
        "::test_row56_a_paste_without_an_end_comes_and_the_keys_after_it_work",
    ),
    57: (
        "screens/test_wrong_input.py"
        "::test_row57_many_keys_at_once_are_all_taken_in_order",
        "pty/test_hostile_input.py::test_two_hundred_keys_at_once_are_all_taken",
    ),
    58: (
        f"{_REFUSED}[row58-gap-of-a-million]",
        "readers/test_csv_games.py"
        "::test_a_bad_cell_is_named_with_its_line[row58-gap-of-a-million]",
    ),
    59: (
        f"{_FIELDS}test_k_refused[row59-zero]",
        "golden/screens/game_matches.txt"
        "::row59 row60 impossible match is refused by name",
    ),
    60: (f"{_FIELDS}test_score_refused[row60-quarter]",),
    61: (
        f"{_FIELDS}test_birth_year_refused[row61-zero]",
        f"{_FIELDS}test_birth_year_refused[row61-future]",
        f"{_FIELDS}test_birth_year_refused[row61-two-digits]",
        f"{_DAYS}test_row61_years_that_are_typed_in_a_date[row61-zero]",
        f"{_DAYS}test_row61_years_that_are_typed_in_a_date[row61-2099]",
    ),
    62: (
        "readers/test_trf_reader.py"
        "::test_an_id_is_a_text_wherever_it_stands_in_its_columns",
    ),
    # files and surroundings
    63: (f"{_FILES}test_row63_byte_order_mark",),
    64: (f"{_FILES}test_row64_utf_16",),
    65: (f"{_FILES}test_row65_latin_1_is_said_and_shown",),
    66: (f"{_FILES}test_row66_other_code_pages",),
    67: (f"{_FILES}test_row67_one_bad_byte_in_a_million",),
    68: (f"{_FILES}test_row68_line_ends", f"{_TRF}test_row68_all_line_ends"),
    69: (f"{_TRF}test_row69_a_line_that_does_not_fit_is_left_out_alone",),
    70: (f"{_TRF}test_row70_text_that_runs_into_the_rating_costs_the_rating",),
    71: (f"{_TRF}test_row71_opponents_that_cannot_be_are_excluded_and_said",),
    72: (
        f"{_TRF}test_row72_both_claim_the_win",
        f"{_TRF}test_row72_a_ring_of_references_ends",
    ),
    73: (f"{_TRF}test_row73_a_starting_number_twice_names_both_lines",),
    74: (f"{_FILES}test_row74_a_million_lines",),
    75: (f"{_FILES}test_row75_one_long_line",),
    76: (f"{_FILES}test_row76_nothing_in_it", f"{_TRF}test_row76_no_players"),
    77: (f"{_FILES}test_row77_what_is_no_text_is_named",),
    78: (
        f"{_FILES}test_row78_a_quote_that_is_never_closed",
        f"{_FILES}test_row78_a_table_of_ten_thousand_columns",
        f"{_FILES}test_row78_a_field_without_an_end",
    ),
    79: (f"{_FILES}test_row79_json",),
    80: (
        f"{_FILES}test_row80_the_reason_in_words",
        f"{_FILES}test_row80_a_name_that_is_too_long_or_holds_a_zero",
    ),
    81: (
        f"{_FILES}test_row81_devices",
        f"{_FILES}test_row81_a_pipe_that_nobody_writes_to",
    ),
    82: (f"{_FILES}test_row82_a_size_of_zero_is_not_believed",),
    83: (f"{_FILES}test_row83_a_sparse_gigabyte",),
    84: (
        f"{_FILES}test_row84_a_file_that_grows_while_it_is_read",
        f"{_FILES}test_row84_a_link_that_is_swapped",
    ),
    85: (f"{_FILES}test_row85_odd_names_open_and_are_shown_clean", _WALK),
    86: (
        "screens/test_open.py::test_only_so_many_entries_are_shown",
        "session/test_path_completion.py::test_forbidden_folders_say_so",
        "session/test_path_completion.py::test_links_in_a_circle_are_listed_and_say_so",
    ),
    87: (
        "writers/test_saving.py::test_row87_a_full_disk_leaves_everything_as_it_was",
        "writers/test_saving.py::test_row87_a_directory_that_cannot_be_written",
        "store/test_no_room.py::test_a_full_disk",
    ),
    88: (
        f"{_STORE}test_a_file_of_no_use_is_moved_aside",
        f"{_STORE}test_a_newer_file_is_only_read",
        f"{_STORE}test_an_empty_file_is_a_new_one",
        f"{_STORE}test_a_file_that_another_program_keeps_locked_says_so",
        "store/test_journal_writer.py::test_values_that_are_no_numbers_stop_nothing",
    ),
    89: (
        "test_text_is_never_code.py"
        "::test_row89_no_programs_no_actions_and_no_clock_that_jumps",
        f"{_DAYS}test_row89_a_clock_that_is_wrong_stops_neither_game_nor_tournament",
        f"{_DAYS}test_row89_a_clock_that_is_wrong_does_not_stop_the_journal",
    ),
    90: (
        f"{_START}test_row90_window_may_shrink_to_nothing_and_grow_again",
        f"{_START}test_row90_a_window_of_any_size_is_drawn_up_to_a_limit",
        "screens/test_layouts.py"
        "::test_a_small_window_asks_for_room_and_keeps_everything",
    ),
    91: (
        f"{_PROGRAM}test_terminal_without_a_screen",
        f"{_PROGRAM}test_without_a_terminal_it_says_so",
        f"{_PROGRAM}test_closed_streams",
    ),
    92: (
        "session/test_paths.py::test_row92_a_place_that_is_no_place_is_passed_over",
        f"{_SIGNALS}"
        "test_row92_an_error_without_a_place_for_details_is_reported_all_the_same",
        "store/test_no_room.py::test_where_nothing_can_be_made_the_store_is_in_memory",
    ),
    93: (
        f"{_START}test_any_terminal_shows_the_result[row93-latin-1]",
        f"{_PROGRAM}test_output_is_utf8_in_every_locale",
    ),
    94: (
        f"{_SIGNALS}test_row94_a_signal_restores_the_terminal",
        f"{_SIGNALS}test_row94_a_signal_ends_a_program_whose_output_stalls",
        f"{_SIGNALS}test_row94_a_fault_is_a_sentence_and_the_session_goes_on",
        "store/test_processes.py"
        "::test_a_program_that_is_killed_loses_nothing_it_has_saved",
    ),
}


@cache
def cases(file: str) -> dict[str, frozenset[str]]:
    """The tests of a file, each with the texts in its decorators, ids among them."""
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return {
        node.name: frozenset(
            part.value
            for decorator in node.decorator_list
            for part in ast.walk(decorator)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def is_there(test: str) -> bool:
    """Whether a test of this name exists."""
    file, _, name = test.partition("::")
    if file.endswith(".txt"):
        return f"## {name}\n" in (TESTS / file).read_text(encoding="utf-8")
    function, _, case = name.removesuffix("]").partition("[")
    if not (TESTS / file).is_file() or function not in cases(file):
        return False
    return not case or case in cases(file)[function]


def test_every_row_has_a_test() -> None:
    assert [*ROWS] == sorted(ROWS)
    assert {*ROWS} == {*range(1, 95)}
    assert all(ROWS.values())


def test_every_test_of_a_row_is_there() -> None:
    missing = {row: [*filterfalse(is_there, tests)] for row, tests in ROWS.items()}
    assert {row: tests for row, tests in missing.items() if tests} == {}


def test_a_test_that_is_not_there_is_missed() -> None:
    here = f"{Path(__file__).name}::"
    assert is_there(f"{here}test_every_row_has_a_test")
    assert not is_there(f"{here}test_every_row_has_a_test[row01]")
    assert not is_there(f"{here}test_nothing")
    assert not is_there("nowhere.py::test_every_row_has_a_test")
