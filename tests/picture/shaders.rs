//! Every shader is valid, and its structs are as large as those that the program writes.

use std::path::{Path, PathBuf};

use mapscope::gpu::solid::{ChunkInstance, ColumnInstance, LandInstance, SolidUniform};
use mapscope::gpu::{FarInstance, LayerUniform, NearTileInstance, QuadInstance, TileInstance};
use naga::valid::{Capabilities, ValidationFlags, Validator};

fn shaders() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders");
    let files = std::fs::read_dir(folder).expect("the folder of shaders").flatten().map(|file| file.path());
    let mut shaders: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "wgsl")).collect();
    shaders.sort();
    shaders
}

fn is_solid(path: &Path) -> bool {
    ["mesh.wgsl", "columns.wgsl", "land.wgsl"].iter().any(|name| path.ends_with(name))
}

fn parse(path: &Path) -> naga::Module {
    let text = std::fs::read_to_string(path).expect("a shader");
    // What all shaders of solid worlds share stands before each of them.
    let shared = path.with_file_name("solid.wgsl");
    let shared = if is_solid(path) { std::fs::read_to_string(shared).expect("a shader") } else { String::new() };
    let source = [shared, text].join("\n");
    naga::front::wgsl::parse_str(&source).unwrap_or_else(|error| panic!("{}", error.emit_to_string(&source)))
}

/// Bytes of a struct of a shader, without the padding at its end.
fn struct_bytes(module: &naga::Module, name: &str) -> Option<usize> {
    let found = module.types.iter().find(|(_, ty)| ty.name.as_deref() == Some(name))?.1;
    let naga::TypeInner::Struct { span, .. } = found.inner else { return None };
    Some(span as usize)
}

#[test]
fn every_shader_is_valid() {
    let shaders = shaders();
    assert!(shaders.len() >= 2);
    for path in shaders {
        let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
        if let Err(error) = validator.validate(&parse(&path)) {
            panic!("{}: {error:?}", path.display());
        }
    }
}

#[test]
fn uniforms_are_as_large_on_both_sides() {
    for path in shaders() {
        let module = parse(&path);
        // Finished pictures are put where they were painted for: nothing else is to be known.
        let needs_none = path.ends_with("blit.wgsl") || path.ends_with("present.wgsl");
        let is_solid = is_solid(&path) || path.ends_with("solid.wgsl");
        let layer = (!needs_none && !is_solid).then_some(size_of::<LayerUniform>());
        assert_eq!(struct_bytes(&module, "LayerUniform"), layer, "{}", path.display());
        let solid = is_solid.then_some(size_of::<SolidUniform>());
        assert_eq!(struct_bytes(&module, "SolidUniform"), solid, "{}", path.display());
    }
}

/// Bytes that the attributes of an instance struct take in the vertex buffer. Colours are packed: 4 bytes, not 16.
fn attribute_bytes(module: &naga::Module, name: &str) -> usize {
    let (_, found) = module.types.iter().find(|(_, ty)| ty.name.as_deref() == Some(name)).expect("the instance");
    let naga::TypeInner::Struct { members, .. } = &found.inner else { panic!("{name} is no struct") };
    let bytes = members.iter().map(|member| {
        let packed = member.name.as_deref().is_some_and(|name| name.starts_with("color_"));
        if packed { 4 } else { module.types[member.ty].inner.size(module.to_ctx()) as usize }
    });
    bytes.sum()
}

#[test]
fn instances_are_as_large_on_both_sides() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders");
    assert_eq!(attribute_bytes(&parse(&folder.join("tiles.wgsl")), "TileInstance"), size_of::<TileInstance>());
    assert_eq!(attribute_bytes(&parse(&folder.join("far.wgsl")), "FarInstance"), size_of::<FarInstance>());
    assert_eq!(
        attribute_bytes(&parse(&folder.join("near_tiles.wgsl")), "NearTileInstance"),
        size_of::<NearTileInstance>()
    );
    assert_eq!(attribute_bytes(&parse(&folder.join("quads.wgsl")), "QuadInstance"), size_of::<QuadInstance>());
    assert_eq!(attribute_bytes(&parse(&folder.join("mesh.wgsl")), "ChunkInstance"), size_of::<ChunkInstance>());
    assert_eq!(attribute_bytes(&parse(&folder.join("columns.wgsl")), "ColumnInstance"), size_of::<ColumnInstance>());
    assert_eq!(attribute_bytes(&parse(&folder.join("land.wgsl")), "LandInstance"), size_of::<LandInstance>());
}
