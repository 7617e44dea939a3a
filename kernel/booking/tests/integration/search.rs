//! Search: tolerant, ranked, bounded, non-blocking.

use crate::support::{request, scene};
use cabinet_booking::search::{Crawled, HITS_AT_MOST, Index, Personal, Used};
use cabinet_booking::{BookingRequest, DaysWanted};
use cabinet_domain::{Clinic, ClinicId, Doctor, Speciality};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::scheduling::SearchHits;
use cabinet_ports::{Clock as _, ProblemCode};
use chrono::DateTime;
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
    Crawled { clinic, specialities: vec![(speciality, doctors)], ..fresh() }
}

/// A clinic whose lists were just read.
fn fresh() -> Crawled {
    let as_of = DateTime::from_timestamp(1_795_248_000, 0).unwrap();
    Crawled { clinic: clinic(0, "", ""), specialities: Vec::new(), as_of, is_stale: false }
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
    index()
        .search(text, &Personal::default())
        .doctors_by_name
        .into_iter()
        .map(|found| found.doctor.name)
        .collect()
}

fn specs(text: &str) -> Vec<String> {
    index()
        .search(text, &Personal::default())
        .specs_by_name
        .into_iter()
        .map(|found| found.speciality.name)
        .collect()
}

///
#[test]
fn each_list_is_searched_by_its_own_text() {
    let found = index().search("мира 15", &Personal::default());
    assert_eq!(found.clinics_by_address.len(), 1);
    assert_eq!(found.clinics_by_address[0].id, "2".into());
    let found = index().search("поликлиника 15", &Personal::default());
    assert_eq!((found.clinics_by_name.len(), found.clinics_by_name[0].id.as_str()), (1, "1"));
    assert_eq!(specs("кардиолог"), ["Кардиолог"]);
    assert_eq!(
        index().search("травматолог", &Personal::default()).specs_by_name[0].clinic_name,
        "Городская больница № 1"
    );
}

/// the example of the issue
#[test]
fn the_wrong_keyboard_layout_is_understood() {
    let by_name = |text: &str| {
        index()
            .search(text, &Personal::default())
            .clinics_by_name
            .into_iter()
            .map(|c| c.id.0)
            .collect::<Vec<_>>()
    };
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
    assert!(index().search("мира 16", &Personal::default()).clinics_by_address.is_empty());
}

#[test]
fn the_better_hit_comes_first() {
    assert_eq!(doctors("иванов"), ["Иванов Пётр Ильич", "Иванова Анна Сергеевна"]);
}

/// Three clinics, each with some specialities and one doctor in each; the doctor has a free day or not.
fn three_clinics(specialities: [&[(&str, Option<u32>)]; 3]) -> Index {
    let doctor = |day: &Option<u32>| Doctor {
        nearest_date: Some(crate::support::day(day.unwrap_or(21))),
        ticket_count: u32::from(day.is_some()),
        ..doctor("Врач")
    };
    let crawled: Vec<Crawled> = (1..)
        .zip(specialities)
        .map(|(number, specialities)| Crawled {
            clinic: clinic(number, &format!("Поликлиника № {number}"), "ул. Лесная"),
            specialities: specialities
                .iter()
                .map(|(name, day)| {
                    let speciality =
                        Speciality { id: (*name).into(), name: (*name).to_owned(), ticket_count: 1 };
                    (speciality, vec![doctor(day), doctor(&None)])
                })
                .collect(),
            ..fresh()
        })
        .collect();
    Index::of(&crawled)
}

/// Specialities with the id of their clinic.
fn found(index: &Index, text: &str, personal: &Personal) -> Vec<(String, String)> {
    let hits = index.search(text, personal).specs_by_name.into_iter();
    hits.map(|found| (found.speciality.name, found.clinic.0)).collect()
}

/// A patient who has used these clinics.
fn having(used: Used) -> Personal {
    Personal { used, ..Personal::default() }
}

/// A patient who has used these clinics, and has chosen a district with those.
fn living(used: &[&str], near: &[&str]) -> Personal {
    let used = used.iter().map(|id| (ClinicId::from(*id), 1)).collect();
    Personal { used, near: near.iter().map(|id| ClinicId::from(*id)).collect() }
}

