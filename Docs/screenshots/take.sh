#!/bin/sh
# Takes the pictures of this folder anew: take.sh [PLUMB], by default the debug build. Needs chromium and python3.
set -e
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
plumb=${1:-$root/.build/debug/plumb}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$root/Samples/Greenhouse"
"$plumb" report --no-git --quiet --output "$work/page.html"
"$plumb" stats --no-git --format svg > "$here/growth.svg"
python3 "$root/Tests/EndToEnd/Generated/browse.py" "$work/page.html" "[
  {\"size\": [1120, 760]}, {\"shot\": \"$here/report.png\"},
  {\"click\": \"nav a[href='#diagram']\"}, {\"size\": [1360, 860]}, {\"dark\": true}, {\"shot\": \"$here/report-diagram.png\"},
  {\"size\": [1120, 760]}, {\"dark\": false}, {\"key\": \"[\"}, {\"click\": \"nav a[href='#changes']\"}, {\"shot\": \"$here/report-changes.png\"},
  {\"key\": \"/\"}, {\"type\": \"harvest\"}, {\"key\": \"Enter\"}, {\"shot\": \"$here/report-entity.png\"}
]" > /dev/null
