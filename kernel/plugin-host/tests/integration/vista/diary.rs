//! The diary: a form with all kinds of items, a day that can be saved once, thesauri with cycles.

use super::env::{TestEnv, day};
use cabinet_domain::{DIARY_IMAGE_BYTES, DiaryAnswer, DiaryImage, DiaryItemKind, DiaryValue};
use cabinet_ports::ProblemCode;
use cabinet_simulators::vista::{Call, Fault, Rule};
use std::collections::HashSet;

fn answer(code: &str, value: DiaryValue) -> DiaryAnswer {
    DiaryAnswer { code: code.into(), value }
}

/// Answers of all eight kinds, with the largest allowed picture.
fn answers() -> Vec<DiaryAnswer> {
    let mut picture = b"\x89PNG\r\n\x1a\n".to_vec();
    picture.resize(DIARY_IMAGE_BYTES, 7);
    vec![
        answer("wellbeing", DiaryValue::Text("плохо, но терпимо".into())),
        answer("pain", DiaryValue::Text("боль по д'Арсонвалю".into())),
        answer("complaints", DiaryValue::Text("Боль в голове".into())),
        answer("sleep", DiaryValue::Decimal(6.5)),
        answer("systolic", DiaryValue::Whole(135)),
        answer("diastolic", DiaryValue::Whole(85)),
        answer("measured-at", DiaryValue::Time("08:15:00".parse().unwrap())),
        answer("last-dose", DiaryValue::Moment("2026-11-20T21:05:00".parse().unwrap())),
        answer("visit-date", DiaryValue::Day(day("2026-11-02"))),
        answer("photo", DiaryValue::Image(DiaryImage { mime: "image/png".into(), bytes: picture })),
    ]
}

/// A-195…A-204
#[tokio::test]
async fn the_form_has_all_kinds_of_items() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let form = env.port.diary_form(&anna, day("2026-11-21")).await.unwrap();
    assert!(!form.saved);
    let kinds: HashSet<_> = form.groups.iter().flat_map(|group| &group.items).map(|item| item.kind).collect();
    assert_eq!(kinds, HashSet::from(DiaryItemKind::ALL));
    let pain = form.groups[0].items.iter().find(|item| item.code == "pain").unwrap();
    assert!(pain.free_text && pain.options.contains(&"боль по д'Арсонвалю".to_owned()));
}

/// saved answers are returned, with a picture of 5 MB, and cannot be changed.
#[tokio::test]
async fn a_day_is_saved_once() {
    let env = TestEnv::new().await;
    let (anna, today) = (env.anna().await, day("2026-11-21"));
    env.port.save_diary(&anna, today, &answers(), "key-1").await.unwrap();
    let form = env.port.diary_form(&anna, today).await.unwrap();
    assert!(form.saved);
    let saved: Vec<_> = form.groups.iter().flat_map(|group| &group.items).collect();
    for given in answers() {
        let item = saved.iter().find(|item| item.code == given.code).unwrap();
        assert!(item.value == Some(given.value), "{}", given.code);
    }
    env.port.save_diary(&anna, today, &answers(), "key-1").await.unwrap();
    let mut others = answers();
    others[4].value = DiaryValue::Whole(136);
    let problem = env.port.save_diary(&anna, today, &others, "key-2").await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::ReadOnly);
    assert_eq!(env.running.adapter().received().diary.len(), 1);
}

/// at most fifteen days back; a day that the hospital closed.
#[tokio::test]
async fn days_that_are_closed_or_out_of_reach_are_told_apart() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    for outside in ["2026-11-22", "2026-11-06"] {
        let problem = env.port.diary_form(&anna, day(outside)).await.unwrap_err();
        assert_eq!(problem.code, ProblemCode::NotFound, "{outside}");
    }
    assert!(env.port.diary_form(&anna, day("2026-11-07")).await.is_ok());
    let closed = day("2026-11-08");
    assert!(env.port.diary_form(&anna, closed).await.unwrap().saved);
    let problem = env.port.save_diary(&anna, closed, &answers(), "key-1").await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::ReadOnly);
}

/// The save succeeded but its response was lost: a retry with the same key finds it done.
#[tokio::test]
async fn a_lost_answer_does_not_save_twice() {
    let env = TestEnv::new().await;
    let (anna, today) = (env.anna().await, day("2026-11-21"));
    for fault in [Fault::Drop, Fault::Garbage] {
        env.running.adapter().reset();
        env.running.adapter().switches.set(vec![Rule::new(fault.clone(), &[Call::DiarySave]).times(1)]);
        env.port.save_diary(&anna, today, &answers(), "key-1").await.unwrap();
        let received = env.running.adapter().received();
        assert_eq!((received.diary.len(), received.keys()["key-1"]), (1, 2), "{fault:?}");
    }
    env.running.adapter().reset();
    env.fault(Fault::Drop, &[Call::DiarySave]);
    let problem = env.port.save_diary(&anna, today, &answers(), "key-1").await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::OutcomeUnknown);
}

/// a tree of at least three levels; cycles in the adapter's directory are cut.
#[tokio::test]
async fn a_thesaurus_is_a_tree_even_if_the_directory_is_not() {
    let env = TestEnv::new().await;
    let tree = env.port.thesaurus("COMPLAINTS").await.unwrap();
    assert_eq!(tree.text_of(&[0, 0, 0, 0]).unwrap(), "Боль в голове (затылок) давящая");
    assert_eq!(env.port.thesaurus("COMPLAINTS").await.unwrap(), tree);
    let circle = env.port.thesaurus("CIRCLE").await.unwrap();
    assert_eq!(env.port.thesaurus("CIRCLE_UNCUT").await.unwrap(), circle);
    assert_eq!(env.port.thesaurus("NOTHING").await.unwrap_err().code, ProblemCode::NotFound);
}

#[tokio::test]
async fn the_import_of_summaries_is_switched() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let last = env.port.set_epicris_import(&anna, true).await.unwrap().unwrap();
    assert_eq!(last.to_rfc3339(), "2026-11-21T09:00:00+00:00");
    env.port.set_epicris_import(&anna, false).await.unwrap();
    let received = env.running.adapter().received();
    let switched: Vec<bool> = received.imports.iter().map(|import| import.enabled).collect();
    assert_eq!(switched, [true, false]);
}
