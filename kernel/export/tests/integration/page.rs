//! The page: navigation, also with a screen reader and on a phone.

use crate::support::{self, TestEnv, full, now};
use cabinet_domain::{Booking, BookingId, SuitableHours, WaitingEntry, WaitingEntryId, WaitingState};
use cabinet_ports::repository::{ListedKind, ListedName};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::json;
use std::collections::BTreeSet;
use uuid::Uuid;

async fn page(env: &TestEnv, language: &str) -> String {
    let anna = full(env, "anna").await;
    support::record(env, anna).await;
    String::from_utf8(env.archive(anna, language).await["index.html"].clone()).unwrap()
}

/// The values of an attribute, in order.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let opening = format!(" {attribute}=\"");
    page.split(opening.as_str()).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

/// 26g: the contents link to every section, and no two landmarks have the same name.
#[tokio::test]
async fn the_contents_lead_to_every_section_and_each_landmark_has_its_own_name() {
    let env = TestEnv::open().await;
    let page = page(&env, "ru").await;
    let ids = values(&page, "id");
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "{ids:?}");
    let nav = &page[page.find("<nav").unwrap()..page.find("</nav>").unwrap()];
    assert!(nav.contains("Содержание"));
    let links: Vec<_> = values(nav, "href").into_iter().map(|link| link.strip_prefix('#').unwrap()).collect();
    let sections: Vec<_> = page
        .split("<section aria-labelledby=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(sections.len() > 12);
    assert_eq!(links, sections);
    assert!(!page.contains("role=\"region\""), "a box that scrolls is no landmark beside its section");
    for id in sections {
        assert_eq!(page.matches(&format!("<section aria-labelledby=\"{id}\"")).count(), 1, "{id}");
    }
}

/// 26g: a table becomes cards on a phone: each value has the heading of its column, and stays a cell for screen readers.
#[tokio::test]
async fn every_value_of_a_table_carries_the_heading_of_its_column() {
    let env = TestEnv::open().await;
    let page = page(&env, "de").await;
    let wide = page.split("<div class=\"wide\"").skip(1);
    let mut tables = 0;
    for table in wide.map(|rest| rest.split("</table>").next().unwrap()) {
        tables += 1;
        let head: Vec<_> = table
            .split("<th scope=\"col\" role=\"columnheader\">")
            .skip(1)
            .map(|rest| rest.split('<').next().unwrap())
            .collect();
        for row in table.split("<tr role=\"row\"><td").skip(1).map(|rest| rest.split("</tr>").next().unwrap())
        {
            assert_eq!(values(row, "data-label"), head);
            assert_eq!(row.matches("role=\"cell\"").count(), head.len());
        }
    }
    assert!(tables > 8, "{tables}");
    assert!(page.contains("content: attr(data-label)"));
}

/// Issue 17: what is waited for has its names, also if the hub does not answer.
#[tokio::test(start_paused = true)]
async fn the_waiting_list_stands_there_by_its_names() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    let entry = |host: &str, clinic: &str, doctor: Option<&str>| WaitingEntry {
        id: WaitingEntryId(Uuid::now_v7()),
        user: anna,
        host: host.parse().unwrap(),
        clinic: clinic.into(),
        speciality: "2".into(),
        doctor: doctor.map(Into::into),
        first_day: now().date_naive(),
        last_day: now().date_naive(),
        hours: SuitableHours::ALL_DAY,
        state: WaitingState::Waiting,
        created_at: now(),
        updated_at: now(),
    };
    let name = |kind, id: &str, name: &str| ListedName { kind, id: id.to_owned(), name: name.to_owned() };
    let entries = [
        entry("netrika1", "36", Some("61")),
        entry("silent", "77", None),
        entry("silent", "78", Some("d-7")),
    ];
    for entry in entries {
        committed!(env.stores, waiting.join(entry, 5)).await.unwrap();
    }
    let names = [
        name(ListedKind::Clinic, "77", "Поликлиника <№ 77>"),
        name(ListedKind::Speciality, "2", "Терапевт <участковый>"),
    ];
    committed!(env.stores, waiting.note_names(&"silent".parse().unwrap(), &"77".into(), &names))
        .await
        .unwrap();
    let archive = env.archive(anna, "ru").await;
    let data: serde_json::Value = serde_json::from_slice(&archive["data.json"]).unwrap();
    let of = |number: usize| {
        ["clinicName", "specName", "doctorName"]
            .map(|name| data["waiting"][number][name].as_str().unwrap_or("–"))
    };
    assert_eq!(of(0), ["Поликлиника <№ 36>", "Кардиолог", "Соколова <М. В.>"]);
    assert_eq!(of(1), ["Поликлиника <№ 77>", "Терапевт <участковый>", "–"]);
    assert_eq!(of(2), ["–", "–", "–"]);
    let page = String::from_utf8(archive["index.html"].clone()).unwrap();
    let section = page.split("id=\"waiting\"").nth(1).unwrap().split("</section>").next().unwrap();
    for shown in [
        "Специальность\">Кардиолог<",
        "Врач\">Соколова &lt;М. В.&gt;<",
        "Клиника\">Поликлиника &lt;№ 77&gt;<",
        "Специальность\">Терапевт &lt;участковый&gt;<",
        "Врач\">d-7<",
    ] {
        assert!(section.contains(&format!("data-label=\"{shown}")), "{shown} {section}");
    }
}

