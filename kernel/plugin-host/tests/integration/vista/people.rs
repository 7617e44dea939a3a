//! Matching of persons against a realistic table with invalid rows.

use super::env::{TestEnv, anna, asked, day};
use cabinet_ports::ProblemCode;
use cabinet_simulators::person::{Gender, Person};
use serde_json::json;

fn person(last: &str, first: &str, patronymic: Option<&str>, born: &str, snils: Option<&str>) -> Person {
    Person {
        last_name: last.into(),
        first_name: first.into(),
        patr_name: patronymic.map(str::to_owned),
        birth_date: day(born),
        gender: Gender::Male,
        snils: snils.map(str::to_owned),
        with_history: false,
        ..anna()
    }
}

#[tokio::test]
async fn a_known_person_is_found_whatever_the_row_lacks() {
    let env = TestEnv::new().await;
    assert_eq!(env.anna().await, env.named("Незабудкина"));
    let without_snils = person("Смирнов", "Алексей", Some("Олегович"), "1972-11-30", None);
    assert_eq!(env.port.find_patient(&asked(&without_snils)).await.unwrap(), env.named("Смирнов"));
    let without_patronymic = person("Безотчий", "Эльдар", None, "1994-02-27", None);
    assert_eq!(env.port.find_patient(&asked(&without_patronymic)).await.unwrap(), env.named("Безотчий"));
    let apostrophe = person("О'Коннор-Ким", "Жан-Поль", None, "1981-02-28", None);
    assert!(env.port.find_patient(&asked(&apostrophe)).await.is_ok());
}

/// An ambiguous match returns no data.
#[tokio::test]
async fn nobody_is_told_from_several() {
    let env = TestEnv::new().await;
    let twin = person("Близнецов", "Пётр", Some("Петрович"), "1991-01-11", None);
    let problem = env.port.find_patient(&asked(&twin)).await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::PatientAmbiguous);
    for stranger in [
        person("Удалёнов", "Матвей", Some("Юрьевич"), "1960-10-10", None),
        person("Неизвестный", "Фома", Some("Ильич"), "1966-06-06", None),
        person("Смирнов", "Алексей", Some("Олегович"), "1972-11-29", None),
    ] {
        let problem = env.port.find_patient(&asked(&stranger)).await.unwrap_err();
        assert_eq!(problem.code, ProblemCode::PatientUnknown);
        assert!(!problem.detail.contains(&stranger.last_name), "{problem}");
    }
}

#[tokio::test]
async fn a_merged_client_is_unknown_under_the_old_id_and_the_feed_tells_the_new_one() {
    let env = TestEnv::new().await;
    let (from, into) = (env.named("Смирнов"), env.anna().await);
    let before = env.port.changes(None, std::time::Duration::ZERO).await.unwrap();
    env.happens(json!({"do": "mergeClients", "from": from.0, "into": into.0}));
    assert_eq!(env.port.diagnoses(&from).await.unwrap_err().code, ProblemCode::PatientUnknown);
    assert!(env.port.diagnoses(&into).await.is_ok());
    let news = env.port.changes(Some(&before.cursor), std::time::Duration::ZERO).await.unwrap();
    let expected = cabinet_ports::records::RecordChange {
        patient: from,
        what: cabinet_ports::records::RecordChangeKind::MergedInto(into),
    };
    assert_eq!(news.changes, [expected]);
}
