//! glTF 2.0 in one binary file (`.glb`): a text chunk that says what is where in a binary one.
//!
//! ```text
//! "glTF" 2 length │ length "JSON" text, padded with blanks │ length "BIN\0" places, normals, numbers of corners
//! ```

use glam::Vec3;
use serde_json::{Value, json};

use super::{ModelPart, normal};

const MAGIC: u32 = 0x4654_6c67;
const VERSION: u32 = 2;
const JSON_CHUNK: u32 = 0x4e4f_534a;
const BINARY_CHUNK: u32 = 0x004e_4942;
/// Types of numbers, and uses of views, as glTF names them.
const FLOAT: u32 = 5126;
const UNSIGNED_INT: u32 = 5125;
const VERTICES: u32 = 34_962;
const INDICES: u32 = 34_963;
/// Bytes of a place or a normal, and of the number of a corner.
const VECTOR_BYTES: usize = 12;
const INDEX_BYTES: usize = 4;

/// Encodes parts, each as a mesh of its own; those without a triangle are left out. `None` where the file would be
/// larger than 4 GiB, which is all that it can say of its length.
pub fn encode_glb(parts: &[ModelPart]) -> Option<Vec<u8>> {
    let parts: Vec<(&ModelPart, Surface)> =
        parts.iter().map(|part| (part, Surface::of(part))).filter(|(_, surface)| !surface.places.is_empty()).collect();
    let corners: usize = parts.iter().map(|(_, surface)| surface.places.len()).sum();
    let mut binary = Vec::with_capacity(corners.checked_mul(2 * VECTOR_BYTES + INDEX_BYTES)?);
    let surfaces = || parts.iter().map(|(_, surface)| surface);
    surfaces().flat_map(|surface| &surface.places).for_each(|place| push(&mut binary, *place));
    surfaces().flat_map(|surface| &surface.normals).for_each(|normal| push(&mut binary, *normal));
    for surface in surfaces() {
        // No two triangles share corners, since each has a normal of its own.
        (0..surface.places.len() as u32).for_each(|n| binary.extend(n.to_le_bytes()));
    }
    let mut text = serde_json::to_vec(&description(&parts, corners)).ok()?;
    text.resize(text.len().next_multiple_of(4), b' ');
    let length = 12 + 8 + text.len() + 8 + binary.len();
    let mut file = Vec::with_capacity(length);
    for number in [MAGIC, VERSION, u32::try_from(length).ok()?, u32::try_from(text.len()).ok()?, JSON_CHUNK] {
        file.extend(number.to_le_bytes());
    }
    file.extend(text);
    for number in [u32::try_from(binary.len()).ok()?, BINARY_CHUNK] {
        file.extend(number.to_le_bytes());
    }
    file.extend(binary);
    Some(file)
}

/// Corners of a part with their normals.
struct Surface {
    places: Vec<Vec3>,
    normals: Vec<Vec3>,
}

impl Surface {
    fn of(part: &ModelPart) -> Self {
        let mut surface = Self { places: Vec::new(), normals: Vec::new() };
        for triangle in &part.triangles {
            let Some(normal) = normal(triangle) else { continue };
            surface.places.extend(triangle);
            surface.normals.extend([normal; 3]);
        }
        surface
    }
}

fn push(binary: &mut Vec<u8>, vector: Vec3) {
    vector.to_array().into_iter().for_each(|part| binary.extend(part.to_le_bytes()));
}

