//! Documents of all kinds are valid PDF/UA-1 and PDF/A-2a: the writer checks its own result and fails otherwise.

#![allow(clippy::unwrap_used)]

use cabinet_pdf::{Block, Column, Document, Table};
use proptest::prelude::*;

fn document(blocks: Vec<Block>) -> Document {
    Document {
        title: "Квитанция об оплате".to_owned(),
        language: "ru",
        blocks,
        written_at: "2026-11-25T10:00:00Z".parse().unwrap(),
    }
}

fn table(rows: usize) -> Block {
    let column = |name: &str, is_number| Column { name: name.to_owned(), is_number };
    Block::Table(Table {
        columns: vec![column("Услуга", false), column("Сумма, ₽", true)],
        rows: (0..rows).map(|row| vec![format!("Приём врача № {row}"), "1 200,50".to_owned()]).collect(),
    })
}

/// Number of pages.
fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.split("/Type/Page").skip(1).filter(|rest| !rest.starts_with('s')).count()
}

#[test]
fn a_document_has_all_its_parts() {
    let fields =
        vec![("Сумма".to_owned(), "1 200,50 ₽".to_owned()), ("Карта".to_owned(), "220220**2424".to_owned())];
    let blocks = vec![
        Block::Paragraph("Больница № 15".to_owned()),
        Block::Fields(fields),
        Block::Heading("Счета".to_owned()),
        table(3),
        Block::Link {
            text: "Кассовый чек".to_owned(), url: "https://ofd.example/1?a=b".to_owned()
        },
        Block::QrCode {
            text: "Эта запись в личном кабинете".to_owned(),
            url: "https://cabinet.example/visit?a=b".to_owned(),
        },
    ];
    let pdf = document(blocks).to_pdf().unwrap();
    assert!(pdf.starts_with(b"%PDF-1.7"));
    let text = String::from_utf8_lossy(&pdf);
    for part in [
        "pdfuaid:part",
        "pdfaid:part",
        "/StructTreeRoot",
        "/Lang(ru)",
        "https://ofd.example/1?a=b",
        "/Figure",
        "https://cabinet.example/visit?a=b",
    ] {
        assert!(text.contains(part), "{part}");
    }
    if let Ok(path) = std::env::var("CABINET_TEST_PDF") {
        std::fs::write(path, pdf).unwrap();
    }
}

#[test]
fn a_long_table_goes_on_on_the_next_page() {
    let one = document(vec![table(10)]).to_pdf().unwrap();
    let many = document(vec![table(200)]).to_pdf().unwrap();
    assert_eq!(pages(&one), 1);
    assert!((4..=8).contains(&pages(&many)), "{}", pages(&many));
}

#[test]
fn a_heading_without_words_is_left_out() {
    for text in ["", " \u{a0}", "\u{feff}\n", "\u{202e}"] {
        let written =
            document(vec![Block::Heading(text.to_owned()), Block::Paragraph("текст".to_owned())]).to_pdf();
        assert!(written.is_ok(), "{text:?}: {}", written.unwrap_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    /// Texts come from hospital systems: any character, any length, no spaces.
    #[test]
    fn any_text_becomes_a_valid_document(
        texts in prop::collection::vec("\\PC{0,120}", 1..8),
        control in "[\\x00-\\x1f\\u{202e}\\u{feff}]{0,4}",
    ) {
        let mut blocks: Vec<Block> = Vec::new();
        for text in &texts {
            let text = format!("{text}{control}");
            blocks.push(Block::Heading(text.clone()));
            blocks.push(Block::Paragraph(text.repeat(3)));
            blocks.push(Block::Fields(vec![(text.clone(), text.clone()), (String::new(), String::new())]));
            blocks.push(Block::Table(Table {
                columns: vec![Column { name: text.clone(), is_number: false }, Column { name: String::new(), is_number: true }],
                rows: vec![vec![text.clone(), text.clone()], vec![String::new(), String::new()]],
            }));
        }
        if let Some(text) = texts.first() {
            blocks.push(Block::QrCode { text: text.clone(), url: format!("https://cabinet.example/{text}") });
        }
        let written = document(blocks).to_pdf();
        prop_assert!(written.is_ok(), "{}", written.unwrap_err());
    }
}
