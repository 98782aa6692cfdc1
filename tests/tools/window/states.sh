# States of the window, in the order of their pictures: state_NAME takes NAME.png, or some NAME-PART.png. Read by
# screenshots.sh, which has the commands: start, run, keys, words, click, shot.
# shellcheck shell=bash

# ---- Maps and worlds -------------------------------------------------------------------------------------------------

# Opens a map of the shared folder, paused, so that all pictures show the same; the demo map where it is missing.
map() {
	local path=$SHARED/data/maps/$1
	[ -e "$path" ] || path=--demo
	start "$path" --time 3 "${@:2}"
}

tutorial() { map ddnet/Tutorial.map "$@"; }
coverage() { map ddnet/coverage.map "$@"; }

# Opens a world of nodes. Without the shared folder there is none.
world() {
	local path=$SHARED/data/minetest/$1
	[ -e "$path" ] || { fault "SKIPPED: no world at $path"; return 1; }
	start "$path" "${@:2}"
	settle 30
}

# Settings in which maps were opened lately.
recents() {
	local path n=1795000000
	for path in "$SHARED"/data/maps/{ddnet/Tutorial,themes/newyear,themes/winter_day,ddnet/dm8,teeworlds07/dm3}.map \
		/home/nobody/maps/gone.map; do
		printf '\n[[recent]]\npath = "%s"\nopened = %s\n' "$path" $((n -= 90000))
	done
}

# Settings in which the tutorial has bookmarks.
bookmarks() {
	printf '\n[[bookmarks]]\npath = "%s"\nchanged = 1795000000\n' "$SHARED/data/maps/ddnet/Tutorial.map"
	local n
	for n in 1 2 3; do
		printf '\n[[bookmarks.places]]\nname = "Place %s"\ncenter = [%s.0, 69.0]\nzoom = 1.0\n' $n $((n * 10))
	done
}

# ---- Start page ------------------------------------------------------------------------------------------------------

