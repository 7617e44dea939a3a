//! Search: tolerant, ranked, bounded, and never in anybody's way.

use crate::support::scene;
use cabinet_domain::{Clinic, Doctor, Speciality};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::ProblemCode;
use cabinet_ports::scheduling::SearchHits;
use cabinet_visits::search::{Crawled, HITS_AT_MOST, Index};
use proptest::prelude::*;

fn clinic(id: usize, name: &str, address: &str) -> Clinic {
    Clinic {
        id: id.to_string().into(),
        name: name.to_owned(),
        address: Some(address.to_owned()),
        phone: None,
    }
}

fn doctor(name: &str) -> Doctor {
    Doctor {
        id: name.into(),
        name: name.to_owned(),
        speciality: "1".into(),
        ticket_count: 1,
        nearest_date: None,
        room: None,
        comment: None,
    }
}

fn crawled(clinic: Clinic, speciality: &str, doctors: &[&str]) -> Crawled {
    let speciality = Speciality { id: speciality.into(), name: speciality.to_owned(), ticket_count: 1 };
    let doctors = doctors.iter().map(|name| doctor(name)).collect();
    Crawled { clinic, specialities: vec![(speciality, doctors)] }
}

fn index() -> Index {
    Index::of(&[
        crawled(
            clinic(1, "Поликлиника № 15 «Текстильщики»", "ул. Юных Ленинцев, д. 12"),
            "Кардиолог",
            &["Королёв Семён Андреевич", "Иванова Анна Сергеевна"],
        ),
        crawled(
            clinic(2, "Городская больница № 1", "пр. Мира, д. 15"),
            "Травматолог",
            &["Иванов Пётр Ильич", "Ли Ян"],
        ),
    ])
}

fn doctors(text: &str) -> Vec<String> {
    index().search(text).doctors_by_name.into_iter().map(|found| found.doctor.name).collect()
}

fn specs(text: &str) -> Vec<String> {
    index().search(text).specs_by_name.into_iter().map(|found| found.speciality.name).collect()
}

///
#[test]
fn each_list_is_searched_by_its_own_text() {
    let found = index().search("мира 15");
    assert_eq!(found.clinics_by_address.len(), 1);
    assert_eq!(found.clinics_by_address[0].id, "2".into());
    let found = index().search("поликлиника 15");
    assert_eq!((found.clinics_by_name.len(), found.clinics_by_name[0].id.as_str()), (1, "1"));
    assert_eq!(specs("кардиолог"), ["Кардиолог"]);
    assert_eq!(index().search("травматолог").specs_by_name[0].clinic_name, "Городская больница № 1");
}

/// the issue's own example
#[test]
fn the_wrong_keyboard_layout_is_understood() {
    let by_name =
        |text: &str| index().search(text).clinics_by_name.into_iter().map(|c| c.id.0).collect::<Vec<_>>();
    assert_eq!(by_name("текст"), ["1"]);
    assert_eq!(by_name("ntrcn"), ["1"]);
    assert_eq!(specs("rfhlb"), ["Кардиолог"]);
    assert_eq!(doctors("rjhjk`d"), ["Королёв Семён Андреевич"]);
}

///
#[test]
fn mistakes_case_yo_and_order_are_forgiven() {
    for text in ["КОРОЛЕВ", "королев семен", "Семён Королёв", "карол", "кородев", "короелв", "андр корол"]
    {
        assert_eq!(doctors(text).first().map(String::as_str), Some("Королёв Семён Андреевич"), "{text}");
    }
    assert_eq!(doctors("кардиолог иванова"), ["Иванова Анна Сергеевна"]);
    assert_eq!(specs("крадиолог"), ["Кардиолог"]);
    assert_eq!(specs("травмотолаг"), ["Травматолог"]);
}

#[test]
fn short_words_and_numbers_are_exact() {
    assert_eq!(doctors("ли"), ["Ли Ян"]);
    assert!(doctors("ло").is_empty());
    assert!(index().search("мира 16").clinics_by_address.is_empty());
}

#[test]
fn the_better_hit_comes_first() {
    assert_eq!(doctors("иванов"), ["Иванов Пётр Ильич", "Иванова Анна Сергеевна"]);
}

#[test]
fn every_word_counts() {
    assert!(doctors("королёв пётр").is_empty());
    assert!(index().search("  .,! ").is_empty());
}

