//! Issue 18: what `cabinet plugin new --from` generates works as a component, with the simulated adapter and hub. The fixtures contain exactly
//! what is generated (`kernel/plugin-tools`).

use crate::support::{Running, TestEnv, full_grant, medical_host};
use crate::vista::env::{anna, asked};
use cabinet_ports::ProblemCode;
use cabinet_simulators::netrika;
use cabinet_simulators::person::Person;
use cabinet_simulators::vista;
use chrono::{DateTime, NaiveDateTime};

/// Noon in Moscow.
fn now() -> NaiveDateTime {
    DateTime::parse_from_rfc3339("2026-11-21T12:00:00Z").unwrap().naive_utc()
}

fn started(fixture: &str, url: &str, secret: (&str, &str)) -> Running {
    let mut grant = full_grant(url);
    grant.secrets = vec![secret.0.into()];
    TestEnv::new()
        .with(fixture)
        .settings(fixture, serde_json::json!({ "service_url": url }))
        .secret(fixture, secret.0, secret.1)
        .grant(fixture, grant)
        .start()
}

#[tokio::test]
async fn a_client_of_openapi_reads_the_record_at_the_simulated_adapter() {
    let config = vista::Config {
        clock: std::sync::Arc::new(now),
        people: vec![anna()],
        crowd: 3,
        ..vista::Config::for_tests()
    };
    let adapter = vista::start(config).await.unwrap();
    let running = started("generated-rest", &adapter.base_url(), ("api_key", vista::DEMO_KEY));
    let records = running.host.records(&medical_host("generated-rest")).unwrap();
    assert!(!records.host().await.unwrap().description.is_empty());
    let patient = records.find_patient(&asked(&anna())).await.unwrap();
    let diagnoses = records.diagnoses(&patient).await.unwrap();
    assert!(diagnoses.items.iter().any(|diagnosis| diagnosis.name.is_some()));
    let stranger = Person { last_name: "Другая".into(), snils: None, ..anna() };
    let unknown = records.find_patient(&asked(&stranger)).await.unwrap_err();
    assert_eq!(unknown.code, ProblemCode::PatientUnknown);

    let other_key = started("generated-rest", &adapter.base_url(), ("api_key", "another"));
    let records = other_key.host.records(&medical_host("generated-rest")).unwrap();
    assert_eq!(records.diagnoses(&patient).await.unwrap_err().code, ProblemCode::Configuration);
}

/// The hub refuses elements in another order than that of its schema.
#[tokio::test]
async fn a_client_of_wsdl_reads_lists_at_the_simulated_hub() {
    let config =
        netrika::Config { clock: std::sync::Arc::new(now), crowd: 3, ..netrika::Config::for_tests() };
    let hub = netrika::start(config).await.unwrap();
    let running = started("generated-soap", &hub.service_url(), ("guid", netrika::DEMO_GUID));
    let port = running.at("generated-soap");
    assert!(!port.health().await.unwrap().is_empty());
    let clinics = port.clinics().await.unwrap();
    assert!(clinics.iter().all(|clinic| !clinic.name.is_empty()) && !clinics.is_empty());
    let mut doctors = Vec::new();
    for speciality in 10..40 {
        let found = port.doctors(&clinics[0].id, &speciality.to_string().into()).await;
        doctors.extend(found.unwrap_or_default());
    }
    assert!(doctors.iter().any(|doctor| doctor.nearest_date.is_some()), "{doctors:?}");

    let other = started("generated-soap", &hub.service_url(), ("guid", "another"));
    assert!(other.at("generated-soap").clinics().await.is_err());
}
