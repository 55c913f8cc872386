# nix-build -E 'with import <nixpkgs> { }; callPackage ./. { }'
{ lib, python3Packages, fetchurl }:

python3Packages.buildPythonApplication rec {
  pname = "elo-tui";
  version = "@VERSION@";
  pyproject = true;

  src = fetchurl {
    url = "@FILES@/elo_tui-${version}.tar.gz";
    hash = "@ARCHIVE_HASH@";
  };

  build-system = with python3Packages; [ hatchling click msgspec ];

  dependencies = with python3Packages; [
    textual
    click
    platformdirs
    chess
    lxml
    openpyxl
    msgspec
  ];

  optional-dependencies = with python3Packages; {
    columns = [ duckdb polars ];
    fit = [ numpy ];
  };

  # the tests pin exact versions for their pictures
  doCheck = false;
  pythonImportsCheck = [ "elo_tui.core" ];

  meta = {
    description = "Chess rating workbench for the terminal: live, exact, with the working shown";
    homepage = "@REPOSITORY@";
    license = lib.licenses.gpl3Plus;
    mainProgram = "elo-tui";
  };
}
