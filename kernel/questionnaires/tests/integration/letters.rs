//! E-mails to patients: a questionnaire waits, and its due day comes.

use crate::support::{Scene, completed, scene, start, with_email};
use cabinet_domain::{Questionnaire, UserId};
use cabinet_ports::post::LetterTemplate;
use cabinet_ports::repository::{NewUser, QuestionnaireRecipients};
use cabinet_ports::{Clock as _, JobOutcome, JobWorker as _};
use cabinet_questionnaires::{
    QuestionnaireTarget, REMIND_OF_QUESTIONNAIRES, RemindOfQuestionnaires, SEND_QUESTIONNAIRE,
    SendQuestionnaire,
};
use cabinet_test_storage::committed;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::json;

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 12, day).unwrap()
}

impl Scene {
    /// Template, patient and date of each letter so far.
    fn letters(&self) -> Vec<(LetterTemplate, UserId, String)> {
        let letters = self.post.written().into_iter();
        letters
            .map(|letter| {
                assert_eq!(letter.details.len(), 1, "a letter has no title");
                (letter.template, letter.user, letter.details["date"].clone())
            })
            .collect()
    }

    async fn send_until(&self, of: &Questionnaire, user: UserId, due: Option<NaiveDate>) {
        let target = QuestionnaireTarget::User(user);
        self.service.assign(&self.admin, of.id, &target, due).await.unwrap();
    }

    /// Plans and runs reminders at noon of a day in December. Returns whether there was a job.
    async fn remind_on(&self, day: u32) -> bool {
        let noon = self.noon(day);
        self.set_clock(noon);
        self.service.plan_reminders().await.unwrap();
        self.service.plan_reminders().await.unwrap();
        let jobs =
            self.stores.jobs.take(REMIND_OF_QUESTIONNAIRES, noon, TimeDelta::minutes(1), 9).await.unwrap();
        assert!(jobs.len() < 2, "one for all kernels");
        for job in &jobs {
            let worker = RemindOfQuestionnaires(self.service.clone());
            assert_eq!(worker.run(job).await, JobOutcome::Done);
            assert_eq!(worker.run(job).await, JobOutcome::Done, "a second run reminds nobody again");
            self.stores.jobs.complete(job).await.unwrap();
        }
        !jobs.is_empty()
    }

    fn set_clock(&self, to: DateTime<Utc>) {
        self.clock.advance(to - self.clock.now());
    }

    fn noon(&self, day: u32) -> DateTime<Utc> {
        start() + TimeDelta::days(i64::from(day) + 4)
    }
}

/// Issue 15
#[tokio::test]
async fn a_patient_is_told_once_an_hour_that_questionnaires_wait() {
    let scene = scene().await;
    let (pain, other) = (scene.published().await, scene.published().await);
    scene.send_until(&pain, scene.anna.user, Some(day(9))).await;
    scene.send_until(&other, scene.anna.user, None).await;
    scene.send_until(&pain, scene.petr.user, None).await;
    let first = (LetterTemplate::QuestionnaireSent, scene.anna.user, "2026-12-09".to_owned());
    assert_eq!(scene.letters(), std::slice::from_ref(&first), "one for both, none without an address");
    scene.clock.advance(TimeDelta::hours(1));
    let third = scene.published().await;
    scene.send_until(&third, scene.anna.user, None).await;
    assert_eq!(scene.letters(), [first, (LetterTemplate::QuestionnaireSent, scene.anna.user, String::new())]);
    let target = QuestionnaireTarget::User(scene.anna.user);
    scene.service.assign(&scene.admin, third.id, &target, None).await.unwrap_err();
    assert_eq!(scene.letters().len(), 2, "nothing was sent");
}

