//! Letters about questionnaires: once an hour of each kind, reminders once, and sendings that stop.

use crate::people::{after, start};
use crate::questionnaires::{admin, assignment, day, new_ids, published, saved};
use cabinet_domain::{
    JobId, Questionnaire, QuestionnaireSendingId, QuestionnaireSendingState, QuestionnaireState, Role,
    StaffRole, UserId,
};
use cabinet_fakes::person;
use cabinet_ports::repository::{
    LetterTimes, NewJob, NewQuestionnaireAssignment, NewUser, QuestionnaireAlertPlace,
    QuestionnaireLetterKind, QuestionnairePerson, QuestionnaireRecipients, QuestionnaireReminder,
};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

async fn with_email(stores: &Stores, login: &str) -> UserId {
    let new = NewUser { email: Some(format!("{login}@example.ru").parse().unwrap()), ..person(login) };
    committed!(stores, users.add(new, None)).await.unwrap().id
}

fn times(minutes: i64) -> LetterTimes {
    LetterTimes { now: after(minutes), since: after(minutes - 60) }
}

const SENT: QuestionnaireLetterKind = QuestionnaireLetterKind::Sent;

on_every_storage! {
    /// Issue 15
    async fn a_letter_of_a_kind_is_noted_once_an_hour_for_a_confirmed_address(stores: Stores) {
        let (anna, vera) = (with_email(&stores, "anna").await, with_email(&stores, "vera").await);
        let nameless = committed!(stores, users.add(person("petr"), None)).await.unwrap().id;
        let unconfirmed = NewUser {
            email: Some("zoe@example.ru".parse().unwrap()),
            email_confirmed_at: None,
            ..person("zoe")
        };
        let unconfirmed = committed!(stores, users.add(unconfirmed, None)).await.unwrap().id;
        let all = [anna, anna, nameless, unconfirmed, UserId(Uuid::now_v7())];
        let note = async |kind, to: &[UserId], minutes| {
            committed!(stores, questionnaire_letters.note_letters(kind, to, times(minutes))).await.unwrap()
        };
        assert_eq!(note(SENT, &all, 0).await, [anna]);
        let mut second = note(SENT, &[anna, vera], 59).await;
        assert_eq!(second, [vera]);
        assert_eq!(note(QuestionnaireLetterKind::Reminder, &[anna], 59).await, [anna], "another kind");
        second = note(SENT, &[vera, anna], 60).await;
        assert_eq!(second, [anna]);
        assert_eq!(note(SENT, &[], 60).await, []);
    }

    /// Issue 15
    async fn a_reminder_is_taken_once_and_a_later_one_replaces_it(stores: Stores) {
        let (admin, anna) = (admin(&stores).await, with_email(&stores, "anna").await);
        let (one, two, done) = (published(&stores).await, published(&stores).await, published(&stores).await);
        for of in [&one, &two, &done] {
            committed!(stores, questionnaires.assign(&assignment(of, anna, admin))).await.unwrap();
        }
        let completed = stores.questionnaires.assignments(anna).await.unwrap();
        let completed = completed.iter().find(|kept| kept.questionnaire == done.id).unwrap().id;
        assert!(committed!(stores, questionnaires.save_answers(&saved(completed, 1, true))).await.unwrap());
        let three = QuestionnaireReminder { due: day(30), days: 3, sent_before: after(1) };
        let take = async |reminder, at_most| {
            committed!(stores, questionnaire_letters.take_reminders(reminder, at_most)).await.unwrap()
        };
        assert_eq!(take(QuestionnaireReminder { due: day(29), ..three }, 9).await, []);
        assert_eq!(take(QuestionnaireReminder { sent_before: start(), ..three }, 9).await, []);
        assert_eq!(take(three, 1).await, [anna]);
        assert_eq!(take(three, 9).await, [anna]);
        assert_eq!(take(three, 9).await, []);
        let last = QuestionnaireReminder { days: 0, ..three };
        assert_eq!(take(last, 9).await, [anna, anna]);
        assert_eq!(take(three, 9).await, [], "the earlier one is of no use after the later one");

        assert!(stores.questionnaire_letters.is_open(anna, Some(day(30))).await.unwrap());
        assert!(!stores.questionnaire_letters.is_open(anna, Some(day(29))).await.unwrap());
        assert!(!stores.questionnaire_letters.is_open(anna, None).await.unwrap());
        let other = NewQuestionnaireAssignment { due: None, ..assignment(&done, anna, admin) };
        committed!(stores, questionnaires.assign(&other)).await.unwrap();
        assert!(stores.questionnaire_letters.is_open(anna, None).await.unwrap());
        assert!(!stores.questionnaire_letters.is_open(admin, None).await.unwrap(), "another person's");
    }

    /// Issue 15: what was assigned before stays.
    async fn a_sending_stops_in_the_middle_when_its_questionnaire_is_archived(stores: Stores) {
        let (admin, pain) = (admin(&stores).await, published(&stores).await);
        let (anna, vera) = (with_email(&stores, "anna").await, with_email(&stores, "vera").await);
        let id = QuestionnaireSendingId(Uuid::now_v7());
        let both = QuestionnaireRecipients::Users(vec![anna, vera]);
        committed!(stores, questionnaires.begin_sending((id, pain.id), &both, None, (admin, start()))).await.unwrap();
        let step = async || committed!(stores, questionnaires.send_next(id, &new_ids(1), start())).await.unwrap();
        assert_eq!(step().await.unwrap().assigned.len(), 1);
        let archived = Questionnaire { state: QuestionnaireState::Archived, revision: pain.revision + 1, ..pain.clone() };
        assert!(committed!(stores, questionnaires.replace(&archived)).await.unwrap());
        let stopped = step().await.unwrap();
        assert_eq!((stopped.assigned, stopped.sending.state), (vec![], QuestionnaireSendingState::Stopped));
        assert_eq!(step().await, None);
        assert!(!committed!(stores, questionnaires.cancel_sending(id)).await.unwrap());
        assert_eq!(stores.questionnaires.sending(id).await.unwrap().unwrap(), stopped.sending);
        assert_eq!((stopped.sending.assigned, stopped.sending.total), (1, 2));
    }

    /// Issue 15
    async fn an_alert_is_listed_until_it_is_seen_and_told_to_one_role(stores: Stores) {
        let (by, anna) = (admin(&stores).await, with_email(&stores, "anna").await);
        let (one, two) = (published(&stores).await, published(&stores).await);
        let (first, second) = (assignment(&one, anna, by), assignment(&two, anna, by));
        for new in [&first, &second] {
            committed!(stores, questionnaires.assign(new)).await.unwrap();
            let alert = committed!(stores, questionnaire_alerts.add_alert(new.id, after(5))).await;
            alert.unwrap();
        }
        let again = committed!(stores, questionnaire_alerts.add_alert(first.id, after(5))).await;
        assert!(matches!(again, Err(StorageError::Conflict { what: "questionnaire_alerts.assignment" })), "{again:?}");
        let alerts = &stores.questionnaire_alerts;
        let page = alerts.alerts(None, 1).await.unwrap();
        assert_eq!((page[0].id, page[0].at, page[0].is_seen), (second.id.0, after(5), false));
        let QuestionnairePerson::Patient { user, name } = &page[0].person else { panic!("{page:?}") };
        assert_eq!((*user, name.last_name.as_str()), (anna, "Иванова"));
        let place = QuestionnaireAlertPlace { at: page[0].at, id: page[0].id };
        let rest = alerts.alerts(Some(place), 9).await.unwrap();
        assert_eq!(rest.iter().map(|alert| alert.id).collect::<Vec<_>>(), [first.id.0]);
        let ids = [first.id.0, Uuid::now_v7()];
        let marked = committed!(stores, questionnaire_alerts.mark_alerts_seen(&ids, by, after(6))).await.unwrap();
        assert_eq!(marked, [(first.id.0, Some(anna))]);
        assert_eq!(committed!(stores, questionnaire_alerts.mark_alerts_seen(&ids, by, after(7))).await.unwrap(), []);
        assert_eq!(alerts.count_new().await.unwrap(), 1);

        let desk: StaffRole = "registrar".parse().unwrap();
        let staff = async |login: &str, staff_role: Option<StaffRole>| {
            let email = Some(format!("{login}@example.ru").parse().unwrap());
            let new = NewUser { role: Role::Admin, staff_role, email, ..person(login) };
            committed!(stores, users.add(new, None)).await.unwrap().id
        };
        let (boss, registrar) = (staff("boss", None).await, staff("desk", Some(desk.clone())).await);
        let note = async |role, minutes| {
            committed!(stores, questionnaire_alerts.note_alert_letters(role, times(minutes))).await.unwrap()
        };
        assert_eq!(note(None, 0).await, [boss], "{by:?} has no address");
        assert_eq!(note(Some(&desk), 0).await, [registrar]);
        assert_eq!(note(None, 59).await, []);
        assert_eq!(note(None, 60).await, [boss]);
    }

    async fn jobs_are_added_together_once_for_each_key(stores: Stores) {
        let job = |key: Option<&str>| NewJob {
            id: JobId(Uuid::now_v7()),
            kind: "letter".to_owned(),
            payload: json!({ "n": 1 }),
            unique_key: key.map(str::to_owned),
            run_at: start(),
        };
        let jobs = vec![job(None), job(None), job(Some("one")), job(Some("one"))];
        committed!(stores, jobs.add_all(jobs)).await.unwrap();
        committed!(stores, jobs.add_all(vec![job(Some("one"))]); jobs.add_all(Vec::new())).await.unwrap();
        let taken = stores.jobs.take("letter", after(1), TimeDelta::minutes(1), 9).await.unwrap();
        assert_eq!(taken.len(), 3);
        assert_eq!(taken[0].payload, json!({ "n": 1 }));
        let nul = NewJob { kind: "a\0b".to_owned(), ..job(None) };
        committed!(stores, jobs.add_all(vec![job(None), nul])).await.unwrap_err();
    }
}
