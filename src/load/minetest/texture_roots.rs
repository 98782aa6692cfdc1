//! Folders in which the textures of a world's nodes may be: those of its own mods, of the game that it was made with, and of
//! the user's mods. Pure: the machine comes in as an [`Environment`].

use std::path::{Path, PathBuf};

use crate::files::{Environment, Os, user_folders};
use crate::format::minetest::TextSettings;
use crate::load::search::environment_folders;

/// Game of a world that names none.
const USUAL_GAME: &str = "minetest";
/// Names under which the program installs itself.
const PROGRAMS: [&str; 2] = ["luanti", "minetest"];
/// Names of the program's packages in Flatpak.
const FLATPAKS: [&str; 2] = ["org.luanti.luanti", "net.minetest.Minetest"];

/// The folders, in the order in which they are searched: mods in the world, `named` ones, then usual places.
pub(super) fn texture_roots(
    world: &Path,
    settings: &TextSettings,
    named: &[PathBuf],
    environment: &Environment,
) -> Vec<PathBuf> {
    let game = settings.get("gameid").filter(|game| is_plain(game)).unwrap_or(USUAL_GAME);
    let mut roots = vec![world.join("worldmods"), world.join("game")];
    for folder in named.iter().cloned().chain(environment_folders(environment)) {
        roots.extend(games(&folder, game));
        // A game itself, a folder of mods, or one mod.
        roots.push(folder);
    }
    if environment.usual_places {
        for folder in world_neighbors(world).into_iter().chain(program_folders(environment)) {
            roots.extend(games(&folder, game));
            roots.push(folder.join("mods"));
        }
    }
    let mut seen = std::collections::HashSet::new();
    roots.retain(|root| seen.insert(root.clone()));
    roots
}

/// A name that stays in its folder.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}

/// Folders of a game, whose name may have an ending that worlds leave out.
fn games(folder: &Path, game: &str) -> [PathBuf; 2] {
    [folder.join("games").join(game), folder.join("games").join(format!("{game}_game"))]
}

/// The folder in which the program lies that has this world.
fn world_neighbors(world: &Path) -> Option<PathBuf> {
    let worlds = world.parent().filter(|folder| folder.file_name().is_some_and(|name| name == "worlds"))?;
    worlds.parent().map(Path::to_owned)
}

/// Folders of the program: the user's, then those that packages install.
fn program_folders(environment: &Environment) -> Vec<PathBuf> {
    let home = environment.home();
    let in_home = |path: String| home.as_ref().map(|home| home.join(path));
    let mut folders: Vec<PathBuf> =
        ["LUANTI_USER_PATH", "MINETEST_USER_PATH"].into_iter().filter_map(|name| environment.path_var(name)).collect();
    match environment.os {
        Os::Unix => {
            let data = user_folders::data_home(environment);
            for program in PROGRAMS {
                folders.extend(in_home(format!(".{program}")));
                folders.extend(data.as_ref().map(|data| data.join(program)));
                folders.extend(in_home(format!("snap/{program}/current/.{program}")));
                folders.extend(FLATPAKS.iter().filter_map(|flatpak| in_home(format!(".var/app/{flatpak}/.{program}"))));
            }
            let shares = ["/usr/local/share", "/usr/local/share/games", "/usr/share", "/usr/share/games"];
            folders.extend(shares.iter().flat_map(|share| PROGRAMS.map(|program| Path::new(share).join(program))));
            let bases = [Some(PathBuf::from("/var/lib")), in_home(".local/share".to_owned())];
            for base in bases.into_iter().flatten() {
                for (flatpak, program) in FLATPAKS.iter().zip(PROGRAMS) {
                    folders.push(base.join(format!("flatpak/app/{flatpak}/current/active/files/share/{program}")));
                }
            }
        }
        Os::MacOs | Os::Windows => {
            let data = user_folders::data_home(environment);
            folders.extend(data.iter().flat_map(|data| PROGRAMS.map(|program| data.join(program))));
        }
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine() -> Environment {
        let vars = [("HOME".to_owned(), "/h".into()), ("MAPSCOPE_DATA".to_owned(), "/d".into())];
        Environment { vars: vars.into(), usual_places: true, ..Environment::default() }
    }

    #[test]
    fn the_game_of_the_world_is_searched_before_mods_of_the_user() {
        let settings = TextSettings::read(b"gameid = mineclone2\n");
        let roots = texture_roots(Path::new("/g/worlds/w"), &settings, &["/named".into()], &machine());
        let place = |path: &str| roots.iter().position(|root| *root == Path::new(path)).expect(path);
        let order = [
            "/g/worlds/w/worldmods",
            "/named/games/mineclone2",
            "/named",
            "/d",
            "/g/games/mineclone2",
            "/g/mods",
            "/h/.luanti/games/mineclone2",
            "/h/.minetest/games/mineclone2_game",
            "/h/.minetest/mods",
            "/usr/share/games/minetest/games/mineclone2",
        ];
        assert!(order.map(place).is_sorted(), "{roots:?}");
        place("/h/.var/app/org.luanti.luanti/.minetest/games/mineclone2");
        place("/h/snap/minetest/current/.minetest/mods");
    }

    #[test]
    fn a_name_of_a_game_leads_to_no_other_folder() {
        let settings = TextSettings::read(b"gameid = ../../etc\n");
        let roots = texture_roots(Path::new("/w"), &settings, &[], &machine());
        assert!(roots.contains(&"/h/.minetest/games/minetest_game".into()), "{roots:?}");
        assert!(!roots.iter().any(|root| root.to_string_lossy().contains("etc")));
    }

    #[test]
    fn usual_places_are_left_alone_where_they_are_not_wanted() {
        let machine = Environment { usual_places: false, vars: Default::default(), ..machine() };
        let roots = texture_roots(Path::new("/g/worlds/w"), &TextSettings::default(), &[], &machine);
        assert_eq!(roots, [PathBuf::from("/g/worlds/w/worldmods"), "/g/worlds/w/game".into()]);
    }
}
