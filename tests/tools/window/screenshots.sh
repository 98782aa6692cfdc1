#!/bin/bash
# Pictures of every page, menu and dialog of the window, to be read before a release. They are taken of the real program,
# which runs on a screen of its own (Xvfb) and is driven by keys (xdotool). Every state (states.sh) begins with a fresh
# program in an empty home, so that each can be taken by itself.
#
#   tests/tools/window/screenshots.sh [FOLDER] [STATE…]
#
# FOLDER/SIZE-THEME/STATE.png, sheet-N.png with some at once, and index.html. STATE: patterns of names, as menu-file or
# 'world-*'; all states where none is named. Environment:
#   MAPSCOPE       the program                        [target/release/mapscope]
#   SHARED         folder with data/maps and worlds   [../shared]; without it only the demo map shows
#   SETS           sizes and themes                   [640x480-dark 640x480-light 1280x720-dark … 2x-light]
#   JOBS           sets at a time                     [half of the processors]
set -u

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$HERE/../../.." && pwd)
MAPSCOPE=$(realpath -m "${MAPSCOPE:-${CARGO_TARGET_DIR:-$ROOT/target}/release/mapscope}")
SHARED=$(realpath -m "${SHARED:-$ROOT/../shared}")
SETS=${SETS:-640x480-dark 640x480-light 1280x720-dark 1280x720-light 2x-dark 2x-light}
JOBS=${JOBS:-$((($(nproc) + 1) / 2))}
FOLDER=$(realpath -m "${1:-$ROOT/target/screenshots}")
WANTED=("${@:2}")

for tool in Xvfb xdotool import montage; do
	command -v "$tool" >/dev/null && continue
	echo "$tool is missing; on Debian and Ubuntu: apt-get install xvfb xdotool imagemagick" >&2
	exit 1
done
[ -x "$MAPSCOPE" ] || { echo "no program at $MAPSCOPE: cargo build --release" >&2; exit 1; }

# ---- The program -----------------------------------------------------------------------------------------------------

# Starts the program with a settings file: the theme, what shows ($TAB, $TIMELINE, $TOUR, lines of $SHOW), and lines at its
# beginning ($SETTINGS) and end ($AFTER).
start() {
	stop
	local config=$HOME/.config/mapscope/settings.toml
	mkdir -p "${config%/*}"
	local tab=${TAB:+tab = \"$TAB\"}
	local shown="[show]\ntour_offer = ${TOUR:-false}\ntimeline = ${TIMELINE:-false}\n$tab\n${SHOW:-}"
	printf 'theme = "%s"\n%s\n\n%b\n%s\n' "$THEME" "${SETTINGS:-}" "$shown" "${AFTER:-}" >"$config"
	again "$@"
}

# Starts it with the settings that are there.
again() {
	stop
	"$MAPSCOPE" "$@" >"$WORK/log" 2>&1 &
	PROGRAM=$!
	local n
	for ((n = 0; n < 100; n++)); do
		WINDOW=$(xdotool search --onlyvisible --pid "$PROGRAM" --name . 2>/dev/null | tail -n 1)
		[ -n "$WINDOW" ] && break
		sleep 0.1
	done
	[ -n "$WINDOW" ] || { fault "no window: $(tail -n 1 "$WORK/log")"; return; }
	xdotool windowmove "$WINDOW" 0 0 windowsize "$WINDOW" "$WIDTH" "$HEIGHT" windowfocus "$WINDOW"
	rest
	settle
}

stop() {
	[ -n "${PROGRAM:-}" ] || return 0
	kill "$PROGRAM" 2>/dev/null
	wait "$PROGRAM" 2>/dev/null
	PROGRAM=
}

# Waits until two pictures in a row are alike, at most some seconds: the window has come to rest. A cursor that blinks
# in a text field does not count as rest, which only costs time.
settle() {
	local before= now n
	for ((n = 0; n < ${1:-12}; n++)); do
		sleep 0.15
		now=$(import -window root -depth 8 rgb:- | md5sum)
		[ "$now" = "$before" ] && return
		before=$now
	done
}

fault() {
	echo "$SET $STATE: $1" | tee -a "$FAULTS" >&2
}

# ---- Hands -----------------------------------------------------------------------------------------------------------

# Presses keys, each as xdotool names it.
keys() {
	local key
	for key; do
		xdotool key "$key"
		sleep 0.08
	done
	sleep 0.15
}

# Types text, as soon as the field is there: letters that come before it are keys of commands.
words() {
	settle 4
	sleep 0.2
	xdotool type --delay 15 -- "$1"
	sleep 0.2
}

# Runs a command, or another entry of the command palette, by its words.
run() {
	keys ctrl+shift+p
	words "$1"
	settle 4
	keys Return
	settle 6
}

# Presses a key some times.
times() {
	local n
	for ((n = 0; n < $1; n++)); do xdotool key "$2"; sleep 0.15; done
	settle 4
}

# Place in points as pixels; a negative one counts from the right or lower edge, one with % is a part of the window.
pixels() {
	local size=$((WIDTH / SCALE))
	[ "$2" = y ] && size=$((HEIGHT / SCALE))
	case $1 in
	*%) echo $((size * ${1%\%} / 100 * SCALE)) ;;
	-*) echo $(((size + $1) * SCALE)) ;;
	*) echo $(($1 * SCALE)) ;;
	esac
}

