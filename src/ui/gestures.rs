//! Gestures of the pointer, for the keys window and the manual.

/// Gestures of the pointer and of held keys, for the keys window: the gesture and its effect.
pub const GESTURES: &[(&str, &str)] = &[
    ("Drag", "Pan"),
    ("Wheel, pinch", "Zoom at the pointer"),
    ("Hover over the map", "Show what is there"),
    ("Click the map", "Show everything there in the Inspector"),
    ("Click the same place again", "Select the next quad or sound source there"),
    ("Double-click the map", "Zoom in at the pointer"),
    ("Click a layer", "Select and outline a layer"),
    ("Double-click a layer", "Go to a layer"),
    ("Ctrl or Shift + click a layer", "Select several layers"),
    ("Click a quad in the Inspector", "Select a quad"),
    ("Double-click a quad in the Inspector", "Go to a quad"),
    ("Alt + click or right-click an eye", "Solo a layer or group"),
    ("Right-click a row", "Context menu"),
    ("Drag on the time ruler", "Scrub"),
    ("Drag above the time ruler", "Set or move the loop"),
    ("Ctrl + wheel in the timeline", "Zoom the timeline at the pointer"),
    ("Shift + wheel or middle drag in the timeline", "Scroll the timeline"),
    ("Double-click the time ruler", "Fit the timeline"),
    ("Alt + 1 … 9", "Go to a bookmark"),
    ("Drag or click twice with the ruler", "Measure from tile to tile"),
    ("Shift + arrows with the ruler", "Measure from the center of the view"),
    ("Click or drag on the minimap", "Move the view"),
    ("Drop a file or a folder", "Open a map or a folder"),
];

/// Gestures on a solid world. See [`GESTURES`].
pub const SOLID_GESTURES: &[(&str, &str)] = &[
    ("Drag", "Move along the ground"),
    ("Right drag", "Look around"),
    ("Middle drag, Alt + drag", "Orbit around the point under the pointer"),
    ("Drag in map view", "Pan"),
    ("Wheel, pinch", "Fly toward the pointer"),
    ("Ctrl + wheel", "Change flight speed"),
    ("Shift + movement key", "Fly faster"),
    ("Alt + movement key", "Fly slower"),
    ("Click", "Select a node"),
    ("Double-click", "Fly there"),
    ("Drop a file or a folder", "Open a map or a folder"),
];
