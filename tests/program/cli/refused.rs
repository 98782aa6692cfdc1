//! Values and files that no command can work with: one line that names them and the reason, and nothing is destroyed.

use std::process::Output;

use mapscope::format::teeworlds::write_document;

use crate::common::build::Builder;
use crate::common::shared_dir;
use crate::common::skip::{Need, skip};
use crate::run::{Temporary, failure, run, text};

/// Lines of the program itself; a graphics driver may say something of its own.
fn own_lines(output: &Output) -> Vec<String> {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    said.lines().filter(|line| line.starts_with("mapscope: ")).map(str::to_owned).collect()
}

/// Whether there is nothing to draw with; then says so.
fn no_adapter(output: &Output) -> bool {
    let is_missing = String::from_utf8_lossy(&output.stderr).contains("no graphics adapter");
    if is_missing {
        skip(Need::Gpu, "there is no graphics adapter");
    }
    is_missing
}

#[test]
fn values_out_of_range_are_named_with_the_range() {
    for (flags, flag, range) in [
        ("--size 0x0", "--size", "each side must be 1 to 16384 pixels"),
        ("--size 5x", "--size", "expected a size such as 1280x720"),
        ("--center 5", "--center", "expected two numbers, such as 10,20.5"),
        ("--at 5", "--at", "expected two numbers, such as 10,20.5"),
        ("--at=5", "--at", "expected two numbers, such as 10,20.5"),
        ("--fov 0", "--fov", "expected a number of degrees from 1 to 170"),
        ("--fov 400", "--fov", "expected a number of degrees from 1 to 170"),
        ("--time-of-day 25", "--time-of-day", "expected a number of hours from 0 to 24"),
        ("--top --geometry nonsense", "--geometry", "expected west:south+width+height, such as -160:-80+320+240"),
        ("--top --scale 65", "--scale", "expected a whole number from 1 to 64"),
    ] {
        let arguments = ["render", "world", "-o", "b.png"].into_iter().chain(flags.split_whitespace());
        let output = run(&arguments.collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(2), "{flags}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        let first = said.lines().next().expect("a line");
        assert!(
            first.starts_with("error: invalid value '") && first.contains(flag) && first.ends_with(range),
            "{said}"
        );
    }
}

#[test]
fn an_output_folder_that_is_not_there_is_named_before_the_work() {
    for command in [
        &["render", "--demo", "-o"][..],
        &["render", "--demo", "--whole", "-o"],
        &["render", "--demo", "--animate"],
        &["render", "no-such-world", "--top", "-o"],
        &["render", "no-such-world", "--eye", "0,0,0", "-o"],
        &["thumbnail", "--demo", "-o"],
    ] {
        let line = failure(&run(&[command, &["no/such/folder/x.apng"]].concat()));
        assert_eq!(line, "mapscope: cannot write no/such/folder/x.apng: no such folder\n", "{command:?}");
    }
    for command in
        [&["render", "--demo", "-o"][..], &["render", "no-such-world", "--top", "-o"], &["thumbnail", "--demo", "-o"]]
    {
        let line = failure(&run(&[command, &["."]].concat()));
        assert_eq!(line, "mapscope: cannot write .: it is a folder; give a file name\n", "{command:?}");
    }
}

#[test]
fn a_folder_is_no_map_for_any_command() {
    let file = Temporary::new("x.png");
    for arguments in [
        &["info"][..],
        &["tile", "1,2"],
        &["images"],
        &["envelope"],
        &["bench"],
        &["find", "word"],
        &["render", "-o", text(&file.path)],
        &["thumbnail", "-o", text(&file.path)],
    ] {
        let (command, rest) = arguments.split_first().expect("a command");
        let line = failure(&run(&[&[*command, "."], rest].concat()));
        assert!(line.starts_with("mapscope: cannot open .: it is a folder"), "{arguments:?}: {line}");
    }
    assert!(!file.path.exists());
    let line = failure(&run(&["node", ".", "1,2,3"]));
    assert!(line.contains("not a Minetest world"), "{line}");
}

#[test]
fn a_file_that_is_no_world_is_none_for_commands_of_worlds() {
    let file = Temporary::new("notes.txt");
    std::fs::write(&file.path, "neither a map nor a world, but long enough to look at").expect("written");
    let out = Temporary::new("x.png");
    for arguments in
        [&["node", text(&file.path), "1,2,3"][..], &["render", text(&file.path), "--top", "-o", text(&out.path)]]
    {
        let line = failure(&run(arguments));
        assert!(
            line.contains("notes.txt is not a Minetest world; give the folder of a world"),
            "{arguments:?}: {line}"
        );
    }
    assert!(!out.path.exists());
    let line = failure(&run(&["find", text(&file.path), "word"]));
    assert!(line.contains("notes.txt: neither a Teeworlds or DDNet map nor a Turok level: it is another"), "{line}");
}

#[test]
fn words_of_other_programs_lead_to_ours() {
    for (arguments, words) in [
        ("actor a.map raptor", "`mapscope find LEVEL raptor` finds numbers by name"),
        ("mesh a.map own_wall", "`mapscope find LEVEL own_wall` finds numbers by name"),
        ("sector a.map -1", "expected a whole number from 0 to "),
        ("render a.map --region 1,2 -o a.png", "tip: '--center' and '--size' choose the part of a map"),
        ("bench a.map --region 1,2", "tip: use '--center' and '--size'"),
        ("render a.map --length 5 -o a.png", "tip: use '--to'"),
        ("render a.map --width=5 -o a.png", "tip: use '--size'"),
        ("render a.map --seconds 5 -o a.png", "tip: use '--to'"),
        ("render a.map --no-hd -o a.png", "tip: '--no-detail' hides high-detail layers"),
        ("render a.map --hide clouds -o a.png", "'--layers -clouds'"),
        ("render a.map --scale 2 -o a.png", "for a map, use '--zoom'"),
        ("render a.map --entities --size 200x100 -o a.png", "a value is required for '--entities"),
        ("images a.map -o folder", "tip: use '--extract'"),
        ("info a.map --layers", "tip: 'mapscope info PATH' lists them"),
        ("--layers a.map", "--layers names its layers"),
        ("render a.map out.png", "tip: name the file to write with '-o': mapscope render PATH -o out.png"),
        ("render a.map -o a.png --xray on", "tip: 'dim' darkens the design behind the physics tiles"),
        ("a.map --fit", "press F there to fit the map"),
        ("find a.map --search freeze", "tip: write the words behind the path"),
        ("help animate", "did you mean `mapscope render`?"),
    ] {
        let output = run(&arguments.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(2), "{arguments}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(words) && !said.contains("as a value"), "{said}");
    }
    let line = failure(&run(&["check", "a.map"]));
    assert_eq!(line, "mapscope: unknown command or file “check”; did you mean `mapscope info`?\n");
    let line = failure(&run(&["layers", "a.map"]));
    assert_eq!(line, "mapscope: unknown command or file “layers”; did you mean `mapscope info`?\n");
    let swapped = failure(&run(&["find", "freeze", "Cargo.toml"]));
    assert!(swapped.contains("the map comes first: `mapscope find Cargo.toml freeze`"), "{swapped}");
    let output = run(&["explain", "hookthru"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("ookthrough"), "{output:?}");
    let folder = failure(&run(&["images", "."]));
    assert_eq!(folder, "mapscope: cannot open .: it is a folder, not a file; give a map file\n");
    let folder = failure(&run(&["info", "."]));
    assert_eq!(
        folder,
        "mapscope: cannot open .: it is a folder, not a file; give a map file, a level or the folder of a Minetest world\n"
    );
}

#[test]
fn damaged_levels_are_not_called_maps() {
    let Some(shared) = shared_dir() else { return };
    let neither = "neither a Teeworlds or DDNet map nor a Turok level: it is";
    for (name, words) in [
        ("bad_huge_count", "damaged Turok level: it says that it has 2,147,483,647 parts"),
        ("bad_tiny", neither),
        ("bad_empty_file", neither),
    ] {
        let path = shared.join("data/turok").join(name).with_extension("map");
        for arguments in [["info", text(&path)], ["find", text(&path)]] {
            let words_to_find: &[&str] = if arguments[0] == "find" { &["raptor"] } else { &[] };
            let line = failure(&run(&[&arguments, words_to_find].concat()));
            assert!(line.contains(words), "{arguments:?}: {line}");
        }
    }
}

#[test]
fn options_of_worlds_on_a_map_are_named() {
    let file = Temporary::new("x.png");
    let output = run(&["render", "--demo", "--size", "64x36", "--eye", "1,2,3", "--fov", "50", "-o", text(&file.path)]);
    if no_adapter(&output) {
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(own_lines(&output), ["mapscope: --eye and --fov have no effect on a Teeworlds or DDNet map"]);
    assert!(file.path.exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let output = crate::run::mapscope(&["info", "--demo"]).stdout(full()).output().expect("starts");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(own_lines(&output), ["mapscope: cannot write to standard output: no space left on device"]);
    if let Some(shared) = shared_dir() {
        let world = shared.join("data/minetest/world-v26");
        let line = failure(&run(&["render", text(&world), "--top", "-o", "/dev/full"]));
        assert!(line.contains("no space left on device"), "{line}");
    }
    let output = run(&["render", "--demo", "--size", "64x36", "-o", "/dev/full"]);
    if !no_adapter(&output) {
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(own_lines(&output), ["mapscope: cannot write /dev/full: no space left on device"]);
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_write_protected_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let Some(shared) = shared_dir() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o555)).expect("ours");
    if std::fs::write(folder.path().join("probe"), "").is_ok() {
        return skip(Need::User, "this one may");
    }
    let (world, out) = (shared.join("data/minetest/world-v26"), folder.path().join("x.png"));
    let line = failure(&run(&["render", text(&world), "--top", "-o", text(&out)]));
    assert!(line.contains("x.png: permission denied"), "{line}");
}

#[test]
fn no_image_is_written_over_the_world_or_the_colors_that_it_is_drawn_from() {
    let Some(shared) = shared_dir() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    // Not a copy of the file, which may be write-protected.
    let blocks = std::fs::read(shared.join("data/minetest/world-v26/map.sqlite")).expect("blocks");
    std::fs::write(at("map.sqlite"), blocks).expect("written");
    std::fs::write(at("world.mt"), "backend = sqlite3\n").expect("written");
    let colors = Temporary::new("colors.txt");
    std::fs::write(&colors.path, "default:stone 1 2 3\n").expect("written");
    let draw = |out: &std::path::Path| {
        run(&["render", text(folder.path()), "--top", "--colors", text(&colors.path), "-o", text(out)])
    };
    for (out, reason) in [
        (at("map.sqlite"), "will not be overwritten"),
        (at("world.mt"), "it belongs to the world"),
        (colors.path.clone(), "it is the file of --colors"),
    ] {
        let before = std::fs::read(&out).expect("a file");
        let line = failure(&draw(&out));
        assert!(line.contains(reason), "{line}");
        assert!(std::fs::read(&out).expect("a file") == before, "{}", out.display());
    }
    // An image in the folder of the world may be drawn again.
    for _ in 0..2 {
        let output = draw(&at("top.png"));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}

#[test]
fn places_of_other_kinds_of_worlds_are_refused() {
    let Some(shared) = shared_dir() else { return };
    let world = shared.join("data/minetest/world-v20");
    let level = shared.join("data/turok/one_triangle.map");
    let (world, level) = (text(&world), text(&level));
    let file = Temporary::new("empty.map");
    std::fs::write(&file.path, write_document(&Builder::default().document)).expect("writable");
    let map = text(&file.path);
    let folder = tempfile::tempdir().expect("a folder");
    let folder = text(folder.path());
    let solid = "; use --eye, --yaw, --pitch, --fov or --ortho";
    let kinds = "are for Teeworlds and DDNet maps, but";
    for (arguments, expected) in [
        (
            vec![world, "--at", "1,2", "--zoom", "3"],
            format!("--at and --zoom {kinds} {world} is a Minetest world{solid}"),
        ),
        (
            vec![level, "--xray", "dim", "--time", "1"],
            format!("--time and --xray {kinds} {level} is a Turok level{solid}"),
        ),
        (
            vec![map, "--eye", "1,2,3"],
            format!("--eye is for Minetest worlds and Turok levels, but {map} is a 2D map; use --at and --zoom"),
        ),
        (
            vec!["--demo", "--ortho", "5"],
            "--ortho is for Minetest worlds and Turok levels, but the demo map is a 2D map; use --at and --zoom"
                .to_owned(),
        ),
        (
            vec![folder, "--zoom", "2"],
            format!("--zoom is for a single map or world, but {folder} is a folder or an archive"),
        ),
    ] {
        let arguments = [&arguments[..], &["--no-config", "--new-window"]].concat();
        assert_eq!(failure(&run(&arguments)), format!("mapscope: {expected}\n"), "{arguments:?}");
    }
}
