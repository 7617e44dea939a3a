//! Links with which persons without an account answer a questionnaire: counted guesses, states, drafts, retention.

use crate::people::{after, start, user};
use crate::questionnaires::{admin, assignment, published};
use cabinet_domain::{QuestionnaireId, QuestionnaireLinkId, QuestionnaireState};
use cabinet_ports::repository::{
    NewQuestionnaireAssignment, QuestionnaireAlertPlace, QuestionnaireClinic, QuestionnaireLink,
    QuestionnaireLinkConsent, QuestionnaireLinkPlace, QuestionnaireLinkState, QuestionnairePerson,
    QuestionnaireReportFilter, QuestionnaireReportPlace, SavedLinkAnswers, WRONG_DATES_AT_MOST,
};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use uuid::Uuid;

/// A link that expires an hour after the start.
fn link(questionnaire: QuestionnaireId, secret: u8) -> QuestionnaireLink {
    QuestionnaireLink {
        id: QuestionnaireLinkId(Uuid::now_v7()),
        digest: vec![secret; 32],
        questionnaire,
        version: 1,
        person: vec![secret],
        created_at: after(secret.into()),
        created_by: None,
        expires_at: after(60),
        sent_at: (secret == 1).then(|| after(1)),
        revoked_at: None,
        wrong_dates: 0,
        opened_at: None,
        consent: None,
        revision: 0,
        page: None,
        sealed: None,
        saved_at: None,
        completed_at: None,
    }
}

fn consent(minute: i64) -> QuestionnaireLinkConsent {
    QuestionnaireLinkConsent {
        version: "2".to_owned(),
        hash: "ab".to_owned(),
        language: "ru".to_owned(),
        at: after(minute),
    }
}

fn saved(id: QuestionnaireLinkId, revision: i64, minute: i64, is_completed: bool) -> SavedLinkAnswers {
    SavedLinkAnswers { id, revision, page: Some(1), sealed: vec![7], at: after(minute), is_completed }
}

/// A link that was opened in minute 2.
async fn opened(stores: &Stores, secret: u8) -> QuestionnaireLink {
    let pain = published(stores).await;
    let new = link(pain.id, secret);
    committed!(stores, questionnaire_links.add(&new); questionnaire_links.count_wrong_date(&new.digest, after(2));
        questionnaire_links.admit(new.id, &consent(2)))
    .await
    .unwrap();
    new
}