/// Issue 15, X-065: whoever had an open copy gets neither another one nor a letter.
#[tokio::test]
async fn a_sending_tells_those_who_got_a_copy() {
    let scene = scene().await;
    let pain = scene.published().await;
    let vera = committed!(scene.stores, users.add(with_email("vera"), None)).await.unwrap().id;
    let unconfirmed = NewUser { email_confirmed_at: None, ..with_email("zoe") };
    committed!(scene.stores, users.add(unconfirmed, None)).await.unwrap();
    scene.send_until(&pain, scene.anna.user, None).await;
    scene.clock.advance(TimeDelta::hours(2));
    let all = QuestionnaireRecipients::Matching(Box::default());
    scene.service.begin_sending(&scene.admin, pain.id, &all, Some(day(1))).await.unwrap();
    let now = start() + TimeDelta::hours(3);
    let jobs = scene.stores.jobs.take(SEND_QUESTIONNAIRE, now, TimeDelta::minutes(1), 9).await.unwrap();
    assert_eq!(SendQuestionnaire(scene.service.clone()).run(&jobs[0]).await, JobOutcome::Done);
    let letters = scene.letters();
    assert_eq!(
        letters[1..],
        [(LetterTemplate::QuestionnaireSent, vera, "2026-12-01".to_owned())],
        "{letters:?}"
    );
}

/// Issue 15: three days before and on the day; what was answered, or sent after the day of a reminder, is not reminded of.
#[tokio::test]
async fn open_questionnaires_are_reminded_of_before_the_due_day() {
    let scene = scene().await;
    let (pain, other, late) = (scene.published().await, scene.published().await, scene.published().await);
    let anna = scene.anna.user;
    scene.send_until(&pain, anna, Some(day(9))).await;
    scene.send_until(&other, anna, Some(day(9))).await;
    scene.send_until(&late, anna, None).await;
    assert_eq!(scene.letters().len(), 1);
    assert!(scene.remind_on(5).await);
    assert_eq!(scene.letters().len(), 1, "too early");
    scene.remind_on(6).await;
    let reminder = |date: &str| (LetterTemplate::QuestionnaireReminder, anna, date.to_owned());
    assert_eq!(scene.letters()[1..], [reminder("2026-12-09")], "one for both");
    scene.remind_on(7).await;
    assert_eq!(scene.letters().len(), 2);

    let vera = committed!(scene.stores, users.add(with_email("vera"), None)).await.unwrap().id;
    scene.send_until(&pain, vera, Some(day(9))).await;
    scene.remind_on(8).await;
    assert_eq!(scene.letters().len(), 3, "the letter of its sending is enough");

    let open = scene.service.results(&scene.anna, None).await.unwrap();
    for one in open.iter().filter(|one| one.assignment.due.is_some()) {
        let answers = completed(one.assignment.id, 0, json!({ "hurts": "no" }));
        scene.service.save(&scene.anna, answers).await.unwrap();
    }
    scene.remind_on(9).await;
    let told = scene.letters();
    assert_eq!(
        told[3..],
        [(LetterTemplate::QuestionnaireReminder, vera, "2026-12-09".to_owned())],
        "{told:?}"
    );
    scene.remind_on(10).await;
    assert_eq!(scene.letters().len(), 4, "the day is over");
}

/// A kernel that did not run on the day writes the reminder later, but none at night.
#[tokio::test]
async fn a_missed_reminder_is_written_late_and_by_day() {
    let scene = scene().await;
    let pain = scene.published().await;
    scene.send_until(&pain, scene.anna.user, Some(day(9))).await;
    scene.set_clock(scene.noon(8) - TimeDelta::hours(4));
    scene.service.plan_reminders().await.unwrap();
    let jobs = &scene.stores.jobs;
    assert_eq!(
        jobs.take(REMIND_OF_QUESTIONNAIRES, scene.noon(8), TimeDelta::minutes(1), 9).await.unwrap(),
        []
    );
    scene.remind_on(8).await;
    assert_eq!(
        scene.letters()[1..],
        [(LetterTemplate::QuestionnaireReminder, scene.anna.user, "2026-12-09".to_owned())]
    );
}
