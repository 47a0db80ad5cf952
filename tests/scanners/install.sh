#!/usr/bin/env bash
# Installs the scanners that tests run, into a virtual environment below node_modules/.cache: Python and a package index are needed, and
# nothing else of the house needs them. Leaves nothing half done; says what is missing and ends with 0 where they cannot be had.
set -uo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
target="$root/node_modules/.cache/parapet/scanners"
wanted="$root/tests/scanners/requirements.txt"

if cmp -s "$wanted" "$target/installed.txt"; then exit 0; fi
rm -rf "$target"
mkdir -p "$(dirname "$target")"
# Wheels alone: no package's own code is run to install it. Compiled when it is first used, not all of it now.
if python3 -m venv --without-pip "$target" &&
  timeout 240 python3 -m pip --python "$target/bin/python" --disable-pip-version-check --quiet install \
    --no-deps --no-compile --only-binary :all: --require-hashes --retries 1 --timeout 15 --requirement "$wanted"; then
  cp "$wanted" "$target/installed.txt"
  echo "Bandit and Semgrep installed for tests (${SECONDS} s)"
else
  rm -rf "$target"
  echo 'THE SCANNERS COULD NOT BE INSTALLED: tests that run them are skipped.' >&2
fi