/// 26g: clinics, doctors and specialities have names; without an answer in time, the id is shown.
#[tokio::test(start_paused = true)]
async fn clinics_doctors_and_specialities_stand_there_by_their_names() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    let known = env.stores.bookings.list(anna).await.unwrap().remove(0);
    let silent = Booking {
        id: BookingId(Uuid::now_v7()),
        key: "key-of-the-silent-host".parse().unwrap(),
        host: "silent".parse().unwrap(),
        clinic: "77".into(),
        doctor: "d-77".into(),
        speciality: Some("s-77".into()),
        ..known.clone()
    };
    let gone = Booking {
        id: BookingId(Uuid::now_v7()),
        key: "key-of-the-doctor-who-left".parse().unwrap(),
        slot: "slot of the doctor who left".into(),
        doctor: "d-gone".into(),
        speciality: None,
        ..known
    };
    for booking in [silent, gone] {
        // Others of hers are open.
        committed!(env.stores, bookings.add(booking, now() + TimeDelta::hours(1))).await.unwrap();
    }
    let archive = env.archive(anna, "ru").await;
    let page = String::from_utf8(archive["index.html"].clone()).unwrap();
    assert!(page.contains("data-label=\"Клиника\">Поликлиника &lt;№ 36&gt;</td>"), "{page}");
    assert!(!page.contains("data-label=\"Клиника\">36<"));
    assert!(page.contains("data-label=\"Клиника\">77</td>"));
    assert!(page.contains("data-label=\"Врач\">Соколова &lt;М. В.&gt;</td>"), "{page}");
    assert!(page.contains("data-label=\"Специальность\">Кардиолог</td>"));
    assert!(!page.contains("data-label=\"Врач\">61<") && !page.contains("data-label=\"Специальность\">2<"));
    for id in ["Врач\">d-77<", "Специальность\">s-77<", "Врач\">d-gone<", "Специальность\"><"]
    {
        assert!(page.contains(&format!("data-label=\"{id}")), "{id}");
    }
    let data: serde_json::Value = serde_json::from_slice(&archive["data.json"]).unwrap();
    assert_eq!(data["bookings"][0]["clinicName"], "Поликлиника <№ 36>");
    assert_eq!(data["bookings"][0]["clinicId"], "36");
    let listed = &data["bookings"].as_array().unwrap().iter().find(|one| one["doctorId"] == "61").unwrap();
    assert_eq!(
        (&listed["doctorName"], &listed["specName"]),
        (&json!("Соколова <М. В.>"), &json!("Кардиолог"))
    );
}

/// 26f: a host is named in the language of the copy; an untranslated one in the first language.
#[tokio::test]
async fn hosts_are_named_in_the_language_of_the_copy() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    support::record(&env, anna).await;
    let read = async |language| {
        let archive = env.archive(anna, language).await;
        String::from_utf8(archive["index.html"].clone()).unwrap()
    };
    let (german, french) = (read("de").await, read("fr").await);
    let [own, translated] = ["Городская больница", "Stadtkrankenhaus"].map(|name| format!(">{name}</td>"));
    assert!(german.contains(&translated) && !german.contains(&own));
    assert!(french.contains(&own) && !french.contains(&translated));
    assert!(german.contains(">Больница<"), "{german}");
}

/// 26e: a consent text is identified by its date and language; its hash is for programs.
#[tokio::test]
async fn consents_are_told_by_date_and_language_and_not_by_a_hash() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    let archive = env.archive(anna, "ru").await;
    let data: serde_json::Value = serde_json::from_slice(&archive["data.json"]).unwrap();
    let hash = data["consents"][0]["hash"].as_str().unwrap();
    let page = String::from_utf8(archive["index.html"].clone()).unwrap();
    assert!(!page.contains(&hash[..12]));
    assert!(page.contains("Текст от 21.11.2026 · русский"), "{page}");
}
