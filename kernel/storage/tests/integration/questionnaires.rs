//! Questionnaires: two editors, versions, one open copy, two devices, sendings in steps, reports, anonymous counts.

use crate::people::{after, start, user};
use cabinet_domain::{
    Questionnaire, QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireSendingId,
    QuestionnaireSendingState, QuestionnaireState, QuestionnaireTitle, QuestionnaireVersion, Role, UserId,
};
use cabinet_fakes::person;
use cabinet_ports::repository::{
    CabinetFilter, NewQuestionnaireAssignment, NewUser, QuestionnaireClinic, QuestionnaireCount,
    QuestionnaireCountFilter, QuestionnaireRecipients, QuestionnaireReportFilter, QuestionnaireReportPlace,
    RECIPIENTS_AT_MOST, SavedQuestionnaireAnswers,
};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::NaiveDate;
use serde_json::json;
use uuid::Uuid;

pub(crate) fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

fn title(text: &str) -> QuestionnaireTitle {
    QuestionnaireTitle::new(text).unwrap()
}

fn draft() -> Questionnaire {
    Questionnaire {
        id: QuestionnaireId(Uuid::now_v7()),
        title: title("Шкала боли"),
        state: QuestionnaireState::Draft,
        revision: 1,
        version: 0,
        model: json!({ "title": "Шкала боли", "pages": [{ "name": "p", "elements": [] }] }),
        questions: 0,
        created_at: start(),
        created_by: None,
        updated_at: start(),
        updated_by: None,
    }
}

fn version(of: &Questionnaire) -> QuestionnaireVersion {
    QuestionnaireVersion {
        questionnaire: of.id,
        version: of.version,
        title: of.title.clone(),
        model: of.model.clone(),
        questions: of.questions,
        published_at: of.updated_at,
        published_by: of.updated_by,
    }
}

pub(crate) async fn published(stores: &Stores) -> Questionnaire {
    let draft = draft();
    committed!(stores, questionnaires.add(&draft)).await.unwrap();
    publish(stores, &draft).await
}

async fn publish(stores: &Stores, former: &Questionnaire) -> Questionnaire {
    let next = Questionnaire {
        state: QuestionnaireState::Published,
        revision: former.revision + 1,
        version: former.version + 1,
        ..former.clone()
    };
    assert!(
        committed!(stores, questionnaires.replace(&next); questionnaires.publish(&version(&next)))
            .await
            .unwrap()
    );
    next
}

pub(crate) async fn admin(stores: &Stores) -> UserId {
    let admin = NewUser { role: Role::Admin, ..person("admin") };
    committed!(stores, users.add(admin, None)).await.unwrap().id
}

pub(crate) fn assignment(of: &Questionnaire, user: UserId, by: UserId) -> NewQuestionnaireAssignment {
    NewQuestionnaireAssignment {
        id: QuestionnaireAssignmentId(Uuid::now_v7()),
        questionnaire: of.id,
        user,
        by,
        due: Some(day(30)),
        at: start(),
    }
}

pub(crate) fn saved(
    id: QuestionnaireAssignmentId,
    revision: i64,
    is_completed: bool,
) -> SavedQuestionnaireAnswers {
    SavedQuestionnaireAnswers {
        id,
        revision,
        page: Some(1),
        sealed: vec![u8::try_from(revision).unwrap(); 20],
        at: after(revision),
        is_completed,
    }
}

fn count(question: &str, choice: &str, count: i64) -> QuestionnaireCount {
    QuestionnaireCount { question: question.to_owned(), choice: choice.to_owned(), count }
}

pub(crate) fn new_ids(number: usize) -> Vec<QuestionnaireAssignmentId> {
    (0..number).map(|_| QuestionnaireAssignmentId(Uuid::now_v7())).collect()
}

fn is_taken<T: std::fmt::Debug>(outcome: &Result<T, StorageError>) -> bool {
    matches!(outcome, Err(StorageError::Conflict { what: "questionnaire_assignments.open" }))
}

