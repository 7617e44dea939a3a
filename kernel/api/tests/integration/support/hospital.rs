//! A hospital that knows the patient and has three documents.

use super::{Client, TestApp};
use axum::body::Bytes;
use cabinet_domain::{
    Diagnosis, MedicalDocument, MedicalDocumentKind, MkbCode, Observation, ObservationValue,
};
use cabinet_fakes::FakeRecords;
use cabinet_ports::JobOutcome;

/// The patient's id there.
pub const PATIENT: &str = "4711";

/// Content of the ultrasound file.
pub const FILE: &[u8] = b"%PDF-1.7 0123456789";

/// Signs the patient in, with a synchronised copy of the record.
pub async fn kept(app: &TestApp) -> Client {
    let hospital = &app.record;
    hospital.know(app.anna.id, PATIENT);
    let card = |id: &str, kind, name: &str, day: u32| MedicalDocument {
        created: format!("2026-11-{day}T10:00:00+03:00").parse().unwrap(),
        ..FakeRecords::document(id, kind, name)
    };
    let visit = MedicalDocument {
        mkb: Some("K29.5".to_owned()),
        diagnosis_name: Some("Хронический гастрит".to_owned()),
        ..card("d1", MedicalDocumentKind::Fragment, "Осмотр терапевта", 18)
    };
    hospital.put(PATIENT, visit, Some("<p>Обострение гастрита</p><script>alert(1)</script>"));
    hospital.put(
        PATIENT,
        card("d2", MedicalDocumentKind::Consultation, "Заключение кардиолога", 19),
        Some("<p>Ритм синусовый</p>"),
    );
    let scan = MedicalDocument {
        has_html: false,
        has_file: true,
        size: Some(FILE.len() as u64),
        mime: Some("application/pdf".to_owned()),
        file_name: Some("узи.pdf".to_owned()),
        ..card("d3", MedicalDocumentKind::Research, "УЗИ почек", 20)
    };
    hospital.put_file(PATIENT, scan, None, Some(Bytes::from_static(FILE)));
    hospital.set_diagnoses(
        PATIENT,
        vec![Diagnosis {
            foreign_id: "1".to_owned(),
            mkb: MkbCode::new("K29.5").unwrap(),
            name: Some("Хронический гастрит".to_owned()),
            set_date: "2026-10-01".parse().unwrap(),
            end_date: None,
            character: None,
            kind: None,
        }],
    );
    let value = |id: &str, number, day| Observation {
        foreign_id: id.to_owned(),
        document: None,
        code: "HGB".to_owned(),
        name: "Гемоглобин".to_owned(),
        value: ObservationValue::Number(number),
        unit: Some("г/л".to_owned()),
        norm_low: Some(120.0),
        norm_high: Some(140.0),
        taken_at: format!("2026-{day}T08:00:00+03:00").parse().unwrap(),
    };
    hospital.set_observations(PATIENT, vec![value("v2", 131.5, "11-01"), value("v1", 118.0, "05-01")]);
    let patient = app.patient().await;
    sync(app).await;
    patient
}

/// Synchronises the patient's copy, as the job does.
pub async fn sync(app: &TestApp) {
    let connector = app.records.connectors().next().unwrap();
    assert!(matches!(connector.sync(app.anna.id).await, JobOutcome::Done));
}
