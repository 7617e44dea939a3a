//! What was answered to a questionnaire, as a file.

use crate::support::{TestEnv, by_link, complete, now, published};
use cabinet_domain::{QuestionnaireId, UserId};
use cabinet_export::{QuestionnaireExport, QuestionnaireFormat};
use cabinet_questionnaires::{QuestionnaireCaller, ReportQuery};
use futures::TryStreamExt as _;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};
use std::path::Path;

const ALL: fn() -> Value = || {
    json!({
        "hurts": "yes", "pain": 7, "where": ["h", "b", "other"], "where-Comment": "=1+1\nknee", "with": 5, "more": "-ночью; \"часто\"\nи днём",
        "weight": -70.5, "since": "2026-11-01", "at": "2026-11-02T10:30",
    })
};

/// A questionnaire that one patient has completed and another has begun.
async fn answered(env: &TestEnv) -> ((QuestionnaireId, QuestionnaireCaller), UserId) {
    let quiz = published(env).await;
    let anna = env.named("anna", "=Иванова").await;
    complete(env, &quiz, anna, ALL(), true).await;
    let petr = env.person("petr").await;
    complete(env, &quiz, petr, json!({ "more": "черновик" }), false).await;
    (quiz, anna)
}

async fn file(
    env: &TestEnv,
    (id, admin): &(QuestionnaireId, QuestionnaireCaller),
    format: QuestionnaireFormat,
    language: &'static str,
) -> Vec<u8> {
    let query = ReportQuery { questionnaire: *id, version: None, from: None, to: None };
    let begun = env.questionnaires.begin_export(admin, query, None, "test").await.unwrap();
    let export = QuestionnaireExport { service: env.questionnaires.clone(), begun, language };
    let pieces: Vec<_> = export.stream(format, now(), ()).try_collect().await.unwrap();
    pieces.concat()
}

fn entries(bytes: Vec<u8>) -> BTreeMap<String, String> {
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut entries = BTreeMap::new();
    for place in 0..zip.len() {
        let mut entry = zip.by_index(place).unwrap();
        let name = entry.name().unwrap().into_owned();
        let mut text = String::new();
        entry.read_to_string(&mut text).unwrap();
        entries.insert(name, text);
    }
    entries
}

/// B-185, B-189…B-192, X-048, X-049, X-043
#[tokio::test]
async fn a_table_has_the_columns_of_the_report_and_one_for_each_question() {
    let env = TestEnv::open().await;
    let (quiz, _) = answered(&env).await;
    let csv = String::from_utf8(file(&env, &quiz, QuestionnaireFormat::Csv, "ru").await).unwrap();
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b';')
        .from_reader(csv.strip_prefix('\u{feff}').unwrap().as_bytes());
    let head: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(
        head,
        [
            "Анкета",
            "Версия",
            "ID",
            "Пациент",
            "ID в больнице",
            "ЕСИА",
            "Гражданин РФ",
            "Состояние",
            "Отправлена",
            "Заполнить до",
            "Заполнена",
            "Как заполняется",
            "Болит?",
            "Сильно?",
            "Где?",
            "Где?: другое",
            "with",
            "more",
            "weight",
            "since",
            "at",
            "Уровень",
        ]
    );
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 2);
    let of = |state: &str| rows.iter().find(|row| &row[7] == state).unwrap();
    let anna = of("заполнена");
    assert!(anna[3].starts_with("'=Иванова"), "{anna:?}");
    assert_eq!((&anna[0], &anna[1], &anna[5], &anna[6]), ("Шкала боли", "1", "нет", "X"));
    let answers: Vec<&str> = anna.iter().skip(12).collect();
    assert_eq!(
        answers,
        [
            "Да",
            "7",
            r"['голова','it\'s \\ back','другое']",
            "'=1+1\nknee",
            "5",
            "'-ночью; \"часто\"\nи днём",
            "-70.5",
            "2026-11-01",
            "2026-11-02T10:30",
            "7"
        ]
    );
    let petr = of("не заполнена");
    assert!(
        petr[10].is_empty() && petr.iter().skip(12).all(str::is_empty),
        "a draft is the patient's: {petr:?}"
    );

    let xlsx = entries(file(&env, &quiz, QuestionnaireFormat::Xlsx, "en").await);
    let sheet = &xlsx["xl/worksheets/sheet1.xml"];
    assert_eq!(sheet.matches("<row>").count(), 3);
    assert!(
        sheet.contains("<t xml:space=\"preserve\">=1+1\nknee</t>") && sheet.contains("<c><v>-70.5</v></c>")
    );
    assert!(sheet.contains(">Hurts?<") && sheet.contains(">Yes<"));
}