on_every_storage! {
    /// B-174…B-177
    async fn a_questionnaire_comes_back_as_it_was_written(stores: Stores) {
        let admin = admin(&stores).await;
        let written = Questionnaire { created_by: Some(admin), updated_by: Some(admin), questions: 3, ..draft() };
        committed!(stores, questionnaires.add(&written)).await.unwrap();
        assert_eq!(stores.questionnaires.lookup(written.id).await.unwrap(), Some(written.clone()));
        assert_eq!(stores.questionnaires.version(written.id, 1).await.unwrap(), None);
        let first = publish(&stores, &written).await;
        let second = Questionnaire { title: title("Боль 2"), model: json!({ "title": "2" }), ..publish(&stores, &first).await };
        assert_eq!(stores.questionnaires.version(written.id, 1).await.unwrap(), Some(version(&first)));
        assert_eq!(stores.questionnaires.versions(written.id).await.unwrap().len(), 2);
        // A version does not change with the draft.
        let edited = Questionnaire { revision: second.revision + 1, ..second.clone() };
        assert!(committed!(stores, questionnaires.replace(&edited)).await.unwrap());
        assert_eq!(stores.questionnaires.version(written.id, 2).await.unwrap().unwrap().title, first.title);
        let again = committed!(stores, questionnaires.publish(&version(&first))).await;
        assert!(matches!(again, Err(StorageError::Conflict { what: "questionnaire_versions.version" })), "{again:?}");
        let other = draft();
        committed!(stores, questionnaires.add(&other)).await.unwrap();
        let listed = stores.questionnaires.list(None, 0, 9).await.unwrap();
        assert_eq!(listed.iter().map(|item| (item.id, item.version)).collect::<Vec<_>>(), [(other.id, 0), (written.id, 2)]);
        assert_eq!(stores.questionnaires.list(None, 1, 9).await.unwrap()[0].id, written.id);
        assert_eq!(stores.questionnaires.list(Some(QuestionnaireState::Draft), 0, 9).await.unwrap().len(), 1);
        assert_eq!(stores.questionnaires.count(Some(QuestionnaireState::Published)).await.unwrap(), 1);
        assert_eq!(stores.questionnaires.count(None).await.unwrap(), 2);
    }

    async fn of_two_editors_one_saves(stores: Stores) {
        let written = draft();
        committed!(stores, questionnaires.add(&written)).await.unwrap();
        let tries = ["a", "b", "c", "d"].map(|text| {
            let next = Questionnaire { revision: 2, title: title(text), ..written.clone() };
            let stores = stores.clone();
            tokio::spawn(async move { committed!(stores, questionnaires.replace(&next)).await.unwrap() })
        });
        let saved = futures::future::join_all(tries).await.into_iter().filter(|outcome| *outcome.as_ref().unwrap()).count();
        assert_eq!(saved, 1);
        assert_eq!(stores.questionnaires.lookup(written.id).await.unwrap().unwrap().revision, 2);
    }

    /// held by the database, not by a check before.
    async fn a_patient_has_one_open_copy_of_a_questionnaire(stores: Stores) {
        let (anna, petr, admin) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id, admin(&stores).await);
        let (pain, other) = (published(&stores).await, published(&stores).await);
        let tries = (0..6).map(|_| {
            let (stores, new) = (stores.clone(), assignment(&pain, anna, admin));
            tokio::spawn(async move { committed!(stores, questionnaires.assign(&new)).await })
        });
        let outcomes: Vec<_> = futures::future::join_all(tries).await.into_iter().map(Result::unwrap).collect();
        assert_eq!(outcomes.iter().filter(|outcome| matches!(outcome, Ok(Some(1)))).count(), 1, "{outcomes:?}");
        assert_eq!(outcomes.iter().filter(|outcome| is_taken(outcome)).count(), 5, "{outcomes:?}");
        for new in [assignment(&pain, petr, admin), assignment(&other, anna, admin)] {
            assert_eq!(committed!(stores, questionnaires.assign(&new)).await.unwrap(), Some(1));
        }
        // Not to an administrator, not to nobody, not a draft, not what is archived.
        let unpublished = draft();
        committed!(stores, questionnaires.add(&unpublished)).await.unwrap();
        let archived = Questionnaire { state: QuestionnaireState::Archived, revision: 3, ..other.clone() };
        assert!(committed!(stores, questionnaires.replace(&archived)).await.unwrap());
        for new in [
            assignment(&pain, admin, admin),
            assignment(&pain, UserId(Uuid::now_v7()), admin),
            assignment(&unpublished, petr, admin),
            assignment(&other, petr, admin),
        ] {
            assert_eq!(committed!(stores, questionnaires.assign(&new)).await.unwrap(), None);
        }
        // Completed, it is open no more: a new version can be sent.
        let open = stores.questionnaires.assignments(anna).await.unwrap().into_iter().find(|found| found.questionnaire == pain.id).unwrap();
        assert_eq!((open.version, open.revision, open.due, open.title.as_str()), (1, 0, Some(day(30)), "Шкала боли"));
        assert!(committed!(stores, questionnaires.save_answers(&saved(open.id, 1, true))).await.unwrap());
        let next = publish(&stores, &pain).await;
        assert_eq!(committed!(stores, questionnaires.assign(&assignment(&next, anna, admin))).await.unwrap(), Some(2));
        assert_eq!(stores.questionnaires.version_for(anna, pain.id).await.unwrap().unwrap().questionnaire, pain.id);
        assert_eq!(stores.questionnaires.version_for(petr, other.id).await.unwrap(), None);
    }

    /// A-229, B-213
    async fn of_two_devices_one_saves_and_a_completed_one_is_read_only(stores: Stores) {
        let (anna, petr, admin) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id, admin(&stores).await);
        let new = assignment(&published(&stores).await, anna, admin);
        committed!(stores, questionnaires.assign(&new)).await.unwrap();
        assert_eq!(committed!(stores, questionnaires.lock_assignment(new.id, petr)).await.unwrap(), None);
        let locked = committed!(stores, questionnaires.lock_assignment(new.id, anna)).await.unwrap().unwrap();
        assert_eq!(stores.questionnaires.assignment(new.id).await.unwrap(), Some(locked.clone()));
        let tries = [false, true].map(|is_completed| {
            let (stores, answers) = (stores.clone(), saved(new.id, 1, is_completed));
            tokio::spawn(async move { (is_completed, committed!(stores, questionnaires.save_answers(&answers)).await.unwrap()) })
        });
        let outcomes = futures::future::join_all(tries).await.into_iter().map(Result::unwrap);
        let first: Vec<_> = outcomes.filter(|(_, is_saved)| *is_saved).collect();
        let [(is_completed, _)] = first[..] else { panic!("{first:?}") };
        let found = stores.questionnaires.assignment(new.id).await.unwrap().unwrap();
        assert_eq!((found.revision, found.page, found.sealed, found.saved_at), (1, Some(1), Some(vec![1; 20]), Some(after(1))));
        assert_eq!(found.completed_at, is_completed.then(|| after(1)));
        assert_eq!(committed!(stores, questionnaires.save_answers(&saved(new.id, 2, true))).await.unwrap(), !is_completed);
        assert!(!committed!(stores, questionnaires.save_answers(&saved(new.id, 3, false))).await.unwrap());
        assert!(!committed!(stores, questionnaires.save_answers(&saved(new.id, 3, true))).await.unwrap());
    }

    /// B-262, B-302
    async fn a_sending_goes_on_step_by_step_and_skips_who_has_an_open_copy(stores: Stores) {
        let admin = admin(&stores).await;
        let mut patients = Vec::new();
        for number in 0..7 {
            patients.push(user(&stores, &format!("patient{number}")).await.id);
        }
        let pain = published(&stores).await;
        committed!(stores, questionnaires.assign(&assignment(&pain, patients[3], admin))).await.unwrap();
        let id = QuestionnaireSendingId(Uuid::now_v7());
        let chosen = [&patients[..], &[patients[0], admin, UserId(Uuid::now_v7())]].concat();
        let recipients = QuestionnaireRecipients::Users(chosen);
        let begun = committed!(stores, questionnaires.begin_sending((id, pain.id), &recipients, None, (admin, start()))).await;
        let begun = begun.unwrap().unwrap();
        assert_eq!((begun.total, begun.version, begun.state), (9, 1, QuestionnaireSendingState::Running));
        let mut assigned = Vec::new();
        for (step, state) in [(3, "running"), (6, "running"), (7, "done")] {
            let batch = committed!(stores, questionnaires.send_next(id, &new_ids(3), after(step))).await.unwrap().unwrap();
            assert_eq!(batch.sending.state.name(), state);
            assigned.extend(batch.assigned);
        }
        assert_eq!(committed!(stores, questionnaires.send_next(id, &new_ids(3), start())).await.unwrap(), None, "it is done");
        assigned.sort_unstable();
        let mut expected: Vec<_> = patients.iter().copied().filter(|patient| *patient != patients[3]).collect();
        expected.sort_unstable();
        assert_eq!(assigned, expected);
        let done = stores.questionnaires.sending(id).await.unwrap().unwrap();
        assert_eq!((done.assigned, done.already_assigned, done.failed), (6, 1, 2));
        for patient in patients {
            assert_eq!(stores.questionnaires.assignments(patient).await.unwrap().len(), 1);
        }
    }

    async fn a_sending_by_filter_takes_those_who_match_now_and_can_be_cancelled(stores: Stores) {
        let admin = admin(&stores).await;
        for number in 0..4 {
            user(&stores, &format!("patient{number}")).await;
        }
        let pain = published(&stores).await;
        let ids = [(); 2].map(|()| QuestionnaireSendingId(Uuid::now_v7()));
        let all = QuestionnaireRecipients::Matching(Box::default());
        let none = CabinetFilter { is_disabled: Some(true), ..CabinetFilter::default() };
        let none = QuestionnaireRecipients::Matching(Box::new(none));
        for (id, recipients, total) in [(ids[0], &all, 4), (ids[1], &none, 0)] {
            let begun = committed!(stores, questionnaires.begin_sending((id, pain.id), recipients, Some(day(30)), (admin, start()))).await;
            assert_eq!(begun.unwrap().unwrap().total, total);
        }
        assert_eq!(committed!(stores, questionnaires.send_next(ids[0], &new_ids(1), start())).await.unwrap().unwrap().assigned.len(), 1);
        assert!(committed!(stores, questionnaires.cancel_sending(ids[0])).await.unwrap());
        assert!(!committed!(stores, questionnaires.cancel_sending(ids[0])).await.unwrap());
        assert_eq!(committed!(stores, questionnaires.send_next(ids[0], &new_ids(9), start())).await.unwrap(), None);
        let sending = stores.questionnaires.sending(ids[0]).await.unwrap().unwrap();
        assert_eq!((sending.state, sending.assigned), (QuestionnaireSendingState::Cancelled, 1));
        let unpublished = draft();
        committed!(stores, questionnaires.add(&unpublished)).await.unwrap();
        let id = QuestionnaireSendingId(Uuid::now_v7());
        let refused = committed!(stores, questionnaires.begin_sending((id, unpublished.id), &all, None, (admin, start()))).await;
        assert_eq!(refused.unwrap(), None);
        let many = (0..=RECIPIENTS_AT_MOST).map(|_| UserId(Uuid::now_v7())).collect();
        let many = QuestionnaireRecipients::Users(many);
        let refused = committed!(stores, questionnaires.begin_sending((id, pain.id), &many, None, (admin, start()))).await;
        assert!(matches!(refused, Err(StorageError::Unstorable { what: "questionnaire_recipients" })), "{refused:?}");
        assert_eq!(stores.questionnaires.sending(id).await.unwrap(), None);
    }

    /// A-323, B-189…B-192, X-049
    async fn the_report_follows_page_by_page(stores: Stores) {
        let admin = admin(&stores).await;
        let pain = published(&stores).await;
        let mut ids = Vec::new();
        for number in 0..5 {
            let patient = user(&stores, &format!("patient{number}")).await.id;
            // Two of the same instant.
            let new = NewQuestionnaireAssignment { at: after(number / 2), ..assignment(&pain, patient, admin) };
            committed!(stores, questionnaires.assign(&new)).await.unwrap();
            ids.push(new.id);
        }
        assert!(committed!(stores, questionnaires.save_answers(&saved(ids[4], 1, true))).await.unwrap());
        let all = QuestionnaireReportFilter { questionnaire: pain.id, version: None, from: None, to: None, clinic: None };
        let (mut place, mut found) = (None, Vec::new());
        loop {
            let page = stores.questionnaires.report(&all, place, 2).await.unwrap();
            let Some(last) = page.last() else { break };
            place = Some(QuestionnaireReportPlace { assigned_at: last.assigned_at, id: last.id });
            found.extend(page);
        }
        let expected: Vec<_> = ids.iter().rev().map(|id| id.0).collect();
        assert_eq!(found.iter().map(|row| row.id).collect::<Vec<_>>(), expected);
        assert_eq!((found[0].completed_at, found[1].completed_at), (Some(after(1)), None));
        assert!(found[0].is_citizen && !found[0].is_from_esia);
        let some = QuestionnaireReportFilter { from: Some(after(1)), to: Some(after(2)), ..all.clone() };
        assert_eq!(stores.questionnaires.report(&some, None, 9).await.unwrap().len(), 2);
        let none = QuestionnaireReportFilter { version: Some(2), ..all };
        assert_eq!(stores.questionnaires.report(&none, None, 9).await.unwrap(), []);
        let listed = stores.questionnaires.list(None, 0, 9).await.unwrap();
        assert_eq!((listed[0].sent, listed[0].completed), (5, 1));
    }

    /// sealed answers of completed questionnaires only, by clinic as news knows it.
    async fn an_export_reads_sealed_answers_and_a_clinic_has_its_patients(stores: Stores) {
        let (anna, petr, admin) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id, admin(&stores).await);
        let (pain, other) = (published(&stores).await, published(&stores).await);
        let (done, open) = (assignment(&pain, anna, admin), assignment(&pain, petr, admin));
        for new in [&done, &open, &assignment(&other, anna, admin)] {
            committed!(stores, questionnaires.assign(new)).await.unwrap();
        }
        let (answers, draft) = (saved(done.id, 1, true), saved(open.id, 1, false));
        for saved in [&answers, &draft] {
            assert!(committed!(stores, questionnaires.save_answers(saved)).await.unwrap());
        }
        let all = QuestionnaireReportFilter { questionnaire: pain.id, version: None, from: None, to: None, clinic: None };
        let read = async |filter: &QuestionnaireReportFilter| {
            let rows = stores.questionnaires.report_with_answers(filter, None, 9).await.unwrap();
            assert_eq!(i64::try_from(rows.len()).unwrap(), stores.questionnaires.report_size(filter).await.unwrap());
            let plain = stores.questionnaires.report(filter, None, 9).await.unwrap();
            assert_eq!(rows.iter().map(|found| &found.row).collect::<Vec<_>>(), plain.iter().collect::<Vec<_>>());
            let mut found: Vec<_> = rows.into_iter().map(|found| (found.row.person.user().unwrap(), found.sealed)).collect();
            found.sort();
            found
        };
        let mut expected = vec![(anna, Some(answers.sealed.clone())), (petr, None)];
        expected.sort();
        assert_eq!(read(&all).await, expected);
        for (user, clinic) in [(anna, "36"), (anna, "40"), (petr, "37")] {
            committed!(stores, relations.set(crate::relations::relation(user, clinic, "502655"))).await.unwrap();
        }
        let of = |clinic: &str, host: Option<&str>| QuestionnaireReportFilter {
            clinic: Some(QuestionnaireClinic { host: host.map(|host| host.parse().unwrap()), clinic: clinic.into() }),
            ..all.clone()
        };
        assert_eq!(read(&of("36", None)).await, [(anna, Some(answers.sealed.clone()))]);
        assert_eq!(read(&of("37", Some("netrika1"))).await, [(petr, None)]);
        assert_eq!(read(&of("37", Some("vista"))).await, []);
        assert_eq!(read(&of("99", None)).await, []);
        let refused = stores.questionnaires.report_size(&of("\0", None)).await;
        assert!(matches!(refused, Err(StorageError::Unstorable { .. })), "{refused:?}");
        let listed = stores.questionnaires.list(None, 0, 9).await.unwrap();
        assert_eq!(listed.iter().map(|item| (item.id, item.sent, item.completed)).collect::<Vec<_>>(), [(other.id, 1, 0), (pain.id, 2, 1)]);
    }

    async fn some_counts_are_read_by_day(stores: Stores) {
        let pain = published(&stores).await;
        for (of, counts) in [(20, [count("", "", 2), count("q", "7", 2)]), (21, [count("", "", 1), count("other", "x", 1)])] {
            committed!(stores, questionnaires.add_counts((pain.id, 1), day(of), &counts)).await.unwrap();
        }
        let all = QuestionnaireCountFilter { questionnaire: pain.id, version: None, from: None, to: None };
        let names = [String::new(), "q".to_owned()];
        let found = stores.questionnaires.daily_counts(&all, &names).await.unwrap();
        assert_eq!(found, [(day(20), count("", "", 2)), (day(20), count("q", "7", 2)), (day(21), count("", "", 1))]);
        let later = QuestionnaireCountFilter { from: Some(day(21)), to: Some(day(22)), version: Some(1), ..all };
        assert_eq!(stores.questionnaires.daily_counts(&later, &names).await.unwrap(), [(day(21), count("", "", 1))]);
        let none = QuestionnaireCountFilter { version: Some(2), ..all };
        assert_eq!(stores.questionnaires.daily_counts(&none, &names).await.unwrap(), []);
        assert_eq!(stores.questionnaires.daily_counts(&all, &[]).await.unwrap(), []);
    }

    async fn counts_add_up_and_name_nobody(stores: Stores) {
        let pain = published(&stores).await;
        let of_one = [count("", "", 1), count("q", "", 1), count("q", "7", 1)];
        let tries = (0..6).map(|number| {
            let (stores, counts) = (stores.clone(), of_one.clone());
            let version = (pain.id, 1);
            tokio::spawn(async move {
                committed!(stores, questionnaires.add_counts(version, day(20 + number % 2), &counts)).await.unwrap();
            })
        });
        for outcome in futures::future::join_all(tries).await {
            outcome.unwrap();
        }
        let all = QuestionnaireCountFilter { questionnaire: pain.id, version: None, from: None, to: None };
        assert_eq!(stores.questionnaires.counts(&all).await.unwrap(), [count("", "", 6), count("q", "", 6), count("q", "7", 6)]);
        let one_day = QuestionnaireCountFilter { from: Some(day(21)), to: Some(day(21)), version: Some(1), ..all };
        assert_eq!(stores.questionnaires.counts(&one_day).await.unwrap()[0], count("", "", 3));
        let none = QuestionnaireCountFilter { from: Some(day(22)), ..all };
        assert_eq!(stores.questionnaires.counts(&none).await.unwrap(), []);
    }

    async fn who_leaves_takes_the_answers_along_and_the_counts_stay(stores: Stores) {
        let (anna, admin) = (user(&stores, "anna").await.id, admin(&stores).await);
        let pain = Questionnaire { updated_by: Some(admin), created_by: Some(admin), ..draft() };
        committed!(stores, questionnaires.add(&pain)).await.unwrap();
        let pain = publish(&stores, &pain).await;
        let new = assignment(&pain, anna, admin);
        committed!(stores, questionnaires.assign(&new)).await.unwrap();
        committed!(stores, questionnaires.save_answers(&saved(new.id, 1, true)); questionnaires.add_counts((pain.id, 1), day(21), &[count("", "", 1)]))
            .await
            .unwrap();
        let id = QuestionnaireSendingId(Uuid::now_v7());
        let recipients = QuestionnaireRecipients::Users(vec![anna]);
        committed!(stores, questionnaires.begin_sending((id, pain.id), &recipients, None, (admin, start()))).await.unwrap();
        for leaving in [anna, admin] {
            committed!(stores, users.request_leaving(leaving, None, start(), start())).await.unwrap();
            assert!(committed!(stores, users.remove(leaving, after(1))).await.unwrap());
        }
        assert_eq!(stores.questionnaires.assignment(new.id).await.unwrap(), None);
        let left = stores.questionnaires.lookup(pain.id).await.unwrap().unwrap();
        assert_eq!((left.created_by, left.updated_by, left.version), (None, None, 1));
        let batch = committed!(stores, questionnaires.send_next(id, &new_ids(9), after(2))).await.unwrap().unwrap();
        assert_eq!((batch.assigned.len(), batch.sending.failed), (0, 1));
        let all = QuestionnaireCountFilter { questionnaire: pain.id, version: None, from: None, to: None };
        assert_eq!(stores.questionnaires.counts(&all).await.unwrap(), [count("", "", 1)]);
    }

    /// by the id that a system of the hospital knows the patient by.
    async fn a_patient_is_found_by_the_id_of_a_system(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        committed!(stores, relations.set(crate::relations::relation(anna, "36", "502655"))).await.unwrap();
        committed!(stores, relations.set(crate::relations::relation(petr, "36", "7"))).await.unwrap();
        assert_eq!(stores.questionnaires.users_of_client("502655").await.unwrap(), [anna]);
        assert_eq!(stores.questionnaires.users_of_client("8").await.unwrap(), []);
        assert!(stores.questionnaires.users_of_client("\0").await.is_err());
    }
}
