//! mapscope opens game maps and shows them as the game does.
//!
//! # One way through the house
//!
//! ```text
//!  ┌─────── loader thread ────────┐
//!  store ─► format ─► bake ─► scene ─► gpu: upload ─► draw ─► target: window │ texture
//!                     ▲   ▲      │                     ▲
//!                 rules   mapres │ World, Summary      │ Frame
//!                                ▼                     │
//!                               ui ──── Action ────► view
//! ```
//!
//! * [`mod@format`]: what the *file* says. Typed, faithful, keeps odd values, never fails on a part. A [`format::Store`] is
//!   where its bytes come from; [`format::sniff()`] alone tells of what kind they are.
//! * [`bake`]: document → scene, the only place that sees both. Lossy on purpose: here a file's meaning becomes pictures.
//! * [`scene`]: the product. Render-ready, immutable, CPU only; its docs open with invariants that all others rely on.
//!   A [`scene::World`] is flat (2D) or solid (3D); each room matches on it in one place.
//! * [`gpu`]: needs a scene once, to upload it, and a [`scene::Frame`] per image. Has never heard of any game; one file
//!   of it (`gpu/kinds.rs`) tells the kinds of worlds apart.
//! * [`analysis`]: questions about a scene: what lies here, what is linked, what has changed.
//! * [`view`]: what is being looked at. [`ui`] reads it and pushes [`view::Action`]s; one function applies them.
//! * [`export`] and [`app`] are siblings: the same [`gpu::Painter`] draws into a texture or a window. There is never a
//!   second draw path.
//! * [`load`] brings bytes and images from outside, runs all of the upper row on a thread of its own, and delivers what
//!   comes of it as [`load::LoadEvent`]s.
//! * [`files`] is the disk: reading and writing whole files, watching, the user's folders, and the task queue.
//! * [`prefs`] is what the program remembers from one start to the next, with the file that holds it.
//! * [`desktop`] is the system around the window: entries that menus and file managers read, one window for all files,
//!   fonts, crash reports.
//! * [`manual`] is the manual, which the command line, the window and this documentation show.
//! * [`cli`] is the command line; [`base`] the plain values that every room uses; [`rules`] the meaning of physics tiles
//!   and settings, one folder per family of games.
//!
//! # Who may import whom
//!
//! | module | may import |
//! |---|---|
//! | [`base`] | – |
//! | [`files`], [`mod@format`], [`manual`], [`rules`], [`scene`] | base |
//! | [`desktop`], [`prefs`] | base, files |
//! | [`analysis`] | base, rules, scene |
//! | [`bake`] | base, format, rules, scene |
//! | [`load`] | analysis, base, files, format, bake, scene |
//! | [`view`] | analysis, base, prefs, rules, scene |
//! | [`gpu`] | base, scene |
//! | [`export`] | base, gpu, scene |
//! | [`ui`] | analysis, base, manual, prefs, rules, scene, view |
//! | [`cli`] | analysis, base, desktop, export, files, format, load, manual, prefs, rules, scene, view |
//! | [`app`] | analysis, base, desktop, export, files, gpu, load, prefs, scene, ui, view |
//!
//! `tests/house.rs` compares this table with its own and fails on any other import, on new circles of files within a
//! module, on words that only this project knows, on files over 600 lines, and on outside crates in the wrong room: only
//! [`app`] and the benchmark of [`cli`] read a clock, only [`files`] starts threads (and [`load`] one that ends with the
//! call), only [`files`], [`load`], [`prefs`], [`export`] and [`cli`] touch the disk. The crash reports of [`desktop`]
//! bear the time and are files too, and must not wait for a disk.
//!
//! # Where a change goes
//!
//! | to change … | go to |
//! |---|---|
//! | how an item of a file is read, what is tolerated | `format/teeworlds/read` |
//! | how the data of tiles, quads, images is read, inflated only while a scene is baked | `tile.rs`, `quad.rs`, `pixels.rs`, `blocks.rs` in `format/teeworlds` |
//! | where the blocks of a Minetest world are found, how its databases are read while a game plays it | `load/minetest`; the files of LevelDB: `format/leveldb` |
//! | how a block of a Minetest world is read | `format/minetest` |
//! | how a Turok level is read, what is odd about one | `format/turok`: `read.rs` (its parts), `region.rs` (offsets), a file for each kind of record, `check.rs` (values that lead nowhere) |
//! | how a Turok level is shown | `bake/turok`: a file for each kind of thing (`floors.rs`, `walls.rs`, `water.rs`, `boxes.rs`, `actors.rs`, …), `floor_colors.rs` (which reading colors floors), `light.rs` (sun and sky), `level_scene.rs` (all of them together, where visitors begin) |
//! | what flags of sectors, types of actors and other numbers of a Turok level mean | `rules/turok` |
//! | which code a warning has | `codes.rs` of the room that gives it: `format/teeworlds`, `format/turok`, `bake`, `bake/turok`, `gpu` |
//! | how a kind of world is recognised, by its bytes or the names in its folder, and what it is called | `format/sniff.rs`; the error around the name: `format/mod.rs`, `format/teeworlds/error.rs`; opening a path, which asks that: `load/store.rs` |
//! | another kind of world | a folder beside `flat` and `solid` (beside `teeworlds` in `format` and `bake`) in each room; `scene/kinds.rs`, `view/state.rs`, `view/update.rs`, `gpu/kinds.rs` no longer compile until they know it |
//! | which image a name leads to | `bake/teeworlds/picture.rs` (which names), `load/search.rs` (which folders), `bake/teeworlds/own_mapres.rs` (stand-ins) |
//! | what a stand-in image looks like | `tests/tools/mapres`, which draws the files in `mapres` |
//! | what shows for an image that cannot be had | `bake/placeholder.rs`, names on tiles in `bake/teeworlds/labels.rs`; the banner about it: `ui/flat/missing_images.rs` |
//! | what counts as a problem of a map, and its sentence | `ui/flat/problems`; what is odd about envelopes: `analysis/flat/odd_envelopes.rs`, about numbers of physics tiles: `analysis/flat/links/numbers.rs` |
//! | what a layer looks like | `bake` (what is drawn), a shader in `shaders/` with the pass of the same name in `gpu/flat/pass` (how); quads move in `scene/flat/quads.rs` too, for what lies under a point |
//! | what a physics tile is called, its colour, the sentence about it | `rules/ddnet`, in the file of its layer (game and front: `both.rs`, where they differ `game.rs` and `front.rs`; entities: `entities.rs`), colours in `color.rs` |
//! | what a setting or a tuning parameter does, in words | `rules/ddnet/settings` |
//! | what a physics tile of ours looks like | `tests/tools/entities`, which draws the sheets that `bake/teeworlds/own_art.rs` unpacks |
//! | when a file that was saved is read again, what is said to have changed | `files/write_debounce.rs`; what counts as half written: `load/follow.rs`; images outside: `load/outside_images.rs`; changes: `analysis/flat/differences.rs` |
//! | where the camera looks, parallax, envelopes | `scene/flat/camera.rs`, `scene/flat/envelope.rs`; which envelopes are evaluated anew for a frame: `gpu/flat/slot_values.rs` |
//! | what lies under a point, links, search, what moves, what changed | `analysis/flat` |
//! | the picture of a Minetest world from above | what shows, and its shading: `bake/minetest/top`; the order in which blocks are read: `load/minetest/top_map.rs` (rows), `load/minetest/column_reader.rs` (of a column); blocks that are known by their bytes: `bake/minetest/top/known_blobs.rs`; colours of nodes: `rules/minetest/color.rs` (by words), `format/minetest/color_table.rs` (`colors.txt`), `load/minetest/installed_textures.rs` (of a game that is installed; where: `texture_roots.rs`, under which names: `rules/minetest/texture_names.rs`) |
//! | which nodes are cubes, and the rough shape of others | `rules/minetest`: `cubes.rs` (those of the stock game, exactly), `aliases.rs` (old names), `shape.rs` (others, by words) |
//! | the meshes of a Minetest world | of a block with those around it: `bake/minetest/mesh` (`faces.rs`: what fills its place; `boxes.rs`, `liquid.rs`, `plant.rs`: other shapes; `door.rs`, `rail.rs`, `torch.rs`: those with pictures of their own where textures are; `light.rs`); which blocks a picture needs, region by region: `load/minetest/view_meshes.rs`; drawn in batches: `export/mesh_canvas.rs`; `render --eye`: `cli/render/world_view.rs` |
//! | visible faces of cubes, counted | `bake/minetest/cube_faces.rs` |
//! | light by time of day, sky and haze | `scene/solid/frame.rs` (`Light`), `scene/solid/sky.rs`, `shaders/solid.wgsl`; which time: `view/solid/time.rs`, `ui/solid/daytime.rs`; light of lamps in tiles: `bake/minetest/top/column.rs` |
//! | far land in 3D | `gpu/solid/land` (which patches, what chunks cover), `shaders/land.wgsl`; which tiles it needs: `scene/solid/column_map.rs` (`LandView`), `scene/solid/frame.rs` |
//! | cuts of a Minetest world, surface only | `bake/minetest/mesh/style.rs`; `scene/solid/node_box.rs`, `slice.rs` |
//! | how chunks fade in | `gpu/solid/fading.rs` |
//! | grid of blocks | `ui/solid/grid.rs` |
//! | a world that streams into the window: its overview and what comes later | `load/minetest_world.rs` (what a load delivers), `load/stream_thread.rs` (the threads), `load/world_stream.rs` and `load/chunk_stream.rs` (what a view needs, in which order, what goes), `load/minetest/chunk_source.rs` (making a chunk, its size), `load/minetest/tile_source.rs` and `column_index.rs` (making a tile), `app/maps/streaming.rs`; tiles: `scene/solid/column_map.rs`, `gpu/solid/pass/columns.rs` |
//! | what a whole world of blocks is asked: its contents, a search, differences to another save | questions and answers: `analysis/solid`; working them out, block by block: `load/minetest` (`contents.rs`, `search/nearest.rs`, `compare.rs`), `load/world_question.rs`; their queues: `app/world_questions.rs`; pages, search bar and marks: `ui/solid` (`contents.rs`, `changes.rs`, `find`), their state: `view/solid/panels.rs` |
//! | when blocks that a game writes show in an open world | `load/world_follow.rs` (which blocks), `load/world_stream.rs` (tiles with them), `app/world_live.rs` (what is listed) |
//! | how a solid world is drawn, what a ray hits in it | `gpu/solid`, `analysis/solid` |
//! | flying through a solid world | keys and their directions: `ui/commands.rs` (`FLYING`), held ones: `ui/held_keys.rs`, `ui/solid/keys.rs`; pointer and wheel, and their directions: `ui/solid/pointer.rs`; where that leads: `view/solid/navigate.rs` (looking, dragging, zooming), `view/solid/fly.rs` (by keys, flights) |
//! | a solid world's map: what of it is shown at the top and at the bottom | heights: `ui/solid/heights.rs`; coordinates, scale: `ui/solid/status.rs`; names of players: `ui/solid/panels.rs`; that it stays a map: `view/solid/update.rs` (`stays_map`); the way between map and 3D: `view/solid/space.rs` |
//! | walking in a solid world | `view/solid/walk.rs`; the ground and walls: `analysis/solid/ground.rs`; land where no chunks are: `analysis/solid/land.rs` |
//! | which jumps can be taken back | `view/flat/action.rs` and `view/flat/update.rs` (`is_jump`), `view/solid/action.rs`; `view/update.rs` (noted where the viewpoint changes), `view/history.rs` |
//! | the start page, and what is found for it on the machine | `ui/shell/start_page.rs`, `ui/shell/recent`; `load/install.rs`; a map opened in DDNet: `app/viewer/games.rs`, `files/programs.rs` |
//! | a question that takes longer than a frame | its answer: a file of its own in `analysis/flat`, and a case in `question.rs` there; when it is asked, `view/flat/questions.rs`; where panels read it, `ui/flat/cache.rs`; the queue, which knows no question, `app/analyses.rs` |
//! | an image shown large, with its tiles | `ui/flat/image_view`; how often tiles are used, `analysis/flat/tile_uses.rs`; reading and saving one, `app/image_files.rs` |
//! | a panel, a key, a button | `ui/shell` (for worlds of all kinds), `ui/flat`, `ui/solid`; commands with their keys and tooltips in `ui/commands.rs` |
//! | the menu in which a command stands | `ui/command_menus.rs`, which no longer compiles until a new command has its place; its checkmark: `ui/shell/command_state.rs`; why it is disabled: `ui/shell/hindrance.rs`; the bar and its rows: `ui/shell/menu_bar` |
//! | how a list scrolls, which keys go through its rows | `ui/parts/list.rs`; selecting several layers: `ui/flat/layers.rs`, `view/flat/selection.rs` |
//! | what an action does | `view/update.rs` (the window), `view/flat/update.rs`, `view/solid/update.rs` |
//! | what commands print about a Turok level, what they find in one | `cli/level`; pictures of it: `cli/render/level_top.rs`, `level_args.rs` |
//! | models for other programs | their formats: `export/model`; a level as one: `cli/level/model.rs` |
//! | a flag of the command line, what a command prints | the file or folder of the command in `cli`; `info --json`: `cli/info_json.rs`, from facts of `scene/summary.rs` and `scene/flat/info.rs` that `bake/teeworlds/info.rs` fills in |
//! | what `install` writes, the icon | `desktop`; the doing of it in `cli/install` |
//! | what is remembered, and its text | `prefs`; a switch is a field of `ShellSwitches` or `FlatSwitches` (`prefs/mod.rs`), which the window and the views hold as `switches` (`view/shell.rs`, `view/flat/state.rs`), and a row in `prefs/setting.rs`; reading and changing the file: `prefs/file.rs`; when it is written, and again after a failure: `prefs/writer.rs`; what is noted: `app/memory.rs` |
//! | how a file is written whole or not at all | `files/whole_file.rs` |
//! | what a report about a panic says, where it lies, how many stay | `desktop/crash_report` (`text.rs`, `store.rs`); the notice at the next start: `ui/shell/crash_notice.rs` |
//! | facts about the program, for reports of defects | `ui/shell/about.rs` |
//! | the manual | a topic: its file in `assets/manual`, listed in `manual/mod.rs`; its tables of keys, flags and JSON are generated by `tests/program/manual.rs`, its figures by `tests/bench/figures.rs`; in a terminal: `cli/manual.rs`; in the window: `ui/shell/manual`; which place belongs to a part of the window: `ui/help.rs` |
//! | the tour for newcomers | `ui/shell/tour.rs` |
//! | where the user's folders are | `files/user_folders.rs` |
//!
//! # Habits
//!
//! Verbs are reserved: `read_*` bytes → document, `bake_*` document → scene, `upload` scene → device, `draw` device →
//! target, `apply` action → state. Units stand in names (`_tiles`, `_px`, `_ms`); without one, a length is in world units,
//! 32 to a tile, y downwards. Indices are typed; "none" is an `Option`. Colours are 8-bit, gamma-encoded, straight
//! alpha, never converted to or from sRGB, because that is what the games do. Whatever cannot be read in a file becomes
//! a [`base::Warning`]; nothing in a file may make the program panic.

pub mod analysis;
pub mod app;
pub mod bake;
pub mod base;
pub mod cli;
pub mod desktop;
pub mod export;
pub mod files;
pub mod format;
pub mod gpu;
pub mod load;
pub mod manual;
pub mod prefs;
pub mod rules;
pub mod scene;
pub mod ui;
pub mod view;