/// The text chunk. Each part has three accessors, one behind the other: places, normals, numbers of corners.
fn description(parts: &[(&ModelPart, Surface)], corners: usize) -> Value {
    let (mut accessors, mut first) = (Vec::new(), 0_usize);
    for (_, Surface { places, .. }) in parts {
        let count = places.len();
        let low = places.iter().fold(Vec3::INFINITY, |low, place| low.min(*place)).to_array();
        let high = places.iter().fold(Vec3::NEG_INFINITY, |high, place| high.max(*place)).to_array();
        let vectors = |view: usize| {
            json!({
                "bufferView": view, "byteOffset": first * VECTOR_BYTES, "componentType": FLOAT, "count": count,
                "type": "VEC3",
            })
        };
        let mut positions = vectors(0);
        if let Some(positions) = positions.as_object_mut() {
            positions.insert("min".to_owned(), json!(low));
            positions.insert("max".to_owned(), json!(high));
        }
        accessors.push(positions);
        accessors.push(vectors(1));
        accessors.push(json!({
            "bufferView": 2, "byteOffset": first * INDEX_BYTES, "componentType": UNSIGNED_INT, "count": count,
            "type": "SCALAR",
        }));
        first += count;
    }
    let meshes = parts.iter().enumerate().map(|(n, (part, _))| {
        let attributes = json!({"POSITION": 3 * n, "NORMAL": 3 * n + 1});
        let primitive = json!({"attributes": attributes, "indices": 3 * n + 2, "material": n});
        json!({"name": part.material, "primitives": [primitive]})
    });
    let materials = parts.iter().map(|(part, _)| {
        let [r, g, b] = part.color.map(linear);
        let surface = json!({"baseColorFactor": [r, g, b, 1.0], "metallicFactor": 0.0, "roughnessFactor": 1.0});
        json!({"name": part.material, "pbrMetallicRoughness": surface})
    });
    let nodes = parts.iter().enumerate().map(|(n, (part, _))| json!({"name": part.material, "mesh": n}));
    let vectors = corners * VECTOR_BYTES;
    let view = |at: usize, length: usize| json!({"buffer": 0, "byteOffset": at, "byteLength": length});
    let views = [
        with(view(0, vectors), &[("byteStride", VECTOR_BYTES as u32), ("target", VERTICES)]),
        with(view(vectors, vectors), &[("byteStride", VECTOR_BYTES as u32), ("target", VERTICES)]),
        with(view(2 * vectors, corners * INDEX_BYTES), &[("target", INDICES)]),
    ];
    json!({
        "asset": {"version": "2.0", "generator": concat!("mapscope ", env!("CARGO_PKG_VERSION"))},
        "scene": 0,
        "scenes": [{"nodes": (0..parts.len()).collect::<Vec<_>>()}],
        "nodes": nodes.collect::<Vec<_>>(),
        "meshes": meshes.collect::<Vec<_>>(),
        "materials": materials.collect::<Vec<_>>(),
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": 2 * vectors + corners * INDEX_BYTES}],
    })
}

/// An object with more numbers.
fn with(mut object: Value, numbers: &[(&str, u32)]) -> Value {
    if let Some(object) = object.as_object_mut() {
        object.extend(numbers.iter().map(|(key, number)| ((*key).to_owned(), json!(number))));
    }
    object
}

/// Light of a gamma-encoded part of a color, from 0 to 1, as glTF has it.
fn linear(part: u8) -> f32 {
    let part = f32::from(part) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_as_long_as_they_say() {
        let triangle = [Vec3::ZERO, Vec3::X, Vec3::NEG_Z];
        let part = |name: &str, count: usize| ModelPart {
            material: name.to_owned(),
            color: [255, 0, 128],
            triangles: vec![triangle; count],
        };
        let flat = ModelPart { triangles: vec![[Vec3::ONE; 3]], ..part("nothing", 0) };
        let file = encode_glb(&[part("a", 2), flat, part("b", 1)]).expect("small");
        let int = |at: usize| u32::from_le_bytes(*file[at..].first_chunk().expect("four bytes")) as usize;
        assert_eq!((&file[..4], int(4), int(8)), (&b"glTF"[..], 2, file.len()));
        let text = int(12);
        assert_eq!((text % 4, &file[16..20], &file[24 + text..28 + text]), (0, &b"JSON"[..], &b"BIN\0"[..]));
        assert_eq!(int(20 + text), file.len() - 28 - text);
        let value: Value = serde_json::from_slice(&file[20..20 + text]).expect("JSON");
        assert_eq!(value["meshes"].as_array().map(Vec::len), Some(2));
        assert_eq!(value["buffers"][0]["byteLength"], int(20 + text));
        assert_eq!(value["accessors"][3]["byteOffset"], 72, "behind six corners");
        assert_eq!(value["accessors"][3]["min"], json!([0.0, 0.0, -1.0]));
        // The front looks upwards.
        let normals = 28 + text + 9 * VECTOR_BYTES;
        let part = |at: usize| f32::from_le_bytes(*file[normals + at..].first_chunk().expect("four bytes"));
        assert_eq!([part(0), part(4), part(8)], [0.0, 1.0, 0.0]);
        assert_eq!((linear(255), linear(0)), (1.0, 0.0));
    }
}