/// Issue 11, 26a: exact and leading matches first, equal specialities together, independent of the hospital system's order.
#[test]
fn the_speciality_that_was_typed_comes_before_those_that_only_contain_it() {
    let index = three_clinics([
        &[("Стоматолог-терапевт", None), ("Терапевт участковый", None), ("Терапевт", None)],
        &[("Врач-терапевт", None), ("Стоматолог-терапевт", None)],
        &[("Терапевт", None)],
    ]);
    let none = Personal::default();
    let names = |text| found(&index, text, &none).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let order = [
        "Терапевт",
        "Терапевт",
        "Терапевт участковый",
        "Врач-терапевт",
        "Стоматолог-терапевт",
        "Стоматолог-терапевт",
    ];
    for text in ["терапевт", "ТЕРАП", "nthfgtdn"] {
        assert_eq!(names(text), order, "{text}");
    }
    assert_eq!(names("стоматолог"), ["Стоматолог-терапевт", "Стоматолог-терапевт"]);
}

/// Issue 11, 26a: among equal specialities, used clinics come first, then the hospital system's order.
#[test]
fn clinics_that_were_used_come_before_the_order_of_the_register() {
    let index = three_clinics([&[("Терапевт", None)], &[("Терапевт", None)], &[("Терапевт", None)]]);
    let clinics = |used: Used| {
        found(&index, "терапевт", &having(used)).into_iter().map(|(_, id)| id).collect::<Vec<_>>()
    };
    assert_eq!(clinics(Used::new()), ["1", "2", "3"]);
    assert_eq!(clinics(Used::from([("3".into(), 2), ("2".into(), 1)])), ["3", "2", "1"]);
}

/// Issue 17: equal specialities are ordered by their nearest free day, behind that of a clinic that was used and has one.
#[test]
fn the_nearest_free_day_comes_first() {
    let index = three_clinics([&[("Терапевт", Some(24))], &[("Терапевт", None)], &[("Терапевт", Some(22))]]);
    let clinics = |used: Used| {
        found(&index, "терапевт", &having(used)).into_iter().map(|(_, id)| id).collect::<Vec<_>>()
    };
    assert_eq!(clinics(Used::new()), ["3", "1", "2"]);
    assert_eq!(clinics(Used::from([("1".into(), 1)])), ["1", "3", "2"]);
    assert_eq!(clinics(Used::from([("2".into(), 5)])), ["3", "1", "2"]);
}

/// Issue 17: within a speciality, those with a free day, then those of the chosen district, then used clinics, then the nearest day.
#[test]
fn the_chosen_district_comes_before_used_clinics_and_behind_a_free_day() {
    let index = three_clinics([&[("Терапевт", Some(24))], &[("Терапевт", None)], &[("Терапевт", Some(22))]]);
    let clinics = |used: &[&str], near: &[&str]| {
        let hits = found(&index, "терапевт", &living(used, near));
        hits.into_iter().map(|(_, id)| id).collect::<Vec<_>>()
    };
    assert_eq!(clinics(&[], &["1", "2"]), ["1", "3", "2"]);
    assert_eq!(clinics(&["3"], &["1"]), ["1", "3", "2"]);
    assert_eq!(clinics(&["1"], &["1", "3"]), ["1", "3", "2"]);
    assert_eq!(clinics(&[], &["1", "2", "3"]), ["3", "1", "2"], "as without a district");
}

/// Issue 17: specialities of the same name stay together, also if their clinics are in different districts.
#[test]
fn a_district_does_not_tear_a_speciality_apart() {
    let index = three_clinics([
        &[("Врач-терапевт", None), ("Терапевт", None)],
        &[("Терапевт участковый", None)],
        &[("Терапевт", None)],
    ]);
    let hits = found(&index, "терапевт", &living(&[], &["2", "3"]));
    let hits: Vec<_> = hits.iter().map(|(name, id)| (name.as_str(), id.as_str())).collect();
    let expected =
        [("Терапевт", "3"), ("Терапевт", "1"), ("Терапевт участковый", "2"), ("Врач-терапевт", "1")];
    assert_eq!(hits, expected);
}