on_every_storage! {
    async fn a_link_comes_back_as_it_was_written(stores: Stores) {
        let (admin, pain) = (user(&stores, "admin").await.id, published(&stores).await);
        let first = QuestionnaireLink { created_by: Some(admin), ..link(pain.id, 1) };
        let second = link(pain.id, 2);
        assert_eq!(committed!(stores, questionnaire_links.add(&first)).await.unwrap(), Some(1));
        assert_eq!(committed!(stores, questionnaire_links.add(&second)).await.unwrap(), Some(1));
        assert_eq!(stores.questionnaire_links.lookup(first.id).await.unwrap(), Some(first.clone()));
        assert_eq!(stores.questionnaire_links.lookup(QuestionnaireLinkId(Uuid::now_v7())).await.unwrap(), None);
        assert_eq!(stores.questionnaire_links.list(pain.id, None, 9).await.unwrap(), [second.clone(), first.clone()]);
        let place = QuestionnaireLinkPlace { created_at: second.created_at, id: second.id };
        assert_eq!(stores.questionnaire_links.list(pain.id, Some(place), 9).await.unwrap(), std::slice::from_ref(&first));
        assert_eq!(stores.questionnaire_links.list(QuestionnaireId(Uuid::now_v7()), None, 9).await.unwrap(), []);
        let twice = committed!(stores, questionnaire_links.add(&link(pain.id, 1))).await;
        assert!(matches!(twice, Err(StorageError::Conflict { what: "questionnaire_links.digest" })), "{twice:?}");

        let archived = cabinet_domain::Questionnaire {
            state: QuestionnaireState::Archived, revision: pain.revision + 1, ..pain.clone()
        };
        assert!(committed!(stores, questionnaires.replace(&archived)).await.unwrap());
        assert_eq!(committed!(stores, questionnaire_links.add(&link(pain.id, 3))).await.unwrap(), None, "not published");
        committed!(stores, users.request_leaving(admin, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(admin, after(1))).await.unwrap());
        assert_eq!(stores.questionnaire_links.lookup(first.id).await.unwrap().unwrap().created_by, None);
    }

    /// Two kernels at once, and twenty guesses: no sixth one is compared.
    async fn wrong_dates_at_the_same_time_are_five_together(stores: Stores) {
        let pain = published(&stores).await;
        let new = link(pain.id, 1);
        committed!(stores, questionnaire_links.add(&new)).await.unwrap();
        let tries = (0..20).map(|_| {
            let (stores, digest) = (stores.clone(), new.digest.clone());
            tokio::spawn(async move {
                committed!(stores, questionnaire_links.count_wrong_date(&digest, after(2))).await.unwrap()
            })
        });
        let outcomes = futures::future::join_all(tries).await;
        let mut counted: Vec<i64> =
            outcomes.into_iter().filter_map(|outcome| outcome.unwrap()).map(|link| link.wrong_dates).collect();
        counted.sort_unstable();
        assert_eq!(counted, [1, 2, 3, 4, WRONG_DATES_AT_MOST]);
        let locked = stores.questionnaire_links.lookup(new.id).await.unwrap().unwrap();
        assert_eq!((locked.wrong_dates, locked.state(after(3))), (5, QuestionnaireLinkState::Locked));
    }

    async fn a_right_date_takes_its_count_back_and_keeps_the_others(stores: Stores) {
        let pain = published(&stores).await;
        let new = link(pain.id, 1);
        committed!(stores, questionnaire_links.add(&new)).await.unwrap();
        for counted in 1..=4 {
            let found = committed!(stores, questionnaire_links.count_wrong_date(&new.digest, after(2))).await.unwrap();
            assert_eq!(found.unwrap().wrong_dates, counted);
        }
        for minute in [3, 4] {
            committed!(stores, questionnaire_links.count_wrong_date(&new.digest, after(minute));
                questionnaire_links.admit(new.id, &consent(minute))).await.unwrap();
            let found = stores.questionnaire_links.lookup(new.id).await.unwrap().unwrap();
            assert_eq!((found.wrong_dates, found.opened_at), (4, Some(after(3))), "the first opening");
            assert_eq!(found.consent, Some(consent(minute)), "the last consent");
        }
        // A unit of work that is not committed counts nothing.
        let mut work = stores.begin().await.unwrap();
        work.questionnaire_links().count_wrong_date(&new.digest, after(5)).await.unwrap().unwrap();
        drop(work);
        assert_eq!(stores.questionnaire_links.lookup(new.id).await.unwrap().unwrap().wrong_dates, 4);
    }

    async fn what_takes_no_answers_is_not_found_by_its_secret(stores: Stores) {
        let pain = published(&stores).await;
        let find = async |digest: &[u8], at| {
            committed!(stores, questionnaire_links.count_wrong_date(digest, at)).await.unwrap().is_some()
        };
        let new = link(pain.id, 1);
        committed!(stores, questionnaire_links.add(&new)).await.unwrap();
        assert!(find(&new.digest, new.expires_at - TimeDelta::microseconds(1)).await);
        assert!(!find(&new.digest, new.expires_at).await, "expired");
        assert!(!find(&[9; 32], after(2)).await && !find(&[], after(2)).await, "unknown");
        assert!(committed!(stores, questionnaire_links.revoke(new.id, after(3))).await.unwrap().is_some());
        assert!(!find(&new.digest, after(4)).await, "revoked");
        let again = committed!(stores, questionnaire_links.revoke(new.id, after(5))).await.unwrap().unwrap();
        assert_eq!((again.revoked_at, again.state(after(70))), (Some(after(3)), QuestionnaireLinkState::Revoked));
        assert_eq!(again.wrong_dates, 1, "an attempt that finds nothing counts nothing");

        let done = opened(&stores, 2).await;
        assert!(committed!(stores, questionnaire_links.save_answers(&saved(done.id, 1, 3, true))).await.unwrap());
        assert!(!find(&done.digest, after(4)).await, "completed");
        assert_eq!(committed!(stores, questionnaire_links.revoke(done.id, after(5))).await.unwrap(), None);
    }

    async fn answers_are_saved_over_the_revision_that_was_read_while_the_link_is_valid(stores: Stores) {
        let unopened = link(published(&stores).await.id, 9);
        committed!(stores, questionnaire_links.add(&unopened)).await.unwrap();
        let save = async |answers: SavedLinkAnswers| {
            committed!(stores, questionnaire_links.save_answers(&answers)).await.unwrap()
        };
        assert!(!save(saved(unopened.id, 1, 3, false)).await, "nobody gave a consent");
        let new = opened(&stores, 1).await;
        assert!(save(saved(new.id, 1, 3, false)).await);
        assert!(!save(saved(new.id, 1, 4, false)).await && !save(saved(new.id, 3, 4, false)).await);
        assert!(!save(saved(new.id, 2, 60, false)).await, "expired meanwhile");
        let found = committed!(stores, questionnaire_links.lock(new.id)).await.unwrap().unwrap();
        assert_eq!((found.revision, found.page, found.saved_at), (1, Some(1), Some(after(3))));
        assert_eq!(found.state(after(4)), QuestionnaireLinkState::Opened);
        let two = [saved(new.id, 2, 5, true), saved(new.id, 2, 5, true)].map(|answers| {
            let stores = stores.clone();
            tokio::spawn(async move {
                committed!(stores, questionnaire_links.save_answers(&answers)).await.unwrap()
            })
        });
        let done = futures::future::join_all(two).await.into_iter().filter(|done| *done.as_ref().unwrap());
        assert_eq!(done.count(), 1, "one of two tabs");
        assert!(!save(saved(new.id, 3, 6, false)).await, "completed");

        let revoked = opened(&stores, 2).await;
        committed!(stores, questionnaire_links.revoke(revoked.id, after(3))).await.unwrap();
        assert!(!save(saved(revoked.id, 1, 4, true)).await, "revoked");
        let locked = opened(&stores, 3).await;
        for _ in 0..5 {
            committed!(stores, questionnaire_links.count_wrong_date(&locked.digest, after(3))).await.unwrap();
        }
        assert!(!save(saved(locked.id, 1, 4, true)).await, "locked");
    }

    async fn links_go_when_their_retention_ends(stores: Stores) {
        let (done, open) = (opened(&stores, 1).await, opened(&stores, 2).await);
        committed!(stores, questionnaire_links.save_answers(&saved(done.id, 1, 3, true))).await.unwrap();
        assert_eq!(stores.questionnaire_links.remove_before(after(3)).await.unwrap(), 0);
        assert_eq!(stores.questionnaire_links.remove_before(after(60)).await.unwrap(), 1, "completed in minute 3");
        assert_eq!(stores.questionnaire_links.lookup(done.id).await.unwrap(), None);
        assert_eq!(stores.questionnaire_links.remove_before(after(61)).await.unwrap(), 1, "expired in minute 60");
        assert_eq!(stores.questionnaire_links.lookup(open.id).await.unwrap(), None);
    }

    async fn sealed_values_are_replaced_unless_they_changed_meanwhile(stores: Stores) {
        let new = opened(&stores, 1).await;
        committed!(stores, questionnaire_links.save_answers(&saved(new.id, 1, 3, false))).await.unwrap();
        let seen = stores.questionnaire_links.after(None, 9).await.unwrap().remove(0);
        assert!(stores.questionnaire_links.reseal_person(&seen, vec![8]).await.unwrap());
        assert!(stores.questionnaire_links.reseal_answers(&seen, vec![9]).await.unwrap());
        assert!(!stores.questionnaire_links.reseal_person(&seen, vec![0]).await.unwrap());
        assert!(!stores.questionnaire_links.reseal_answers(&seen, vec![0]).await.unwrap());
        let found = stores.questionnaire_links.lookup(new.id).await.unwrap().unwrap();
        assert_eq!((found.person, found.sealed), (vec![8], Some(vec![9])));
        assert_eq!(stores.questionnaire_links.after(Some(new.id), 9).await.unwrap(), []);
    }

    /// X-049, issue 15: the report has assignments and links in one order; a link that is completed between two pages is neither missing nor
    /// there twice.
    async fn a_report_has_assignments_and_links_in_one_order(stores: Stores) {
        let (by, pain) = (admin(&stores).await, published(&stores).await);
        let mut expected = Vec::new();
        for minute in 1..4_u8 {
            let link = link(pain.id, minute);
            committed!(stores, questionnaire_links.add(&link)).await.unwrap();
            let patient = user(&stores, &format!("patient{minute}")).await.id;
            // Of the same instant: the id decides.
            let sent = NewQuestionnaireAssignment { at: link.created_at, ..assignment(&pain, patient, by) };
            committed!(stores, questionnaires.assign(&sent)).await.unwrap();
            expected.extend([(link.created_at, link.id.0), (sent.at, sent.id.0)]);
        }
        let first = stores.questionnaire_links.list(pain.id, None, 9).await.unwrap().remove(2);
        expected.sort();
        expected.reverse();
        let all = QuestionnaireReportFilter { questionnaire: pain.id, version: None, from: None, to: None, clinic: None };
        let (mut place, mut found) = (None, Vec::new());
        loop {
            let page = stores.questionnaires.report_with_answers(&all, place, 2).await.unwrap();
            let Some(last) = page.last() else { break };
            place = Some(QuestionnaireReportPlace { assigned_at: last.row.assigned_at, id: last.row.id });
            if found.is_empty() {
                committed!(stores, questionnaire_links.count_wrong_date(&first.digest, after(2));
                    questionnaire_links.admit(first.id, &consent(2)))
                .await
                .unwrap();
                assert!(committed!(stores, questionnaire_links.save_answers(&saved(first.id, 1, 3, true))).await.unwrap());
            }
            found.extend(page);
        }
        assert_eq!(found.iter().map(|found| (found.row.assigned_at, found.row.id)).collect::<Vec<_>>(), expected);
        assert_eq!(stores.questionnaires.report_size(&all).await.unwrap(), 6);
        let by_link = found.iter().find(|found| found.row.id == first.id.0).unwrap();
        let person = QuestionnairePerson::ByLink { link: first.id, sealed: vec![1] };
        assert_eq!((&by_link.row.person, &by_link.sealed), (&person, &Some(vec![7])));
        assert_eq!((by_link.row.number, by_link.row.is_citizen, by_link.row.completed_at), (None, false, Some(after(3))));
        assert_eq!(by_link.row.title, "Шкала боли");
        assert_eq!(found.iter().filter(|found| found.sealed.is_some()).count(), 1, "drafts stay closed");

        let size = async |filter: QuestionnaireReportFilter| {
            let rows = stores.questionnaires.report(&filter, None, 9).await.unwrap();
            assert_eq!(i64::try_from(rows.len()).unwrap(), stores.questionnaires.report_size(&filter).await.unwrap());
            rows.len()
        };
        assert_eq!(size(QuestionnaireReportFilter { from: Some(after(2)), to: Some(after(3)), ..all.clone() }).await, 2);
        assert_eq!(size(QuestionnaireReportFilter { version: Some(2), ..all.clone() }).await, 0);
        assert_eq!(size(QuestionnaireReportFilter { questionnaire: QuestionnaireId(Uuid::now_v7()), ..all.clone() }).await, 0);
        let clinic = QuestionnaireClinic { host: None, clinic: "36".into() };
        assert_eq!(size(QuestionnaireReportFilter { clinic: Some(clinic), ..all }).await, 0, "no clinic knows them");
    }

    /// Issue 15
    async fn an_alert_of_a_link_is_listed_counted_seen_and_goes_with_it(stores: Stores) {
        let (by, patient) = (admin(&stores).await, user(&stores, "anna").await.id);
        let done = opened(&stores, 1).await;
        assert!(committed!(stores, questionnaire_links.save_answers(&saved(done.id, 1, 3, true))).await.unwrap());
        let sent = assignment(&published(&stores).await, patient, by);
        committed!(stores, questionnaires.assign(&sent); questionnaire_alerts.add_alert(sent.id, after(3));
            questionnaire_alerts.add_link_alert(done.id, after(3)))
        .await
        .unwrap();
        let again = committed!(stores, questionnaire_alerts.add_link_alert(done.id, after(4))).await;
        assert!(matches!(again, Err(StorageError::Conflict { what: "questionnaire_link_alerts.link" })), "{again:?}");
        let alerts = &stores.questionnaire_alerts;
        assert_eq!(alerts.count_new().await.unwrap(), 2);
        let (mut place, mut found) = (None, Vec::new());
        while let Some(alert) = alerts.alerts(place, 1).await.unwrap().pop() {
            place = Some(QuestionnaireAlertPlace { at: alert.at, id: alert.id });
            found.push(alert);
        }
        let mut expected = [done.id.0, sent.id.0];
        expected.sort();
        expected.reverse();
        assert_eq!(found.iter().map(|alert| alert.id).collect::<Vec<_>>(), expected);
        let of_link = found.iter().find(|alert| alert.id == done.id.0).unwrap();
        assert_eq!(of_link.person, QuestionnairePerson::ByLink { link: done.id, sealed: vec![1] });
        let ids = [done.id.0, sent.id.0, Uuid::now_v7()];
        let mut marked = committed!(stores, questionnaire_alerts.mark_alerts_seen(&ids, by, after(5))).await.unwrap();
        marked.sort();
        let mut expected = [(done.id.0, None), (sent.id.0, Some(patient))];
        expected.sort();
        assert_eq!(marked, expected);
        assert_eq!(committed!(stores, questionnaire_alerts.mark_alerts_seen(&ids, by, after(6))).await.unwrap(), []);
        assert_eq!(alerts.count_new().await.unwrap(), 0);
        assert!(alerts.alerts(None, 9).await.unwrap().iter().all(|alert| alert.is_seen));
        assert_eq!(stores.questionnaire_links.remove_before(after(60)).await.unwrap(), 1);
        assert_eq!(alerts.alerts(None, 9).await.unwrap().len(), 1, "its alert went with the link");
    }
}
