//! Memory of an export while it runs. Each test takes minutes and measures its whole process, so the test suite ignores them:
//! `cargo xtask soak exports` runs them. The result is in docs/performance.md.

use crate::support::{TestEnv, now, published};
use cabinet_domain::{QuestionnaireAssignmentId, QuestionnaireId, UserId};
use cabinet_export::{QuestionnaireExport, QuestionnaireFormat};
use cabinet_ports::repository::{
    NewQuestionnaireAssignment, QuestionnaireAssignment, SavedQuestionnaireAnswers,
};
use cabinet_questionnaires::{QuestionnaireCaller, ReportQuery};
use chrono::TimeDelta;
use futures::StreamExt as _;
use serde_json::json;
use uuid::Uuid;

/// Answers of one export.
const ANSWERS: i64 = 100_000;
/// Answers that are written in one transaction.
const AT_ONCE: i64 = 500;
const PAGE_BYTES: i64 = 4_096;
/// Growth that is allowed: buffers and the database's own cache. The answers are 60 MB.
const NO_GROWTH: i64 = 24 << 20;

/// Memory of this process's own (proc(5), statm), without the pages of the database's file that are mapped into it.
fn resident() -> i64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: Vec<i64> = text.split(' ').map(|pages| pages.trim().parse().unwrap()).collect();
    (pages[1] - pages[2]) * PAGE_BYTES
}

/// Completed answers of one patient, each with 500 characters of text.
async fn fill(env: &TestEnv, questionnaire: QuestionnaireId, by: UserId) {
    let user = env.person("patient").await;
    for first in (0..ANSWERS).step_by(usize::try_from(AT_ONCE).unwrap()) {
        let mut work = env.stores.begin().await.unwrap();
        for number in first..first + AT_ONCE {
            let (id, at) = (QuestionnaireAssignmentId(Uuid::now_v7()), now() + TimeDelta::seconds(number));
            let new = NewQuestionnaireAssignment { id, questionnaire, user, by, due: None, at };
            work.questionnaires().assign(&new).await.unwrap();
            let answers = json!({ "answers": { "hurts": "yes", "pain": 7, "more": "x".repeat(500) } });
            let context = QuestionnaireAssignment::context(id, user);
            let sealed = env.vault.seal(&context, answers.to_string().as_bytes()).unwrap();
            let saved =
                SavedQuestionnaireAnswers { id, revision: 1, page: None, sealed, at, is_completed: true };
            assert!(work.questionnaires().save_answers(&saved).await.unwrap());
        }
        work.commit().await.unwrap();
    }
}

async fn measure(format: QuestionnaireFormat) {
    let env = TestEnv::open().await;
    let (id, admin): (QuestionnaireId, QuestionnaireCaller) = published(&env).await;
    fill(&env, id, admin.user).await;
    let query = ReportQuery { questionnaire: id, version: None, from: None, to: None };
    let begun = env.questionnaires.begin_export(&admin, query, None, "test").await.unwrap();
    assert_eq!(begun.rows, ANSWERS);
    let export = QuestionnaireExport { service: env.questionnaires.clone(), begun, language: "en" };
    let mut stream = export.stream(format, now(), ());
    let (mut bytes, mut first, mut most) = (0, None, 0);
    while let Some(piece) = stream.next().await {
        bytes += piece.unwrap().len();
        let before = *first.get_or_insert_with(resident);
        most = most.max(resident() - before);
    }
    println!("{format:?}: {} MiB in the file, {} KiB more memory", bytes >> 20, most >> 10);
    assert!(most < NO_GROWTH, "{format:?}: {most}");
}

/// Issue 15, X-049: nothing is collected, in no format.
#[tokio::test]
#[ignore = "takes minutes: cargo xtask soak exports"]
async fn an_export_of_100_000_answers_as_csv_holds_a_few_of_them() {
    measure(QuestionnaireFormat::Csv).await;
}

#[tokio::test]
#[ignore = "takes minutes: cargo xtask soak exports"]
async fn an_export_of_100_000_answers_as_xlsx_holds_a_few_of_them() {
    measure(QuestionnaireFormat::Xlsx).await;
}

#[tokio::test]
#[ignore = "takes minutes: cargo xtask soak exports"]
async fn an_export_of_100_000_answers_for_spss_holds_a_few_of_them() {
    measure(QuestionnaireFormat::Spss).await;
}

#[tokio::test]
#[ignore = "takes minutes: cargo xtask soak exports"]
async fn an_export_of_100_000_answers_as_fhir_holds_a_few_of_them() {
    measure(QuestionnaireFormat::Fhir).await;
}