state_start_empty() { start; shot; }
state_start_recent() { AFTER=$(recents) start; sleep 1; shot; }
state_start_focus() { AFTER=$(recents) start; keys Down; shot; }
state_start_recent_menu() { AFTER=$(recents) start; keys Down Right shift+F10; shot; }
state_start_no_dialog() { start; keys ctrl+o; sleep 1.2; shot; }
state_start_missing_file() {
	AFTER=$'[[recent]]\npath = "/home/nobody/maps/gone.map"\nopened = 1795000000' start
	keys Down
	keys Return
	shot
}
state_start_unreadable_file() {
	echo 'This is no map.' >"$HOME/notes.map"
	start "$HOME/notes.map"
	shot
}
state_start_damaged_file() {
	head -c 2000 "$SHARED/data/maps/ddnet/dm7.map" >"$HOME/cut.map"
	start "$HOME/cut.map"
	shot
}
state_start_broken_settings() {
	start
	stop
	echo 'theme = [' >"$HOME/.config/mapscope/settings.toml"
	again
	shot
}
state_start_invalid_settings() { SETTINGS='scale = 5000
placeholder = "pink"' start; shot; }
state_start_crash_notice() {
	mkdir -p "$HOME/.local/state/mapscope"
	echo 'a report' >"$HOME/.local/state/mapscope/crash-2026-11-22T10-05-09-12.txt"
	start --demo --time 3
	sleep 0.5
	shot
}

# ---- Gallery ---------------------------------------------------------------------------------------------------------

gallery() { start "$SHARED/data/maps/ddnet"; sleep 2; }

state_gallery() { gallery; shot; }
state_gallery_search() { gallery; words dm; shot; }
state_gallery_no_match() { gallery; words nothing; shot; }
state_gallery_focus() { gallery; keys Down Right; shot; }
state_gallery_menu() { gallery; right_click 200 160; shot; }
state_gallery_menu_by_key() { gallery; keys Down Right shift+F10; shot; }
state_gallery_path() { gallery; keys ctrl+shift+o; sleep 1.2; shot; }
state_gallery_path_wrong() { gallery; keys ctrl+shift+o; sleep 1.2; keys ctrl+a; words /home/nobody/maps; keys Return; shot; }
state_gallery_folders() { start "$SHARED/data/maps"; sleep 1; shot; }
state_gallery_empty_folder() { mkdir -p "$HOME/empty"; start "$HOME/empty"; shot; }
state_gallery_over_map() { tutorial; keys g; sleep 2; shot; }

# ---- Pages of the left panel -----------------------------------------------------------------------------------------

state_tab_layers() { tutorial; shot; }
state_tab_layers_filter() { tutorial; click 100 136; words cloud; shot; }
state_tab_layers_no_match() { tutorial; click 100 136; words nothing; shot; }
state_tab_layers_selected() { tutorial; click 100 192; shot; }
state_tab_layers_menu() { tutorial; right_click 100 192; shot; }
state_tab_layers_group_menu() { tutorial; right_click 100 170; shot; }
state_tab_physics() { TAB=physics coverage; shot; }
state_tab_physics_none() { TAB=physics map themes/newyear.map; shot; }
state_tab_envelopes() { TAB=envelopes tutorial; shot; }
state_tab_envelopes_selected() { TAB=envelopes tutorial; click 100 135; shot; }
state_tab_envelopes_unused() { TAB=envelopes map ddnet/dm7.map; shot; }
state_tab_envelopes_none() { TAB=envelopes map ddnet/ctf5.map; shot; }
state_tab_envelopes_many() { TAB=envelopes map ddnet/dm8.map; shot; }
state_tab_animated() { TAB=moves tutorial; shot; }
state_tab_animated_none() { TAB=moves map ddnet/dm7.map; shot; }
state_tab_images() { TAB=images tutorial; shot; }
state_tab_images_menu() { TAB=images tutorial; right_click 100 290; shot; }
state_tab_bookmarks() { AFTER=$(bookmarks) TAB=bookmarks tutorial; shot; }
state_tab_bookmarks_menu() { AFTER=$(bookmarks) TAB=bookmarks tutorial; right_click 100 165; shot; }
state_tab_bookmarks_none() { TAB=bookmarks tutorial; shot; }
state_tab_info() { TAB=info tutorial; shot; }
state_tab_problems() { TAB=warnings tutorial; shot; }
state_tab_problems_menu() { TAB=warnings tutorial; right_click 100 150; shot; }
state_tab_problems_none() { TAB=warnings start --demo --time 3; shot; }

# An image shown large.
state_image_large() { TAB=images tutorial; click 100 290; rest; shot; }

# ---- Map -------------------------------------------------------------------------------------------------------------

state_map_hover_card() { tutorial; point $(map_center); sleep 1; shot; }
state_map_menu() { tutorial; right_click $(map_center); shot; }
state_map_menu_linked() { coverage --entities 100 --at 6.5,2.5; right_click $(map_center); shot; }
state_map_inspector() { tutorial; click $(map_center); shot; }
state_map_inspector_entities() { coverage --entities 100 --at 6.5,2.5; click $(map_center); shot; }
state_map_fit() { tutorial; keys f; shot; }
state_map_entities() { tutorial --entities 100; shot; }
state_map_entities_half() { tutorial --entities 50; shot; }
state_map_raw() { coverage --entities 100; keys v; shot; }
state_map_xray_dim() { tutorial; keys x; shot; }
state_map_xray_only() { tutorial; keys x x; shot; }
state_map_all_links() { coverage --entities 100; keys l; shot; }
state_map_grid() { tutorial; keys ctrl+g; shot; }
state_map_proof() { tutorial; keys ctrl+p; shot near; times 4 minus; shot; }
state_map_edge() { map ddnet/dm7.map; keys f shift+g; shot; }
state_map_minimap() { tutorial; keys ctrl+m; shot; }
state_map_ruler() { tutorial; keys q; drag 55% 45% 75% 65%; shot; }
state_map_animated_only() { map themes/newyear.map; keys m; shot; }
state_map_heat() { map themes/newyear.map; keys shift+m; sleep 1.5; shot; }
state_map_compare_split() { map themes/newyear.map; keys c; shot; }
state_map_compare_onion() { map themes/newyear.map; keys shift+c; sleep 1.5; shot; }
state_map_performance() { tutorial; keys F3; shot; }
state_map_no_panels() { tutorial; keys p; shot; }
state_map_stand_ins() { map ddnet/dm8.map; shot; }
state_map_missing_images_none() { SETTINGS='mapres = "none"' map ddnet/dm8.map; shot; }
state_map_missing_images_game() { SETTINGS='mapres = "none"
placeholder = "game"' map ddnet/dm8.map; shot; }
state_map_go_to() { tutorial; keys ctrl+t; shot; }
state_map_go_to_typed() { tutorial; keys ctrl+t; words '120 45'; shot; }
state_map_go_to_wrong() { tutorial; keys ctrl+t; words 'abc'; keys Return; shot; }
state_map_add_bookmark() { tutorial; keys ctrl+b; shot; }
state_map_notice_link() { tutorial; keys ctrl+l; MOVES=1 shot; }
state_map_notice_image() { tutorial; keys ctrl+c; sleep 1; MOVES=1 shot; }
state_map_notice_no_ddnet() { tutorial; keys ctrl+shift+d; MOVES=1 shot; }
state_map_empty_view() { tutorial; run 'hide all layers'; shot; }
state_map_focus() { tutorial; keys F6 F6 Tab; shot; }

# ---- Find ------------------------------------------------------------------------------------------------------------

state_find_empty() { tutorial; keys ctrl+f; shot; }
state_find() { tutorial; keys ctrl+f; words freeze; keys Return; shot; }
state_find_no_match() { tutorial; keys ctrl+f; words 'id 250'; keys Return; shot; }
state_find_wrong() { tutorial; keys ctrl+f; words 'nonsense words'; keys Return; shot; }

# ---- Menus -----------------------------------------------------------------------------------------------------------

# Opens the menu at a position of the bar; for the first also where the bar does not show.
menu() {
	keys F10
	times "$1" Right
	settle 4
}

# Opens the menu within that menu which is so many rows from its end (Up) or beginning (Down).
within() {
	menu "$1"
	times "$3" "$2"
	keys Right
}

state_menu_file() { tutorial; menu 0; shot; }
state_menu_view() { tutorial; menu 1; shot; }
state_menu_map() { tutorial; menu 2; shot; }
state_menu_animation() { tutorial; menu 3; shot; }
state_menu_window() { tutorial; menu 4; shot; }
state_menu_help() { tutorial; menu 5; shot; }
state_menu_start_file() { start; menu 0; shot; }
state_menu_start_view() { start; menu 1; shot; }
state_menu_start_map() { start; menu 2; shot; }
state_menu_recent_maps() { AFTER=$(recents) tutorial; within 0 Down 4; sleep 1; shot; }
state_menu_recent_maps_top_bar() { AFTER=$(recents) tutorial; click 44 42; sleep 1; shot; }
state_menu_zoom() { tutorial; within 1 Down 1; shot; }
state_menu_bookmarks() { AFTER=$(bookmarks) tutorial; within 1 Down 4; shot; }
state_menu_xray() { tutorial; within 2 Down 6; shot; }
state_menu_speed() { tutorial; within 3 Down 3; shot; }
state_menu_tabs() { tutorial; within 4 Down 4; shot; }
state_menu_scale() { tutorial; within 4 Down 6; shot; }
state_menu_theme() { tutorial; within 4 Down 7; shot; }
state_menu_top_bar_more() { [ $((WIDTH / SCALE)) -lt 900 ] || return; tutorial; click -18 42; shot; }
state_menu_hidden_bar() { SHOW='menu_bar = "on alt"' tutorial; shot; }
state_menu_hidden_bar_alt() { SHOW='menu_bar = "on alt"' tutorial; keys alt; shot; }

# ---- Windows over the map --------------------------------------------------------------------------------------------

state_palette() { tutorial; keys ctrl+shift+p; shot; }
state_palette_typed() { tutorial; keys ctrl+shift+p; words zoom; shot; }
state_palette_layer() { tutorial; keys ctrl+shift+p; words cloud; shot; }
state_palette_tile() { tutorial; keys ctrl+shift+p; words '120 45'; shot; }
state_palette_no_match() { tutorial; keys ctrl+shift+p; words xyzzy; shot; }
state_palette_start() { start; keys ctrl+shift+p; words map; shot; }

state_settings() { tutorial; keys ctrl+comma; shot; }
state_settings_end() { tutorial; keys ctrl+comma; point 50% 50%; xdotool click --repeat 40 --delay 10 5; rest; shot; }
state_settings_folders() {
	mkdir -p "$HOME/DDNet/data"
	SETTINGS="data_folders = [\"$HOME/DDNet/data\", \"/home/nobody/gone\"]" tutorial
	keys ctrl+comma
	sleep 0.5
	shot
}
state_settings_scale_large() { SETTINGS='scale = 150' tutorial; keys ctrl+comma; shot; }
state_about() { tutorial; run 'about mapscope'; shot; }
state_manual() { tutorial; keys F1; shot; }
state_manual_topic() { tutorial; run 'manual: inspector'; shot; }
state_manual_table() { tutorial; keys F1; words 'command line'; shot; keys Return; shot chosen; }
state_manual_search() { tutorial; keys F1; words envelope; shot; keys Return; shot chosen; }
state_manual_no_match() { tutorial; keys F1; words xyzzy; shot; }
state_keys() { tutorial; keys shift+F1; shot; }
state_keys_end() { tutorial; keys shift+F1; point 50% 50%; xdotool click --repeat 80 --delay 10 5; rest; shot; }
state_keys_filter() { tutorial; keys shift+F1; words zoom; shot; }

# ---- Tour ------------------------------------------------------------------------------------------------------------

state_tour_offer() { TOUR=true start --demo --time 3; sleep 0.5; shot; }
state_tour() {
	start --demo --time 3
	run 'take the tour'
	local step
	for step in 1 2 3 4 5; do
		shot "$step"
		keys Return
	done
	shot end
}

# ---- Export ----------------------------------------------------------------------------------------------------------

# Opens the export of a map, and there clicks each of some places: from the middle of the window's upper edge, in points.
export_() {
	map themes/newyear.map
	keys ctrl+s
	sleep 0.3
	settle
	local place
	for place; do in_export ${place/,/ }; done
}

in_export() {
	local width=$((WIDTH / SCALE)) height=$((HEIGHT / SCALE)) top
	top=$(((height - 450) / 2 > 16 ? (height - 450) / 2 : 16))
	click $((width / 2 + $1)) $((top + $2))
	rest
}

VIEW=-66,61 REGION=8,61 WHOLE=82,61 ANIMATION=169,61

# The formats of an animation, and its scale of 1.
APNG=-32,95 WEBP=25,95 MP4=97,95 UNSCALED=10,129

# Saves: without a dialog of the system there is a field for the path, into which this one goes.
save_as() {
	keys Return
	sleep 1
	keys ctrl+a
	words "$1"
	keys Return
}

state_export_view() { export_; shot; }
state_export_region_none() { export_ $REGION; shot; }
state_export_region_selecting() { export_ $REGION -100,90; shot; }
state_export_region() { export_ $REGION -100,90; drag 50% 40% 70% 70%; rest; shot; }
state_export_whole() { export_ $WHOLE; shot; }
state_export_gif() { export_ $ANIMATION; settle 30; shot; }
state_export_apng() { export_ $ANIMATION $APNG; settle 30; shot; }
state_export_webp() { export_ $ANIMATION $WEBP; settle 30; shot; }
state_export_mp4() { export_ $ANIMATION $MP4; settle 30; shot; }
state_export_no_dialog() { export_; keys Return; sleep 1; shot; }
state_export_saved() { export_; save_as "$HOME/a.png"; sleep 1; shot; keys Escape; shot closed; }
state_export_overwrite() { export_; touch "$HOME/a.png"; save_as "$HOME/a.png"; sleep 1; shot; }
state_export_failed() { export_; save_as /proc/a.png; sleep 1; shot; }
state_export_saving() {
	export_ $ANIMATION $MP4 $UNSCALED
	save_as "$HOME/a.mp4"
	sleep 0.5
	MOVES=1 shot
	keys Escape
	MOVES=1 shot closed
	keys ctrl+q
	MOVES=1 shot quit
}

# ---- Timeline --------------------------------------------------------------------------------------------------------

state_timeline() { TIMELINE=true map themes/newyear.map; shot; }
state_timeline_selected() { TIMELINE=true TAB=envelopes map themes/newyear.map; click 100 135; shot; }
state_timeline_period() { TIMELINE=true TAB=envelopes map themes/newyear.map; click 100 135; keys shift+e; shot; }
state_timeline_loop() { TIMELINE=true TAB=envelopes map themes/newyear.map; click 100 135; keys shift+b; shot; }
state_timeline_unused() { TIMELINE=true map ddnet/dm7.map; shot; }
state_timeline_none() { TIMELINE=true map ddnet/ctf5.map; shot; }
state_timeline_many() { TIMELINE=true map ddnet/dm8.map; shot; }

# ---- Worlds of nodes -------------------------------------------------------------------------------------------------

# Shows a page of a world's left panel, from 0.
world_tab() {
	click $(($(side_width) * (2 * $1 + 1) / 8)) 76
	rest
}

LARGE=world-5x-large

state_world_map() { world $LARGE || return; shot; }
state_world_map_closer() { world $LARGE || return; times 3 plus; settle 30; shot; }
state_world_map_hover_card() { world $LARGE || return; point $(map_center); sleep 1; shot; }
state_world_map_menu() { world $LARGE || return; right_click $(map_center); shot; }
state_world_map_inspector() { world $LARGE || return; click $(map_center); rest; shot; }
state_world_grid() { world $LARGE || return; keys ctrl+g; shot; }
state_world_changes() { world $LARGE || return; world_tab 1; shot; }
state_world_bookmarks() { world $LARGE || return; keys ctrl+b; settle; keys Return; world_tab 2; shot; }
state_world_problems() { world world-damaged || return; world_tab 3; sleep 1; shot; }
state_world_problems_none() { world $LARGE || return; world_tab 3; sleep 1; shot; }
state_world_find_empty() { world $LARGE || return; keys ctrl+f; shot; }
state_world_find() { world $LARGE || return; keys ctrl+f; words chest; sleep 2; shot; }
state_world_find_no_match() { world $LARGE || return; keys ctrl+f; words xyzzy; sleep 2; shot; }
state_world_go_to() { world $LARGE || return; keys ctrl+t; words '120 2 -90'; shot; }
state_world_go_to_wrong() { world $LARGE || return; keys ctrl+t; words abc; keys Return; shot; }
state_world_export() { world $LARGE || return; keys ctrl+s; settle 30; shot; }
state_world_menu_view() { world $LARGE || return; menu 1; shot; }
state_world_menu_map() { world $LARGE || return; menu 2; shot; }
state_world_menu_window() { world $LARGE || return; menu 3; shot; }
state_world_palette() { world $LARGE || return; keys ctrl+shift+p; shot; }
state_world_keys() { world $LARGE || return; keys shift+F1; shot; }
state_world_performance() { world $LARGE || return; keys F3; shot; }

# The same in 3D.
world_3d() { world "$@" && keys m && settle 40; }

state_world_3d() { world_3d $LARGE || return; shot; }
state_world_3d_hover_card() { world_3d $LARGE || return; point $(map_center); sleep 1; shot; }
state_world_3d_menu() { world_3d $LARGE || return; right_click $(map_center); shot; }
state_world_3d_inspector() { world_3d $LARGE || return; click $(map_center); rest; shot; }
state_world_3d_find() { world_3d $LARGE || return; keys ctrl+f; words chest; sleep 2; shot; }
state_world_3d_export() { world_3d $LARGE || return; keys ctrl+s; settle 30; shot; }
state_world_3d_grid() { world_3d $LARGE || return; keys ctrl+g; shot; }
state_world_3d_midnight() { world_3d $LARGE || return; run 'set time of day to midnight'; shot; }
state_world_3d_damaged() { world_3d world-damaged || return; shot; }