# Moves the pointer to a place in points, in two steps: a pointer that does not move hovers over nothing.
point() {
	local x y
	x=$(pixels "$1" x) y=$(pixels "$2" y)
	xdotool mousemove $((x - 3)) $((y - 3))
	sleep 0.05
	xdotool mousemove "$x" "$y"
	sleep 0.1
}

# Puts the pointer where it hovers over nothing: on the border between map and status bar at the right.
rest() {
	xdotool mousemove $((WIDTH - 1)) $((HEIGHT - 1))
}

click() {
	point "$1" "$2"
	xdotool click 1
	sleep 0.2
}

right_click() {
	point "$1" "$2"
	xdotool click 3
	sleep 0.2
}

drag() {
	point "$1" "$2"
	xdotool mousedown 1
	sleep 0.1
	point "$3" "$4"
	sleep 0.1
	xdotool mouseup 1
	sleep 0.2
}

# Width of the left panel in points, as in panel_size.rs.
side_width() {
	local width=$((WIDTH / SCALE * 42 / 100))
	echo $((width < 300 ? width : 300))
}

# Middle of the map in points: between the left panel and the right edge, the two bars at the top and the status bar.
map_center() {
	echo $((($(side_width) + WIDTH / SCALE) / 2)) $(((60 + HEIGHT / SCALE - 24) / 2))
}

# Takes the picture: FOLDER/SET/STATE.png, or STATE-$1.png.
shot() {
	local name=$STATE${1:+-$1}
	[ "${MOVES:-}" ] || settle
	kill -0 "$PROGRAM" 2>/dev/null || { fault "the program has ended: $(tail -n 1 "$WORK/log")"; return; }
	import -window root "$FOLDER/$SET/$name.png"
}

# ---- Sets ------------------------------------------------------------------------------------------------------------

. "$HERE/states.sh"

