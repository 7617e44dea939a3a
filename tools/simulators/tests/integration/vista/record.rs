//! The record of the demo patient is as large and as irregular as a real one.

use super::env::{ANNA, all, code, document, get, start};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field].as_str().unwrap_or_default()
}

/// Issue of the medical record: 60 diagnoses, ten years, several chapters; sheet: a code that the directory lacks.
#[tokio::test]
async fn diagnoses_of_ten_years() {
    let adapter = start().await;
    let rows = all(&adapter, &format!("/clients/{ANNA}/diagnoses")).await;
    assert_eq!(rows.len(), 60);
    let nameless: Vec<_> = rows.iter().filter(|row| row.get("diagName").is_none()).collect();
    assert_eq!(nameless.len(), 1);
    assert_eq!(nameless[0]["mkb"], "I11.95");
    let letters: BTreeSet<_> = rows.iter().map(|row| text(row, "mkb").chars().next().unwrap()).collect();
    assert!(letters.len() >= 10, "{letters:?}");
    assert!(text(&rows[0], "setDate") < "2017-06-01");
    assert!(rows.iter().all(|row| text(row, "setDate") <= "2026-11-21"));
    // The row that is marked deleted.
    assert!(!rows.iter().any(|row| row["mkb"] == "C50.9"));
    let since = all(&adapter, &format!("/clients/{ANNA}/diagnoses?since=2025-01-01")).await;
    assert!(!since.is_empty() && since.len() < 20);
}

#[tokio::test]
async fn three_hundred_documents_in_two_pieces() {
    let adapter = start().await;
    let rows = all(&adapter, &format!("/clients/{ANNA}/documents")).await;
    assert_eq!(rows.len(), 300);
    let ids: BTreeSet<_> = rows.iter().map(|row| text(row, "id")).collect();
    assert_eq!(ids.len(), 300);
    let mut kinds: BTreeMap<&str, u64> = BTreeMap::new();
    for row in &rows {
        *kinds.entry(text(row, "kind")).or_default() += 1;
    }
    assert_eq!(kinds, BTreeMap::from([("fragment", 190), ("result", 50), ("research", 60)]));
    assert!(rows.iter().any(|row| row["signed"] == true) && rows.iter().any(|row| row["signed"] == false));
    assert!(rows.iter().all(|row| row["hasHtml"] == true || row["hasFile"] == true));
    let (_, first) = get(&adapter, &format!("/clients/{ANNA}/documents")).await;
    assert_eq!(first["items"].as_array().unwrap().len(), 200);
    let fragments = all(
        &adapter,
        &format!("/clients/{ANNA}/documents?kind=fragment&q=%D0%BA%D0%B0%D1%80%D0%B4%D0%B8%D0%BE"),
    )
    .await;
    assert!(!fragments.is_empty());
    assert!(fragments.iter().all(|row| text(row, "name").contains("кардио")));
    let wrong = get(&adapter, &format!("/clients/{ANNA}/documents?cursor=7")).await;
    assert_eq!(code(&wrong), (400, "bad_request"));
}

/// All texts differ, have 1 to 6 KB, and some are in windows-1251 with leftovers of an older program.
#[tokio::test]
async fn texts_are_real() {
    let adapter = start().await;
    let rows = all(&adapter, &format!("/clients/{ANNA}/documents?kind=fragment")).await;
    let mut texts = BTreeSet::new();
    let (mut old, mut local) = (0, 0);
    for row in &rows {
        let response = document(&adapter, ANNA, &row["id"], "html").await;
        let kind = response.headers()["content-type"].to_str().unwrap().to_owned();
        assert_eq!(response.headers()["etag"].to_str().unwrap(), format!("\"{}\"", text(row, "revision")));
        old += u32::from(kind.ends_with("windows-1251"));
        let html = response.text_with_charset("utf-8").await.unwrap();
        assert!(html.contains("Рекомендации"), "{kind}");
        assert!((1_000..7_500).contains(&html.len()), "{} bytes", html.len());
        local += u32::from(html.contains("file:///"));
        texts.insert(html);
    }
    assert_eq!(texts.len(), rows.len());
    assert!(old > 20 && local > 5, "{old} {local}");
    let whole: String = texts.into_iter().collect();
    for words in [["болями", "боли"], ["анализ", "анализа"], ["давление", "давления"]]
    {
        assert!(words.iter().any(|word| whole.contains(word)), "{words:?}");
    }
}

/// Ten years of at least twelve indicators with units and norms, on laboratory sheets.
#[tokio::test]
async fn laboratory_series() {
    let adapter = start().await;
    let rows = all(&adapter, &format!("/clients/{ANNA}/observations")).await;
    let sheets: BTreeSet<_> = all(&adapter, &format!("/clients/{ANNA}/documents?kind=result"))
        .await
        .iter()
        .map(|row| text(row, "id").to_owned())
        .collect();
    let mut series: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for row in &rows {
        assert!(sheets.contains(text(row, "documentId")));
        series.entry(text(row, "code")).or_default().push(row);
    }
    let numbers: Vec<_> = series.values().filter(|points| points[0].get("value").is_some()).collect();
    assert!(numbers.len() >= 12);
    for points in numbers {
        assert_eq!(points.len(), 40);
        assert!(points.windows(2).all(|two| text(two[0], "takenAt") < text(two[1], "takenAt")));
        for point in points {
            let value: f64 = text(point, "value").parse().unwrap();
            assert!(value >= 0.0 && !text(point, "unit").is_empty());
            text(point, "normHigh").parse::<f64>().unwrap();
        }
        assert!(points.iter().map(|point| text(point, "value")).collect::<BTreeSet<_>>().len() > 3);
    }
    assert!(series["UPRO"].iter().all(|row| row.get("value").is_none() && row["text"].is_string()));
}

#[tokio::test]
async fn the_thesaurus_is_a_tree_and_circles_are_cut() {
    let adapter = start().await;
    let (_, tree) = get(&adapter, "/thesaurus/COMPLAINTS").await;
    let way = &tree["child"][0]["child"][0]["child"][0]["child"][0];
    assert_eq!((&tree["template"], &way["name"]), (&"%s".into(), &"давящая".into()));
    let (_, circle) = get(&adapter, "/thesaurus/CIRCLE").await;
    assert_eq!(circle["child"][0]["child"][0]["code"], "C2");
    assert_eq!(circle["child"][0]["child"][0]["child"], Value::Array(vec![]));
    assert_eq!(get(&adapter, "/thesaurus/SELF").await.1["child"], Value::Array(vec![]));
    // An adapter that does not detect cycles: the client has to.
    let (_, mut round) = get(&adapter, "/thesaurus/CIRCLE_UNCUT").await;
    let mut codes = 0;
    while let Some(child) = round["child"].as_array().and_then(|child| child.first()).cloned() {
        codes += u32::from(child["code"] == "CIRCLE");
        round = child;
    }
    assert!(codes > 5);
    assert_eq!(code(&get(&adapter, "/thesaurus/NONE").await), (404, "not_found"));
}