/// A crowd is cut; also proves that a big hospital is searched at all.
#[test]
fn hits_are_capped() {
    let names: Vec<String> = (0..200).map(|n| format!("Иванов {n} Иванович")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let index = Index::of(&[crawled(clinic(1, "а", "б"), "Терапевт", &names)]);
    assert_eq!(index.search("иванов").doctors_by_name.len(), HITS_AT_MOST);
}

proptest! {
    /// any word of a name, however begun, finds it.
    #[test]
    fn every_beginning_of_every_word_finds_its_doctor(word in "[а-яё]{3,12}", cut in 3_usize..12) {
        let name = format!("Иванов {word} Петрович");
        let index = Index::of(&[crawled(clinic(1, "а", "б"), "Терапевт", &[&name])]);
        let typed: String = word.chars().take(cut).collect();
        prop_assert_eq!(index.search(&typed.to_uppercase()).doctors_by_name.len(), 1);
    }

    /// one mistake in a word of four letters or more is forgiven.
    #[test]
    fn one_mistake_is_forgiven(word in "[а-я]{5,12}", place in 0_usize..12, letter in "[а-я]") {
        let index = Index::of(&[crawled(clinic(1, "а", "б"), "Терапевт", &[&word])]);
        let mut typed: Vec<char> = word.chars().collect();
        let place = place % typed.len();
        typed[place] = letter.chars().next().unwrap();
        let typed: String = typed.into_iter().collect();
        prop_assert_eq!(index.search(&typed).doctors_by_name.len(), 1);
    }

    /// whatever is typed, there is an answer.
    #[test]
    fn no_text_breaks_the_search(text in ".{0,200}") {
        let found = index().search(&text);
        prop_assert!(found.doctors_by_name.len() <= HITS_AT_MOST);
    }
}

/// what is not indexed yet is not found, and nobody waits for it.
#[tokio::test]
async fn the_index_is_made_in_the_background_and_found_from_then_on() {
    let scene = scene().await;
    assert!(scene.desk.search("терапевт").await.is_empty());
    scene.desk.refresh_search_index().await.unwrap();
    let found = scene.desk.search("nthfgtdn").await;
    assert_eq!(found.specs_by_name.len(), 2);
    assert_eq!(scene.hospital.calls(Operation::Search), 1);
}

/// a text that nobody types costs nothing.
#[tokio::test]
async fn a_question_that_is_too_long_finds_nothing_and_is_not_passed_on() {
    let scene = scene().await;
    scene.desk.refresh_search_index().await.unwrap();
    let too_long = format!("терапевт{}", " ".repeat(93));
    for text in [too_long.as_str(), "терапевт а б в г д е"] {
        assert!(scene.desk.search(text).await.is_empty(), "{text}");
    }
    assert_eq!(scene.hospital.calls(Operation::Search), 0);
    assert!(!scene.desk.search(&"терапевт ".repeat(11)).await.is_empty());
}

///
#[tokio::test]
async fn a_hospital_that_fails_gives_empty_lists() {
    let scene = scene().await;
    scene.hospital.fail(Operation::Search, Fault::refuse(ProblemCode::PluginFailed));
    scene.hospital.fail(Operation::Clinics, Fault::refuse(ProblemCode::Unavailable));
    assert!(scene.desk.refresh_search_index().await.is_err());
    assert!(scene.desk.search("терапевт").await.is_empty());
}

#[tokio::test]
async fn a_clinic_that_fails_keeps_what_was_known_of_it() {
    let scene = scene().await;
    scene.desk.refresh_search_index().await.unwrap();
    scene.hospital.fail_at(Operation::Doctors, &"c1".into(), Fault::refuse(ProblemCode::Unavailable));
    scene.clock.advance(chrono::TimeDelta::hours(30));
    let _ = scene.desk.refresh_search_index().await;
    assert_eq!(scene.desk.search("терапевт").await.specs_by_name.len(), 2);
}

#[tokio::test]
async fn a_hospital_with_a_search_of_its_own_is_asked_for_what_the_lists_do_not_have() {
    let scene = scene().await;
    scene.desk.refresh_search_index().await.unwrap();
    let hits =
        SearchHits { doctors: vec![("c1".into(), doctor("Редкий Врач"))], ..SearchHits::default() };
    scene.hospital.set_search(Some(hits));
    let found = scene.desk.search("редкий").await.doctors_by_name;
    assert_eq!((found.len(), found[0].clinic_name.as_str()), (1, "Поликлиника № 1"));
    scene.desk.search("терапевт").await;
    assert_eq!(scene.hospital.calls(Operation::Search), 1);
}
