//! Figures of the manual, which `make bench` writes: their form, whatever their values.

#[path = "../bench/figures.rs"]
mod writer;

use writer::{COLUMNS, Figures};

#[test]
fn figures_of_the_manual_have_the_form_that_is_written() {
    let topic = std::fs::read_to_string(writer::path()).expect("the topic");
    let [before, part, after] = writer::split(&topic).expect("marks");
    let figures = Figures::read(part).expect("figures");
    assert_eq!(figures.text(), part);
    assert!(figures.machine.contains("mapscope ") && figures.machine.contains("1280 × 720"), "{}", figures.machine);
    let maps: Vec<&str> = figures.rows.iter().map(|(map, _)| map.as_str()).collect();
    assert!(maps.len() > 2 && maps.iter().any(|map| map.starts_with("giant-")), "{maps:?}");
    for (map, row) in &figures.rows {
        assert!(row.iter().filter(|figure| figure.is_some_and(|figure| figure > 0.0)).count() > 4, "{map}");
    }
    assert_eq!(writer::replaced(&topic, &figures).as_deref(), Some(topic.as_str()));
    for other in [before, after] {
        assert!(!other.contains("| of it upload |"), "a table outside of the marks");
    }
}

#[test]
fn figures_are_read_as_they_are_written() {
    let row = [Some(1.26), Some(12.4), None, Some(0.04), Some(9.96), Some(1234.5), Some(2.0), None];
    let figures = Figures { machine: "mapscope 1".to_owned(), rows: vec![("a".to_owned(), row)] };
    let text = figures.text();
    assert!(text.ends_with("| a | 1.3 | 12 | – | 0.0 | 10 | 1234 | 2.0 | – |\n"), "{text}");
    assert_eq!(Figures::read(&text).map(|read| read.text()), Some(text));
    assert_eq!(Figures::read("x\n\n| a |\n|---|\n| b |\n"), None);
    let head = format!("| map | {} |", COLUMNS.join(" | "));
    assert!(figures.text().contains(&head));
}
