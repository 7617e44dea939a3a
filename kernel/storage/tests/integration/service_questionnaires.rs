//! What is kept of the questionnaires of a hospital's own service (B-021).

use crate::people::{after, user};
use cabinet_domain::{PatientId, QuestionnaireAssignmentId, UserId};
use cabinet_ports::repository::{AnswerDelivery, ListedServiceQuestionnaire, ServiceQuestionnaire};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::NaiveDate;
use serde_json::json;
use uuid::Uuid;

fn listed(assignment: &str, minute: i64) -> ListedServiceQuestionnaire {
    ListedServiceQuestionnaire {
        id: QuestionnaireAssignmentId(Uuid::now_v7()),
        assignment: assignment.to_owned(),
        questionnaire: "admission".to_owned(),
        title: "Перед госпитализацией".to_owned(),
        is_open: true,
        sent_at: after(minute),
        due: NaiveDate::from_ymd_opt(2026, 12, 1),
        completed_at: None,
    }
}

fn patient() -> PatientId {
    PatientId("10001".to_owned())
}

async fn set(stores: &Stores, user: UserId, list: &[ListedServiceQuestionnaire], minute: i64) {
    committed!(stores, service_questionnaires.set_listed((user, &patient()), list, after(minute)))
        .await
        .unwrap();
}

/// With answers on their way since minute 3.
async fn sending(stores: &Stores, id: QuestionnaireAssignmentId) -> ServiceQuestionnaire {
    let row = stores.service_questionnaires.find(id).await.unwrap().unwrap();
    let row = ServiceQuestionnaire {
        form: Some(("3".to_owned(), json!({ "pages": [] }))),
        revision: 1,
        page: Some(2),
        sealed: Some(vec![7]),
        saved_at: Some(after(3)),
        submitted: Some((after(3), "key".to_owned())),
        delivery: Some(AnswerDelivery::Sending),
        attempts: 2,
        ..row
    };
    committed!(stores, service_questionnaires.store(&row)).await.unwrap();
    row
}

on_every_storage! {
    async fn a_list_is_taken_over_and_comes_back(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (first, second) = (listed("1", 1), listed("2", 2));
        set(&stores, anna, &[first.clone(), second.clone()], 3).await;
        let own = stores.service_questionnaires.of_user(anna).await.unwrap();
        assert_eq!(own.iter().map(|row| row.listed.clone()).collect::<Vec<_>>(), [second.clone(), first.clone()]);
        assert_eq!((own[0].user, &own[0].patient, own[0].listed_at), (anna, &patient(), after(3)));
        assert_eq!((own[0].revision, own[0].attempts, &own[0].delivery), (0, 0, &None));
        assert_eq!(stores.service_questionnaires.of_user(petr).await.unwrap(), []);

        // The same assignment keeps its id; what is not listed any more goes.
        let renamed = ListedServiceQuestionnaire { title: "Иначе".to_owned(), ..listed("2", 2) };
        set(&stores, anna, std::slice::from_ref(&renamed), 4).await;
        let own = stores.service_questionnaires.of_user(anna).await.unwrap();
        assert_eq!(own.len(), 1);
        assert_eq!((own[0].listed.id, own[0].listed.title.as_str()), (second.id, "Иначе"));
        assert_eq!(stores.service_questionnaires.find(first.id).await.unwrap(), None);
    }

    async fn an_older_list_changes_nothing(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let new = ListedServiceQuestionnaire { is_open: false, completed_at: Some(after(5)), ..listed("1", 1) };
        set(&stores, anna, std::slice::from_ref(&new), 6).await;
        set(&stores, anna, &[listed("1", 1)], 4).await;
        set(&stores, anna, &[], 4).await;
        assert_eq!(stores.service_questionnaires.find(new.id).await.unwrap().unwrap().listed, new);
    }

    async fn answers_survive_the_list_and_end_with_the_account(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let one = listed("1", 1);
        set(&stores, anna, std::slice::from_ref(&one), 2).await;
        let row = sending(&stores, one.id).await;
        assert_eq!(stores.service_questionnaires.find(one.id).await.unwrap(), Some(row.clone()));
        assert_eq!(stores.service_questionnaires.count_sending(after(4)).await.unwrap(), 1);
        assert_eq!(stores.service_questionnaires.count_sending(after(3)).await.unwrap(), 0);
        set(&stores, anna, &[], 9).await;
        let kept = stores.service_questionnaires.find(one.id).await.unwrap().unwrap();
        assert_eq!((kept.listed.is_open, kept.sealed, kept.delivery), (false, row.sealed, row.delivery));
        committed!(stores, users.request_leaving(anna, None, after(9), after(9))).await.unwrap();
        assert!(committed!(stores, users.remove(anna, after(9))).await.unwrap());
        assert_eq!(stores.service_questionnaires.find(one.id).await.unwrap(), None);
    }

    async fn a_stranger_locks_nothing_and_an_id_that_cannot_be_one_is_refused(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let one = listed("1", 1);
        set(&stores, anna, std::slice::from_ref(&one), 2).await;
        assert_eq!(committed!(stores, service_questionnaires.lock_service(one.id, petr)).await.unwrap(), None);
        let own = committed!(stores, service_questionnaires.lock_service(one.id, anna)).await.unwrap();
        assert_eq!(own.unwrap().listed, one);
        for odd in ["", "a\0b", &"x".repeat(2000)] {
            let list = [ListedServiceQuestionnaire { assignment: odd.to_owned(), ..listed("1", 1) }];
            let refused =
                committed!(stores, service_questionnaires.set_listed((anna, &patient()), &list, after(3))).await;
            assert!(matches!(refused, Err(StorageError::Unstorable { .. })), "{refused:?}");
        }
    }

    async fn an_assignment_is_there_once(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let one = listed("1", 1);
        set(&stores, anna, std::slice::from_ref(&one), 2).await;
        let twice = [one.clone(), ListedServiceQuestionnaire { id: one.id, ..listed("2", 2) }];
        let refused =
            committed!(stores, service_questionnaires.set_listed((anna, &patient()), &twice, after(3))).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "service_questionnaires.id" })), "{refused:?}");
    }
}
