#!/bin/sh
# Writes the pictures of Docs/Pictures.md again, with the commands on that page, with the built plumb.
set -eu
cd "$(dirname "$0")/../.."
plumb=${PLUMB:-.build/debug/plumb}
test -x "$plumb" || { echo "error: $plumb is not built: swift build, or PLUMB=path" >&2; exit 2; }
mkdir -p Docs/Pictures
sed -n 's/^\$ plumb \(.* > Docs\/Pictures\/[A-Za-z0-9-]*\.[a-z]*\)$/\1/p' Docs/Pictures.md | while IFS= read -r command; do
  eval "\"$plumb\" $command"
  echo "plumb $command"
done
