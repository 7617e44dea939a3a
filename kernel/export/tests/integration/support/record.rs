//! A person's medical record at the hospital, copied into the cabinet, and a day of the diary.

use super::TestEnv;
use cabinet_domain::{
    ConsentKind, Diagnosis, DiaryForm, DiaryGroup, DiaryImage, DiaryItem, DiaryItemKind, DiaryValue,
    ForeignDocumentId, JobId, MedicalDocument, MedicalDocumentKind, MkbCode, Observation, ObservationValue,
    Prescription, PrescriptionState, UserId,
};
use cabinet_fakes::FakeRecords;
use cabinet_ports::JobOutcome;
use cabinet_ports::repository::{DayState, DayVersion, KeptDay, NewJob};
use cabinet_records::Sealer;
use cabinet_test_storage::committed;
use chrono::{NaiveDate, NaiveTime, TimeDelta};
use serde_json::json;
use uuid::Uuid;

/// A picture of the diary.
pub const PICTURE: &[u8] = &[0xff, 0xd8, 0xff, 0xe0, 1, 2, 3];

/// The idempotency key of the saved day.
pub const DIARY_KEY: &str = "key-of-the-day-of-the-diary";

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

fn document(id: &str, kind: MedicalDocumentKind, name: &str) -> MedicalDocument {
    MedicalDocument {
        author: Some("Сидоров П. П.".to_owned()),
        mkb: Some("K29.5".to_owned()),
        diagnosis_name: Some("Хронический гастрит".to_owned()),
        ..FakeRecords::document(id, kind, name)
    }
}

fn diagnosis(id: &str, code: &str, name: Option<&str>, end_date: Option<NaiveDate>) -> Diagnosis {
    Diagnosis {
        foreign_id: id.to_owned(),
        mkb: MkbCode::new(code).unwrap(),
        name: name.map(str::to_owned),
        set_date: day(1),
        end_date,
        character: Some("хронический".to_owned()),
        kind: Some("основной".to_owned()),
    }
}

fn value(id: &str, value: ObservationValue, norm: (Option<f64>, Option<f64>)) -> Observation {
    let unit = matches!(value, ObservationValue::Number(_)).then(|| "ммоль/л".to_owned());
    Observation {
        foreign_id: id.to_owned(),
        document: Some(ForeignDocumentId("d-3".to_owned())),
        code: "glu".to_owned(),
        name: "Глюкоза".to_owned(),
        value,
        unit,
        norm_low: norm.0,
        norm_high: norm.1,
        taken_at: format!("2026-11-{id}T08:30:00+03:00").parse().unwrap(),
    }
}

/// Three documents, one of them without a text and one whose text is not in the copy; diagnoses, values, a day.
pub async fn record(env: &TestEnv, user: UserId) {
    use MedicalDocumentKind::{Consultation, Fragment, Research};
    env.agree(user, ConsentKind::PersonalData).await;
    let hospital = &env.hospital;
    hospital.know(user, "p1");
    let hostile = "<p onclick=\"run()\">Жалобы на <b>боль</b></p><script>run()</script>";
    hospital.put("p1", document("d-1", Fragment, "Осмотр <script>терапевта"), Some(hostile));
    let scan = MedicalDocument {
        has_html: false,
        has_file: true,
        mime: Some("application/pdf".to_owned()),
        size: Some(12_345),
        file_name: Some("заключение.pdf".to_owned()),
        ..document("d-2", Consultation, "Консультация гастроэнтеролога")
    };
    hospital.put("p1", scan, None);
    hospital.put(
        "p1",
        document("d-3", Research, "Биохимия крови"),
        Some("<table><tr><td>5.1</td></tr></table>"),
    );
    hospital.set_diagnoses(
        "p1",
        vec![
            diagnosis("1", "K29.5", Some("Хронический гастрит"), None),
            diagnosis("2", "J06.9", None, Some(day(9))),
            diagnosis("3", "НЕТ-1", Some("Не из справочника"), None),
        ],
    );
    let number = ObservationValue::Number;
    hospital.set_observations(
        "p1",
        vec![
            value("10", number(5.1), (Some(3.3), Some(5.5))),
            value("11", number(2.25), (Some(3.3), Some(5.5))),
            value("12", number(7.0), (None, Some(5.5))),
            value("13", ObservationValue::Text("не обнаружено".to_owned()), (None, None)),
        ],
    );
    let whole = Prescription {
        dosage: Some("По одной таблетке два раза в день".to_owned()),
        amount: Some("60 таблеток".to_owned()),
        valid_until: Some(day(30)),
        number: Some("45 ЛК 123".to_owned()),
        prescriber: Some("Сидоров П. П.".to_owned()),
        clinic: Some("Поликлиника № 1".to_owned()),
        note: Some("Во время еды".to_owned()),
        ..FakeRecords::prescription("r 1", "Метформин, таблетки 500 мг")
    };
    let others = [PrescriptionState::Dispensed, PrescriptionState::Expired, PrescriptionState::Cancelled];
    let others = others.map(|state| Prescription {
        state,
        ..FakeRecords::prescription(state.name(), "Амоксициллин, капсулы 500 мг")
    });
    hospital.set_prescriptions("p1", Some([vec![whole], others.to_vec()].concat()));
    assert_eq!(env.connector.sync(user).await, JobOutcome::Done);
    diary(env, user).await;
}

