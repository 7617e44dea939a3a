//! The plugins of this repository conform.

use crate::stand::Stand;
use cabinet_plugin_conformance::{People, Person, Report, Sex, State};
use cabinet_plugin_host::PluginEngine;
use cabinet_simulators::person::{self, Oddity, test_people};
use cabinet_simulators::{netrika, questionnaires, rbs, vista};
use chrono::Datelike;
use serde_json::json;

fn person(found: &person::Person) -> Person {
    Person {
        last_name: found.last_name.clone(),
        first_name: found.first_name.clone(),
        patr_name: found.patr_name.clone(),
        birth_date: found.birth_date,
        sex: match found.gender {
            person::Gender::Male => Sex::Male,
            person::Gender::Female => Sex::Female,
        },
        // Not all of the invented numbers have a valid control number.
        snils: None,
        phone: found.phone.clone(),
    }
}

/// Nothing fails, and only these points are not run.
fn conforms(report: &Report, not_run: &[&str]) {
    assert_eq!(report.ids(State::Failed), Vec::<&str>::new(), "{report}");
    assert_eq!(report.ids(State::NotRun), not_run, "{report}");
}

/// Issue 18
#[tokio::test]
async fn netrika_conforms() {
    let running = netrika::start(netrika::Config { crowd: 5, ..netrika::Config::for_tests() }).await.unwrap();
    let known = test_people().unwrap();
    let mut adults =
        known.iter().filter(|found| found.oddity == Oddity::None && found.birth_date.year() < 2000);
    let people = People {
        person: adults.next().map(person),
        other: adults.next().map(person),
        ambiguous: known.iter().find(|found| found.oddity == Oddity::Twice).map(person),
    };
    let stand = Stand {
        folder: "",
        plugin: "netrika",
        settings: json!({ "endpoint": running.service_url() }),
        secrets: &[("guid", netrika::DEMO_GUID)],
        people,
        write: true,
    };
    conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, &[]);
}

/// Issue 18
#[tokio::test]
async fn vista_conforms() {
    let running = vista::start(vista::Config { crowd: 3, ..vista::Config::for_tests() }).await.unwrap();
    let known = test_people().unwrap();
    let adult = known.iter().find(|found| found.oddity == Oddity::None && found.birth_date.year() < 2000);
    let stand = Stand {
        folder: "",
        plugin: "vista",
        settings: json!({ "base_url": running.base_url() }),
        secrets: &[("api_key", vista::DEMO_KEY)],
        people: People { person: adult.map(person), ..People::default() },
        write: false,
    };
    conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, &[]);
}

/// Issue 18
#[tokio::test]
async fn card_payment_conforms() {
    let running = rbs::start(rbs::Config::for_tests()).await.unwrap();
    let stand = Stand {
        folder: "",
        plugin: "card-payment",
        settings: json!({ "base_url": running.base_url(rbs::Family::Classic), "family": "classic" }),
        secrets: &[("login", rbs::DEMO_USER), ("password", rbs::DEMO_PASSWORD)],
        people: People::default(),
        write: false,
    };
    conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, &[]);
}

/// Issue 18
#[tokio::test]
async fn questionnaire_service_conforms() {
    let running = questionnaires::start(questionnaires::Config::for_tests()).await.unwrap();
    let stand = Stand {
        folder: "",
        plugin: "questionnaire-service",
        settings: json!({ "base_url": running.base_url() }),
        secrets: &[("api_key", questionnaires::DEMO_KEY)],
        people: People::default(),
        write: false,
    };
    conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, &[]);
}