is_wanted() {
	[ ${#WANTED[@]} -eq 0 ] && return
	local pattern
	# shellcheck disable=SC2053 # a pattern
	for pattern in "${WANTED[@]}"; do [[ $1 == $pattern ]] && return; done
	return 1
}

# Names of all states, in the order of their file.
states() {
	sed -n 's/^state_\([a-z0-9_]*\)().*/\1/p' "$HERE/states.sh" | tr _ -
}

# All states of a set, on a screen of its own.
take_set() {
	SET=$1 STATE=
	THEME=${SET##*-} SCALE=1 PROGRAM=
	case $SET in
	2x-*) SCALE=2 WIDTH=1920 HEIGHT=1200 ;;
	*) WIDTH=${SET%%x*} HEIGHT=${SET#*x} HEIGHT=${HEIGHT%-*} ;;
	esac
	WORK=$(mktemp -d /tmp/shots-XXXXXX)
	FAULTS=$FOLDER/$SET/faults.txt
	mkdir -p "$FOLDER/$SET"
	: >"$FAULTS"
	Xvfb -displayfd 3 -screen 0 "${WIDTH}x${HEIGHT}x24" -noreset -nolisten tcp 3>"$WORK/display" 2>/dev/null &
	local n
	SCREEN=$!
	trap 'stop; kill "$SCREEN" 2>/dev/null; rm -rf "$WORK"' EXIT
	for ((n = 0; n < 100; n++)); do [ -s "$WORK/display" ] && break; sleep 0.1; done
	export DISPLAY=":$(cat "$WORK/display")" WINIT_X11_SCALE_FACTOR=$SCALE XDG_RUNTIME_DIR=$WORK/run
	export MAPSCOPE_ADAPTER=${MAPSCOPE_ADAPTER:-cpu}
	mkdir -m 700 "$XDG_RUNTIME_DIR"
	# No desktop, so that nobody's settings, games and file dialogs show.
	unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS MAPSCOPE_DATA
	unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_DATA_HOME
	[ ${#WANTED[@]} -gt 0 ] || rm -f "$FOLDER/$SET"/*.png
	for STATE in $(states); do
		is_wanted "$STATE" || continue
		export HOME=$WORK/home
		rm -rf "$HOME"
		mkdir -p "$HOME"
		unset SETTINGS MOVES TOUR
		"state_${STATE//-/_}"
		stop
	done
	echo "$SET: $(find "$FOLDER/$SET" -name '*.png' ! -name 'sheet-*' | wc -l) pictures"
}

# Pictures that are the same as another of the set: one of the two does not show its state.
alike() {
	(cd "$FOLDER/$1" && find . -name '*.png' ! -name 'sheet-*' | sort | while read -r picture; do
		echo "$(convert "$picture" -depth 8 rgb:- | md5sum | cut -c1-32) ${picture#./}"
	done | sort | awk -v set="$1" '$1 == hash { print set ": " name " and " $2 " are the same" } { hash = $1; name = $2 }')
}

# Sheets of six pictures each, with their names.
sheets() {
	local folder=$FOLDER/$1 shape=2x3 size=960x600
	[[ $1 == 640x480-* ]] && shape=3x2 size=640x480
	rm -f "$folder"/sheet-*.png
	(
		cd "$folder" || exit
		pictures=()
		for picture in *.png; do pictures+=(-label "${picture%.png}" "$picture"); done
		[ -e "$picture" ] || exit
		montage -background '#888' -pointsize 16 "${pictures[@]}" -tile $shape -geometry "$size>+6+6" sheet-%02d.png
	)
}

index() {
	echo '<!doctype html><meta charset="utf-8"><title>Pictures of the window</title>'
	echo '<style>body{background:#777;font:14px sans-serif}figure{display:inline-block;margin:6px}img{max-width:640px}</style>'
	local set picture
	for set in $SETS; do
		echo "<h2>$set</h2>"
		for picture in "$FOLDER/$set"/*.png; do
			picture=${picture##*/}
			[[ $picture == sheet-* ]] && continue
			echo "<figure><a href=\"$set/$picture\"><img loading=lazy src=\"$set/$picture\"></a>"
			echo "<figcaption>${picture%.png}</figcaption></figure>"
		done
	done
}

mkdir -p "$FOLDER"
for set in $SETS; do
	while [ "$(jobs -rp | wc -l)" -ge "$JOBS" ]; do wait -n; done
	(take_set "$set") &
done
wait
for set in $SETS; do
	alike "$set" | tee -a "$FOLDER/$set/faults.txt"
	sheets "$set"
done
index >"$FOLDER/index.html"
echo "$FOLDER/index.html"
! cat $(printf "$FOLDER/%s/faults.txt " $SETS) | grep -q .