fn item(code: &str, kind: DiaryItemKind, value: Option<DiaryValue>) -> DiaryItem {
    DiaryItem {
        code: code.to_owned(),
        name: format!("Вопрос {code}"),
        kind,
        value,
        options: Vec::new(),
        free_text: true,
        thesaurus: None,
        pattern: None,
        minimum: None,
        maximum: None,
        required: false,
        unit: matches!(kind, DiaryItemKind::Integer).then(|| "мм рт. ст.".to_owned()),
    }
}

async fn diary(env: &TestEnv, user: UserId) {
    use DiaryItemKind as Kind;
    let noon = NaiveTime::from_hms_opt(12, 30, 0).unwrap();
    let image = DiaryImage { mime: "image/jpeg".to_owned(), bytes: PICTURE.to_vec() };
    let form = DiaryForm {
        saved: true,
        groups: vec![
            DiaryGroup {
                name: "Давление".to_owned(),
                items: vec![
                    item("верх", Kind::Integer, Some(DiaryValue::Whole(120))),
                    item("пусто", Kind::String, None),
                    item("темп", Kind::Double, Some(DiaryValue::Decimal(36.6))),
                    item("фото", Kind::Image, Some(DiaryValue::Image(image))),
                ],
            },
            DiaryGroup {
                name: "Жалобы".to_owned(),
                items: vec![
                    item("слова", Kind::Constructor, Some(DiaryValue::Text("боль в спине".to_owned()))),
                    item("день", Kind::Date, Some(DiaryValue::Day(day(20)))),
                    item("час", Kind::Time, Some(DiaryValue::Time(noon))),
                    item("миг", Kind::DateTime, Some(DiaryValue::Moment(day(20).and_time(noon)))),
                ],
            },
        ],
    };
    let host = env.connector.host().id.clone();
    let sealer = Sealer::new(&env.vault, user, &host);
    let sealed = sealer.day(day(20), &form).unwrap();
    let kept = KeptDay {
        user,
        host,
        day: day(20),
        key: DIARY_KEY.to_owned(),
        sealed,
        state: DayState::Sent,
        saved_at: super::now(),
        revision: 1,
        patient: Some("p1".into()),
        closes_at: Some(super::now() + TimeDelta::hours(1)),
        sent_revision: 1,
        unresolved: None,
        numbers: None,
    };
    let job = NewJob {
        id: JobId(Uuid::now_v7()),
        kind: "send_diary".to_owned(),
        payload: json!({}),
        unique_key: None,
        run_at: super::now(),
    };
    committed!(env.stores, diary.add(kept.clone()); jobs.add(job)).await.unwrap();
    // The pressure is corrected from 120 to 125.
    let former = DayVersion {
        revision: 1,
        key: kept.key.clone(),
        sealed: sealer.day_version(day(20), 1, &form).unwrap(),
        saved_at: kept.saved_at,
    };
    let mut form = form;
    form.groups[0].items[0].value = Some(DiaryValue::Whole(125));
    let at = super::now() + TimeDelta::minutes(30);
    let key = format!("{DIARY_KEY}-2");
    let corrected =
        KeptDay { key, sealed: sealer.day(day(20), &form).unwrap(), saved_at: at, ..kept.clone() };
    assert!(committed!(env.stores, diary.correct(corrected, former)).await.unwrap());
    env.stores.diary.conclude_delivery(&kept, 2, DayState::Sent).await.unwrap();
}