/// Issue 17: clinics that match equally well.
#[test]
fn clinics_of_the_chosen_district_come_first_by_name_and_by_address() {
    let index = three_clinics([&[], &[], &[]]);
    let ids = |clinics: Vec<Clinic>| clinics.into_iter().map(|clinic| clinic.id.0).collect::<Vec<_>>();
    let hits = index.search("поликлиника", &living(&["2"], &["3"]));
    assert_eq!(ids(hits.clinics_by_name), ["3", "2", "1"]);
    assert_eq!(ids(index.search("лесная", &living(&[], &["2"])).clinics_by_address), ["2", "1", "3"]);
    let exact = index.search("поликлиника 1", &living(&[], &["3"]));
    assert_eq!(ids(exact.clinics_by_name), ["1"], "what was typed counts first");
}

/// Issue 17: as is a doctor of the same name.
#[test]
fn a_doctor_with_a_nearer_day_comes_first() {
    let index = three_clinics([&[("Хирург", Some(24))], &[("Хирург", None)], &[("Хирург", Some(22))]]);
    let hits = index.search("врач", &Personal::default()).doctors_by_name;
    let clinics: Vec<_> = hits.into_iter().take(2).map(|found| found.clinic.0).collect();
    assert_eq!(clinics, ["3", "1"]);
}

/// Issue 11, 26a: the nearest day is that of a doctor who has a free slot.
#[test]
fn a_speciality_tells_its_nearest_free_day() {
    let index = three_clinics([&[("Терапевт", Some(24))], &[("Терапевт", None)], &[("Хирург", Some(22))]]);
    let days: Vec<_> = index
        .search("терапевт", &Personal::default())
        .specs_by_name
        .iter()
        .map(|hit| hit.nearest_date)
        .collect();
    assert_eq!(days, [Some(crate::support::day(24)), None]);
}

/// Issue 11, 26j (18): everyday, English and German names.
#[test]
fn everyday_and_foreign_names_of_specialities_are_found() {
    let index = three_clinics([
        &[("Стоматолог", None), ("Оториноларинголог", None), ("Врач ультразвуковой диагностики", None)],
        &[("Офтальмолог", None), ("Терапевт", None)],
        &[("УЗИ", None), ("Педиатр", None)],
    ]);
    for (text, names) in [
        ("зубной", &["Стоматолог"][..]),
        ("зубной врач", &["Стоматолог"]),
        ("dentist", &["Стоматолог"]),
        ("Zahnarzt", &["Стоматолог"]),
        ("ухо горло нос", &["Оториноларинголог"]),
        ("HNO", &["Оториноларинголог"]),
        ("узи", &["УЗИ", "Врач ультразвуковой диагностики"]),
        ("Augenarzt", &["Офтальмолог"]),
        ("GP", &["Терапевт"]),
        ("Kinderarzt", &["Педиатр"]),
        ("врач терапевт", &["Терапевт"]),
    ] {
        let hits: Vec<_> =
            found(&index, text, &Personal::default()).into_iter().map(|(name, _)| name).collect();
        assert_eq!(hits, names, "{text}");
    }
}

#[test]
fn every_word_counts() {
    assert!(doctors("королёв пётр").is_empty());
    assert!(index().search("  .,! ", &Personal::default()).is_empty());
}