/// Names and labels of variables that SPSS accepts; no name of a patient.
#[tokio::test]
async fn spss_reads_codes_with_labels_and_no_names() {
    let env = TestEnv::open().await;
    let (quiz, _) = answered(&env).await;
    let files = entries(file(&env, &quiz, QuestionnaireFormat::Spss, "ru").await);
    assert_eq!(files.keys().collect::<Vec<_>>(), ["data.csv", "labels.sps"]);
    let mut reader = csv::Reader::from_reader(files["data.csv"].as_bytes());
    let head: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(
        head[9..],
        [
            "source",
            "hurts",
            "pain",
            "where_1",
            "where_2",
            "where_3",
            "where_other",
            "qwith",
            "more",
            "weight",
            "since",
            "at",
            "level"
        ]
    );
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let anna = rows.iter().find(|row| &row[5] == "1").unwrap();
    let answers: Vec<&str> = anna.iter().skip(9).collect();
    assert_eq!(
        answers,
        [
            "0",
            "1",
            "7",
            "1",
            "1",
            "1",
            "'=1+1 knee",
            "5",
            "'-ночью; \"часто\" и днём",
            "-70.5",
            "2026/11/01",
            "2026-11-02T10:30",
            "7"
        ]
    );
    assert!(!files["data.csv"].contains("Иванова") && !files["data.csv"].contains("черновик"));
    let syntax = &files["labels.sps"];
    for line in [
        "VARIABLE LABELS hurts\n  'Болит?'.",
        "VALUE LABELS hurts\n  1 'Да'\n  2 'Нет'.",
        "VALUE LABELS qwith\n  0 '0'\n  5 '5'\n  10 '10'\n  11 'ничего из этого'.",
        "VARIABLE LABELS where_2\n  'it''s \\ back'.",
        "MRSETS /MDGROUP NAME=$where_set\n  LABEL='Где?'\n  VALUE=1 VARIABLES=\n  where_1\n  where_2\n  where_3.",
        "  since SDATE10\n",
    ] {
        assert!(syntax.contains(line), "{line} is not in {syntax}");
    }
    assert!(syntax.lines().all(|line| line.len() <= 256));
}

/// X-049, issue 15: rows of persons without an account, whose number, portal and citizenship are unknown.
#[tokio::test]
async fn what_was_answered_by_link_is_in_the_table_and_without_a_name_in_spss() {
    let env = TestEnv::open().await;
    let quiz = published(&env).await;
    by_link(&env, &quiz).await;
    let csv = String::from_utf8(file(&env, &quiz, QuestionnaireFormat::Csv, "ru").await).unwrap();
    let row = csv.lines().nth(1).unwrap();
    assert!(row.starts_with("Шкала боли;1;;Мария Ивановна;;;;заполнена;"), "{row}");
    assert!(row.contains(";по ссылке;Да;9;"), "{row}");
    let files = entries(file(&env, &quiz, QuestionnaireFormat::Spss, "ru").await);
    assert!(!files["data.csv"].contains("Мария"));
    let mut reader = csv::Reader::from_reader(files["data.csv"].as_bytes());
    let row = reader.records().next().unwrap().unwrap();
    let unknown = [&row[1], &row[3], &row[4]];
    assert_eq!((unknown, &row[5], &row[9], &row[11]), (["", "", ""], "1", "1", "9"));
    assert!(files["labels.sps"].contains("VALUE LABELS source\n  0 'в кабинете'\n  1 'по ссылке'."));
}

