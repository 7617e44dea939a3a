//! Search in the copy.

use crate::support::{Scene, fragment, scene};
use cabinet_domain::MedicalDocumentKind;
use cabinet_fakes::FakeRecords;
use cabinet_records::{Hit, Piece};

async fn filled() -> Scene {
    let scene = scene().await;
    scene.hospital.put(
        "p1",
        fragment("d1", "Осмотр терапевта"),
        Some("<h1>Жалобы</h1><p>Боли в желудке после еды, изжога.</p>"),
    );
    scene.hospital.put(
        "p1",
        fragment("d2", "Хронический гастрит, выписка"),
        Some("<p>Лечение &lt;омепразол&gt; &amp; диета.</p>"),
    );
    let mut sheet = FakeRecords::document("d3", MedicalDocumentKind::Research, "Общий анализ крови");
    (sheet.has_html, sheet.mkb) = (false, Some("K29.5".to_owned()));
    scene.hospital.put("p1", sheet, None);
    scene.sync().await;
    scene
}

async fn found(scene: &Scene, text: &str) -> Vec<Hit> {
    scene.room.search(&scene.anna, &MedicalDocumentKind::ALL, text).await.unwrap()
}

fn shown(pieces: &[Piece]) -> String {
    pieces
        .iter()
        .map(|piece| if piece.hit { format!("[{}]", piece.text) } else { piece.text.clone() })
        .collect()
}

///
#[tokio::test]
async fn any_form_of_a_word_finds_the_document_and_is_marked_in_it() {
    let scene = filled().await;
    let hits = found(&scene, "желудок боль").await;
    assert_eq!(hits.len(), 1);
    assert_eq!(shown(&hits[0].snippet), "[Боли] в [желудке] после еды, изжога.");
    assert_eq!(shown(&hits[0].title), "Осмотр терапевта");
    assert_eq!(shown(&found(&scene, "ГАСТРИТА").await[0].title), "Хронический [гастрит], выписка");
    assert_eq!(shown(&found(&scene, "омепразола").await[0].snippet), "Лечение <[омепразол]> & диета.");
    assert_eq!(found(&scene, "ufcnhbn").await.len(), 1, "the other layout");
    assert_eq!(found(&scene, "терап").await.len(), 1, "typed half");
    assert_eq!(found(&scene, "К29.5").await.len(), 1);
    for nothing in ["", " ", "ангина", "желудок ангина", "\" OR 1=1 --", "*", "гастрит*)", "\0"]
    {
        let hits = found(&scene, nothing).await;
        assert!(hits.is_empty() || nothing == "гастрит*)", "{nothing:?}");
    }
}

/// a match in the name ranks above one in the diagnosis, and that above one in the text; among equals the newest first.
#[tokio::test]
async fn equal_hits_stand_in_the_order_of_time() {
    let scene = scene().await;
    let put = |id: &str, name: &str, year: &str, diagnosis: Option<&str>, text: &str| {
        let mut card = fragment(id, name);
        card.created = format!("{year}-03-01T09:00:00+03:00").parse().unwrap();
        card.diagnosis_name = diagnosis.map(str::to_owned);
        card.mkb = diagnosis.map(|_| "K29.5".to_owned());
        scene.hospital.put("p1", card, Some(&format!("<p>{text}</p>")));
    };
    put("old-name", "Гастрит, выписка", "2015", None, "Лечение.");
    put("new-name", "Гастрит, осмотр", "2024", None, "Лечение.");
    put("diagnosis", "Осмотр", "2026", Some("Хронический гастрит"), "Жалоб нет.");
    put("old-text", "Осмотр", "2016", None, "Гастрит, гастрит, снова гастрит.");
    put("new-text", "Осмотр", "2026", None, "Исключить гастрит.");
    scene.sync().await;
    let hits = found(&scene, "гастрит").await;
    let order: Vec<_> = hits.iter().map(|hit| hit.card.document.foreign_id.as_str()).collect();
    assert_eq!(order, ["new-name", "old-name", "diagnosis", "new-text", "old-text"]);
    assert_eq!(shown(&hits[2].diagnosis), "K29.5 Хронический [гастрит]");
    assert_eq!((shown(&hits[2].title).as_str(), hits[2].snippet.len()), ("Осмотр", 0));
    assert!(hits[0].diagnosis.is_empty());
}

/// as in the search for doctors; a word that matches exactly somewhere is not replaced.
#[tokio::test]
async fn typing_mistakes_are_forgiven_where_nothing_has_the_words() {
    let scene = filled().await;
    assert_eq!(shown(&found(&scene, "гасрит").await[0].title), "Хронический [гастрит], выписка");
    assert_eq!(
        shown(&found(&scene, "боли в жилудке").await[0].snippet),
        "[Боли] [в] [желудке] после еды, изжога."
    );
    assert_eq!(
        shown(&found(&scene, "ufchbn").await[0].title),
        "Хронический [гастрит], выписка",
        "in both layouts"
    );
    for nothing in ["гасрит ангина", "K29.4", "еда изжоги ужин"] {
        assert!(found(&scene, nothing).await.is_empty(), "{nothing}");
    }
    let boris = scene.room.search(&scene.boris, &MedicalDocumentKind::ALL, "гасрит").await.unwrap();
    assert!(boris.is_empty(), "another's record");
    scene.hospital.put("p1", fragment("d4", "Гасрит"), None);
    scene.sync().await;
    assert_eq!(found(&scene, "гасрит").await.len(), 1);
}

/// Texts are read in batches: none is lost, duplicated or mixed up at the batch boundaries, and a hit without a text counts.
#[tokio::test]
async fn each_of_many_hits_shows_its_own_text() {
    let scene = scene().await;
    for number in 0..45 {
        let id = format!("d{number}");
        let mut card = fragment(&id, &format!("Выписка {number}, гастрит"));
        card.has_html = number % 9 != 0;
        let text = card.has_html.then(|| format!("<p>Лечение номер {number} гастрита</p>"));
        scene.hospital.put("p1", card, text.as_deref());
    }
    scene.sync().await;
    let hits = found(&scene, "гастрит").await;
    let mut seen: Vec<u32> = Vec::new();
    for hit in hits {
        let number = hit.card.document.foreign_id.as_str().trim_start_matches('d').parse().unwrap();
        assert_eq!(shown(&hit.title), format!("Выписка {number}, [гастрит]"));
        let text = if number % 9 == 0 {
            String::new()
        } else {
            format!("Лечение номер {number} [гастрита]")
        };
        assert_eq!(shown(&hit.snippet), text);
        seen.push(number);
    }
    seen.sort_unstable();
    assert_eq!(seen, (0..45).collect::<Vec<u32>>());
}

#[tokio::test]
async fn only_the_kinds_that_are_asked_for_are_found() {
    let scene = filled().await;
    let of = async |kind| scene.room.search(&scene.anna, &[kind], "анализы").await.unwrap().len();
    assert_eq!(of(MedicalDocumentKind::Research).await, 1);
    assert_eq!(of(MedicalDocumentKind::Fragment).await, 0);
}

#[tokio::test]
async fn what_changed_is_found_by_its_new_words_only() {
    let scene = filled().await;
    let mut card = fragment("d1", "Осмотр невролога");
    card.revision = "2".to_owned();
    scene.hospital.put("p1", card, Some("<p>Головная боль.</p>"));
    scene.sync().await;
    assert!(found(&scene, "желудок").await.is_empty());
    assert_eq!(found(&scene, "головной боли").await.len(), 1);
}