/// Many hits are truncated; also shows that a large hospital is searchable.
#[test]
fn hits_are_capped() {
    let names: Vec<String> = (0..200).map(|n| format!("Иванов {n} Иванович")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let index = Index::of(&[crawled(clinic(1, "а", "б"), "Терапевт", &names)]);
    assert_eq!(index.search("иванов", &Personal::default()).doctors_by_name.len(), HITS_AT_MOST);
}

proptest! {
    /// any prefix of any word of a name finds it.
    #[test]
    fn every_beginning_of_every_word_finds_its_doctor(word in "[а-яё]{3,12}", cut in 3_usize..12) {
        let name = format!("Иванов {word} Петрович");
        let index = Index::of(&[crawled(clinic(1, "а", "б"), "Терапевт", &[&name])]);
        let typed: String = word.chars().take(cut).collect();
        prop_assert_eq!(index.search(&typed.to_uppercase(), &Personal::default()).doctors_by_name.len(), 1);
    }

    /// one mistake in a word of four or more letters is tolerated.
    #[test]
    fn one_mistake_is_forgiven(word in "[а-я]{5,12}", place in 0_usize..12, letter in "[а-я]") {
        let index = Index::of(&[crawled(clinic(1, "а", "б"), "Терапевт", &[&word])]);
        let mut typed: Vec<char> = word.chars().collect();
        let place = place % typed.len();
        typed[place] = letter.chars().next().unwrap();
        let typed: String = typed.into_iter().collect();
        prop_assert_eq!(index.search(&typed, &Personal::default()).doctors_by_name.len(), 1);
    }

    /// Issue 17: an order loses and repeats nothing, and follows its rule.
    #[test]
    fn a_district_and_used_clinics_only_change_the_order(
        days in prop::collection::vec(prop::option::of(21_u32..28), 1..=HITS_AT_MOST),
        near in prop::collection::hash_set(0_usize..HITS_AT_MOST, 0..8),
        used in prop::collection::hash_map(0_usize..HITS_AT_MOST, 1_usize..3, 0..8),
    ) {
        let crawled: Vec<Crawled> = days.iter().enumerate().map(|(number, day)| {
            let speciality = Speciality { id: "1".into(), name: "Терапевт".to_owned(), ticket_count: 1 };
            let doctor = Doctor { nearest_date: day.map(crate::support::day), ..doctor("Врач") };
            Crawled {
                clinic: clinic(number, "Поликлиника", "ул. Лесная"),
                specialities: vec![(speciality, vec![doctor])],
                ..fresh()
            }
        }).collect();
        let index = Index::of(&crawled);
        let id = |number: &usize| ClinicId::from(number.to_string());
        let personal = Personal {
            used: used.iter().map(|(number, times)| (id(number), *times)).collect(),
            near: near.iter().map(id).collect(),
        };
        let hits = index.search("терапевт", &personal).specs_by_name;
        let numbers: Vec<usize> = hits.iter().map(|hit| hit.clinic.as_str().parse().unwrap()).collect();
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        prop_assert_eq!(sorted, (0..days.len()).collect::<Vec<_>>());
        let key = |number: &usize| (
            days[*number].is_none(),
            !near.contains(number),
            std::cmp::Reverse(used.get(number).copied().unwrap_or(0)),
            days[*number],
            *number,
        );
        prop_assert!(numbers.is_sorted_by_key(key), "{numbers:?}");
        let doctors = index.search("врач", &personal).doctors_by_name;
        prop_assert_eq!(doctors.into_iter().map(|hit| hit.clinic).collect::<Vec<_>>(),
            hits.into_iter().map(|hit| hit.clinic).collect::<Vec<_>>());
    }

    /// every input gets a response.
    #[test]
    fn no_text_breaks_the_search(text in ".{0,200}") {
        let found = index().search(&text, &Personal::default());
        prop_assert!(found.doctors_by_name.len() <= HITS_AT_MOST);
    }
}

/// what is not indexed yet is not found, and the search does not wait.
#[tokio::test]
async fn the_index_is_made_in_the_background_and_found_from_then_on() {
    let scene = scene().await;
    assert!(scene.service.search(&scene.anna, "терапевт").await.is_empty());
    scene.service.refresh_search_index().await.unwrap();
    let found = scene.service.search(&scene.anna, "nthfgtdn").await;
    assert_eq!(found.specs_by_name.len(), 2);
    assert_eq!(scene.hospital.calls(Operation::Search), 1);
}

/// an over-long query costs nothing.
#[tokio::test]
async fn a_question_that_is_too_long_finds_nothing_and_is_not_passed_on() {
    let scene = scene().await;
    scene.service.refresh_search_index().await.unwrap();
    let too_long = format!("терапевт{}", " ".repeat(93));
    for text in [too_long.as_str(), "терапевт а б в г д е"] {
        assert!(scene.service.search(&scene.anna, text).await.is_empty(), "{text}");
    }
    assert_eq!(scene.hospital.calls(Operation::Search), 0);
    assert!(!scene.service.search(&scene.anna, &"терапевт ".repeat(11)).await.is_empty());
}

///
#[tokio::test]
async fn a_hospital_that_fails_gives_empty_lists() {
    let scene = scene().await;
    scene.hospital.fail(Operation::Search, Fault::refuse(ProblemCode::PluginFailed));
    scene.hospital.fail(Operation::Clinics, Fault::refuse(ProblemCode::Unavailable));
    assert!(scene.service.refresh_search_index().await.is_err());
    assert!(scene.service.search(&scene.anna, "терапевт").await.is_empty());
}

#[tokio::test]
async fn a_clinic_that_fails_keeps_what_was_known_of_it() {
    let scene = scene().await;
    scene.service.refresh_search_index().await.unwrap();
    scene.hospital.fail_at(Operation::Doctors, &"c1".into(), Fault::refuse(ProblemCode::Unavailable));
    scene.clock.advance(chrono::TimeDelta::hours(30));
    let _ = scene.service.refresh_search_index().await;
    assert_eq!(scene.service.search(&scene.anna, "терапевт").await.specs_by_name.len(), 2);
}

/// ui-review 20: a nearest day without its age would look current.
#[tokio::test]
async fn hits_of_a_hospital_that_is_away_say_of_when_they_are() {
    let scene = scene().await;
    let told_at = scene.clock.now();
    scene.service.refresh_search_index().await.unwrap();
    let stale = async |text| scene.service.search(&scene.anna, text).await.stale();
    assert_eq!(stale("терапевт").await, None);

    // One clinic fails, first within the stale period and then beyond it; the other hits stay fresh.
    scene.hospital.fail_at(Operation::Doctors, &"c1".into(), Fault::refuse(ProblemCode::Unavailable));
    for hours in [1, 30] {
        scene.clock.advance(chrono::TimeDelta::hours(hours));
        let _ = scene.service.refresh_search_index().await;
        assert_eq!(stale("терапевт").await, Some(told_at), "after {hours} hours");
        assert_eq!(stale("c2-eyes-1").await, None);
    }

    // Now the list of clinics fails as well.
    let renewed_at = scene.clock.now();
    scene.hospital.fail(Operation::Clinics, Fault::refuse(ProblemCode::Unavailable));
    scene.clock.advance(chrono::TimeDelta::hours(60));
    assert!(scene.service.refresh_search_index().await.is_err());
    assert_eq!(stale("c2-eyes-1").await, Some(renewed_at));
}

#[tokio::test]
async fn a_hospital_with_a_search_of_its_own_is_asked_for_what_the_lists_do_not_have() {
    let scene = scene().await;
    scene.service.refresh_search_index().await.unwrap();
    let hits =
        SearchHits { doctors: vec![("c1".into(), doctor("Редкий Врач"))], ..SearchHits::default() };
    scene.hospital.set_search(Some(hits));
    let found = scene.service.search(&scene.anna, "редкий").await.doctors_by_name;
    assert_eq!((found.len(), found[0].clinic_name.as_str()), (1, "Поликлиника № 1"));
    scene.service.search(&scene.anna, "терапевт").await;
    assert_eq!(scene.hospital.calls(Operation::Search), 1);
}

/// Issue 11, 26a: only the patient's own bookings count as use.
#[tokio::test]
async fn a_booking_moves_its_clinic_up_for_its_patient_only() {
    let scene = scene().await;
    scene.service.refresh_search_index().await.unwrap();
    let first = async |who| scene.service.search(who, "терапевт").await.specs_by_name.remove(0).clinic;
    assert_eq!(first(&scene.anna).await, "c1".into());
    let second = DaysWanted { clinic: "c2".into(), doctor: "c2-therapy-1".into(), from: None, to: None };
    scene.service.slots(&scene.anna, &second).await.unwrap();
    let at_second =
        BookingRequest { clinic: "c2".into(), ..request(&"c2-therapy-1@2026-11-22T09:00".into()) };
    scene.service.book(&scene.anna, &at_second, None).await.unwrap();
    assert_eq!(first(&scene.anna).await, "c2".into());
    assert_eq!(first(&scene.boris).await, "c1".into());
}
