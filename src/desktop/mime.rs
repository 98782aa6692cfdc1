//! The type of map files as shared MIME info knows it, and the choices of default programs that mention us.

use super::NAME;

/// Beginning of map files, as their format knows it.
#[derive(Clone, Copy, Debug)]
pub struct FileSignature<'a> {
    /// Texts, of which one stands first.
    pub magics: &'a [&'a str],
    /// Versions, of which one follows at byte 4 as a little-endian int of four bytes.
    pub versions: &'a [i32],
}

/// The type of Teeworlds and DDNet maps.
pub const TYPE: &str = "application/x-teeworlds-map";

/// Files that `update-mime-database` and `update-desktop-database` leave beside those they read, from the data folder. Made
/// anew from the rest whenever they run.
pub const GENERATED_BY_DATABASES: [&str; 15] = [
    "applications/mimeinfo.cache",
    "mime/XMLnamespaces",
    "mime/aliases",
    "mime/application/x-teeworlds-map.xml",
    "mime/generic-icons",
    "mime/globs",
    "mime/globs2",
    "mime/icons",
    "mime/magic",
    "mime/mime.cache",
    "mime/subclasses",
    "mime/text/plain.xml",
    "mime/treemagic",
    "mime/types",
    "mime/version",
];

/// Types of maps for the system: known by how they begin. The ending is a hint only, for those who look no further:
/// scripts, linkers and other games call files `.map` too. Where an ending is claimed by one type alone many programs
/// never look into the file, so plain text claims it as well: most of the others are text.
pub fn mime_package(maps: &FileSignature<'_>) -> String {
    let version = |version| format!("        <match type=\"little32\" offset=\"4\" value=\"{version}\"/>\n");
    let versions: String = maps.versions.iter().map(version).collect();
    let magic =
        |magic| format!("      <match type=\"string\" offset=\"0\" value=\"{magic}\">\n{versions}      </match>\n");
    let beginnings: String = maps.magics.iter().map(magic).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <mime-info xmlns=\"http://www.freedesktop.org/standards/shared-mime-info\">\n  \
         <mime-type type=\"{TYPE}\">\n    \
         <comment>Teeworlds map</comment>\n    \
         <comment xml:lang=\"de\">Teeworlds-Karte</comment>\n    \
         <icon name=\"{NAME}\"/>\n    \
         <magic priority=\"60\">\n{beginnings}    </magic>\n    \
         <glob pattern=\"*.map\" weight=\"20\"/>\n  \
         </mime-type>\n  \
         <mime-type type=\"text/plain\">\n    \
         <glob pattern=\"*.map\" weight=\"20\"/>\n  \
         </mime-type>\n\
         </mime-info>\n"
    )
}

/// A list of default programs (`mimeapps.list`) without us as those of our type. `None` where it says nothing of the
/// kind. All other lines stay as they are, byte by byte.
pub fn without_our_defaults(list: &str) -> Option<String> {
    let entry = format!("{NAME}.desktop");
    let mut kept = String::with_capacity(list.len());
    for line in list.split_inclusive('\n') {
        let (text, end) = line.split_at(line.trim_end_matches(['\r', '\n']).len());
        let value = text.split_once('=').filter(|(key, _)| key.trim() == TYPE).map(|(_, value)| value);
        let Some(value) = value.filter(|value| value.split(';').any(|name| name.trim() == entry)) else {
            kept.push_str(line);
            continue;
        };
        let others: Vec<&str> =
            value.split(';').map(str::trim).filter(|name| !name.is_empty() && *name != entry).collect();
        if !others.is_empty() {
            kept.push_str(&format!("{TYPE}={};{end}", others.join(";")));
        }
    }
    (kept != list).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_default_goes() {
        let list = "[Default Applications]\r\ntext/plain=mapscope.desktop\r\n\
                    application/x-teeworlds-map=mapscope.desktop\r\n\n[Added Associations]\n\
                    application/x-teeworlds-map = other.desktop;mapscope.desktop;third.desktop;\n# mapscope.desktop\n";
        let expected = "[Default Applications]\r\ntext/plain=mapscope.desktop\r\n\n[Added Associations]\n\
                        application/x-teeworlds-map=other.desktop;third.desktop;\n# mapscope.desktop\n";
        assert_eq!(without_our_defaults(list).as_deref(), Some(expected));
        assert_eq!(without_our_defaults(expected), None);
        assert_eq!(without_our_defaults("application/x-teeworlds-map=not-mapscope.desktop"), None);
        assert_eq!(without_our_defaults(""), None);
    }

    #[test]
    fn maps_are_known_by_every_beginning_with_every_version() {
        let package = mime_package(&FileSignature { magics: &["MAP1", "MAP2", "MAP3"], versions: &[6, 7] });
        for part in ["value=\"MAP1\"", "value=\"MAP3\"", "weight=\"20\"", "<icon name=\"mapscope\"/>"] {
            assert!(package.contains(part), "{part}");
        }
        assert_eq!(package.matches("<match type=\"little32\" offset=\"4\" value=\"7\"/>").count(), 3);
        assert_eq!(package.matches("type=\"little32\" offset=\"4\"").count(), 6);
        assert_eq!(package.matches("pattern=\"*.map\"").count(), 2, "no ending is ours alone");
    }
}