/// X-049; `tools/fhir-check` validates the bundle that is written here.
#[tokio::test]
async fn fhir_has_the_versions_and_the_completed_answers() {
    let env = TestEnv::open().await;
    let (quiz, anna) = answered(&env).await;
    by_link(&env, &quiz).await;
    let files = entries(file(&env, &quiz, QuestionnaireFormat::Fhir, "ru").await);
    let lines = |name: &str| -> Vec<Value> {
        files[name].lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let questionnaires = lines("Questionnaire.ndjson");
    let responses = lines("QuestionnaireResponse.ndjson");
    assert_eq!((questionnaires.len(), responses.len()), (1, 2), "a draft is the patient's");
    let canonical = format!("urn:uuid:{}", quiz.0);
    assert_eq!((&questionnaires[0]["url"], &questionnaires[0]["version"]), (&json!(canonical), &json!("1")));
    assert!(responses.iter().all(|response| response["questionnaire"] == format!("{canonical}|1")));
    let account = env.stores.users.lookup(anna).await.unwrap().unwrap().number.to_string();
    let (of_anna, by_link): (Vec<_>, Vec<_>) =
        responses.iter().partition(|response| response.get("subject").is_some());
    assert_eq!(of_anna[0]["subject"]["identifier"]["value"], account);
    assert_eq!(of_anna[0]["item"][0]["item"][1]["answer"][0]["valueInteger"], 7);
    assert_eq!(by_link[0]["item"][0]["item"][1]["answer"][0]["valueInteger"], 9);
    assert!(!by_link[0].to_string().contains("Мария"), "no name without an account");
    let entries: Vec<_> = questionnaires
        .iter()
        .chain(&responses)
        .map(|resource| {
            let url = format!("urn:uuid:{}", resource["id"].as_str().unwrap());
            json!({ "fullUrl": url, "resource": resource })
        })
        .collect();
    let bundle = json!({ "resourceType": "Bundle", "type": "collection", "timestamp": "2026-11-26T12:00:00Z", "entry": entries });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/fhir-examples");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("questionnaire-export.json"), bundle.to_string()).unwrap();
}

/// X-034: the copy of one's own data has one's answers, drafts too, and nobody else's.
#[tokio::test]
async fn the_copy_of_one_s_own_data_has_one_s_answers() {
    let env = TestEnv::open().await;
    let (quiz, anna) = answered(&env).await;
    let second = published_again(&env, &quiz).await;
    complete(&env, &second, anna, json!({ "more": "мой черновик" }), false).await;
    let archive = env.archive(anna, "ru").await;
    let data: Value = serde_json::from_slice(&archive["data.json"]).unwrap();
    let sent = data["questionnaires"].as_array().unwrap();
    assert_eq!(sent.len(), 2);
    assert_eq!(
        (&sent[0]["completedAt"], &sent[0]["answers"][0]["text"]),
        (&Value::Null, &json!("мой черновик"))
    );
    let answers = sent[1]["answers"].as_array().unwrap();
    assert_eq!(
        answers[0],
        json!({ "name": "hurts", "question": "Болит?", "text": "Да", "value": "yes", "comment": null })
    );
    assert_eq!(
        (&answers[2]["text"], &answers[2]["comment"], &answers[2]["value"]),
        (&json!(r"['голова','it\'s \\ back','other']"), &json!("=1+1\nknee"), &json!(["h", "b", "other"]))
    );
    assert!(sent[1].get("scores").is_none());
    let page = String::from_utf8(archive["index.html"].clone()).unwrap();
    assert!(page.contains("Анкеты") && page.contains("Болит?") && page.contains("голова"));
    assert!(!page.contains("черновик</") || page.contains("мой черновик"));
    let bundle: Value = serde_json::from_slice(&archive["fhir/bundle.json"]).unwrap();
    let resources = bundle["entry"].as_array().unwrap().iter().map(|entry| &entry["resource"]);
    let responses: Vec<_> =
        resources.filter(|resource| resource["resourceType"] == "QuestionnaireResponse").collect();
    assert_eq!(responses.len(), 1, "a draft is no response");
    assert_eq!(responses[0]["subject"], responses[0]["author"]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/fhir-examples");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("questionnaires.json"), &archive["fhir/bundle.json"]).unwrap();
    let petr = env.person("stranger").await;
    let theirs: Value = serde_json::from_slice(&env.archive(petr, "ru").await["data.json"]).unwrap();
    assert_eq!(theirs["questionnaires"], json!([]));
}

async fn published_again(
    env: &TestEnv,
    (_, admin): &(QuestionnaireId, QuestionnaireCaller),
) -> (QuestionnaireId, QuestionnaireCaller) {
    let draft = env.questionnaires.create(admin, "Ещё", crate::support::questionnaire_model()).await.unwrap();
    let change = cabinet_questionnaires::QuestionnaireChange {
        id: draft.id,
        revision: 1,
        title: "Ещё".to_owned(),
        model: draft.model,
        publish: true,
        archived: None,
    };
    env.questionnaires.change(admin, change).await.unwrap();
    (draft.id, admin.clone())
}

/// Rows are read a few at a time, all of them, in any number.
#[tokio::test]
async fn no_row_is_lost_between_two_batches() {
    let env = TestEnv::open().await;
    let quiz = published(&env).await;
    for number in 0..51 {
        let user = env.person(&format!("patient{number}")).await;
        complete(&env, &quiz, user, json!({ "pain": number % 11 }), true).await;
    }
    let csv = String::from_utf8(file(&env, &quiz, QuestionnaireFormat::Csv, "en").await).unwrap();
    assert_eq!(csv.lines().count(), 52);
    let fhir = entries(file(&env, &quiz, QuestionnaireFormat::Fhir, "en").await);
    assert_eq!(fhir["QuestionnaireResponse.ndjson"].lines().count(), 51);
    let spss = entries(file(&env, &quiz, QuestionnaireFormat::Spss, "en").await);
    assert_eq!(spss["data.csv"].lines().count(), 52);
}
