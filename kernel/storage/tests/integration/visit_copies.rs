//! Copies of appointments: sealed, one per relation, gone with it, and never older than what is known.

use crate::by_hand::{ByHand, on_both};
use crate::people::{after, host, start, user};
use crate::relations::relation;
use cabinet_domain::{Appointment, AppointmentStatus, Clinic, UserId};
use cabinet_ports::Stores;
use cabinet_ports::repository::VisitCopy;
use cabinet_test_storage::committed;
use chrono::{DateTime, Utc};

fn visit(id: &str, status: AppointmentStatus) -> Appointment {
    Appointment {
        id: id.into(),
        clinic: "36".into(),
        start: "2026-11-24T09:40:00+03:00".parse().unwrap(),
        doctor_id: Some("d1".into()),
        doctor_name: Some("Ветрова А. Н.".to_owned()),
        speciality_id: None,
        speciality_name: Some("Терапевт".to_owned()),
        status,
        room: Some("12".to_owned()),
        instructions: None,
    }
}

fn copy(read_at: DateTime<Utc>, visits: &[Appointment]) -> VisitCopy {
    let listed = Clinic {
        id: "36".into(),
        name: "Поликлиника № 36".to_owned(),
        address: Some("ул. Садовая, д. 2".to_owned()),
        phone: None,
    };
    VisitCopy { clinic: "36".into(), listed: Some(listed), visits: visits.to_vec(), read_at }
}

async fn known(stores: &Stores, login: &str) -> UserId {
    let id = user(stores, login).await.id;
    committed!(stores, relations.set(relation(id, "36", "502655"))).await.unwrap();
    id
}

async fn replaced(stores: &Stores, owner: UserId, copy: &VisitCopy) -> bool {
    stores.visit_copies.replace(owner, &host(), &"502655".into(), copy).await.unwrap()
}

async fn read(stores: &Stores, owner: UserId) -> Vec<VisitCopy> {
    stores.visit_copies.list(owner, &host()).await.unwrap().read
}

on_every_storage! {
    async fn a_copy_comes_back_as_it_was_and_only_to_its_owner(stores: Stores) {
        let (anna, petr) = (known(&stores, "anna").await, known(&stores, "petr").await);
        let unread = stores.visit_copies.list(anna, &host()).await.unwrap();
        assert_eq!((unread.read.len(), unread.unread), (0, vec!["36".into()]));
        let one = copy(start(), &[visit("1", AppointmentStatus::Active)]);
        assert!(replaced(&stores, anna, &one).await);
        let listed = stores.visit_copies.list(anna, &host()).await.unwrap();
        assert_eq!((listed.read, listed.unread.len()), (vec![one], 0));
        assert!(read(&stores, petr).await.is_empty());
        let elsewhere = stores.visit_copies.list(anna, &"vista".parse().unwrap()).await.unwrap();
        assert!(elsewhere.read.is_empty() && elsewhere.unread.is_empty());
    }

    async fn an_answer_that_was_asked_for_earlier_replaces_nothing(stores: Stores) {
        let anna = known(&stores, "anna").await;
        let newer = copy(after(60), &[visit("2", AppointmentStatus::Active)]);
        assert!(replaced(&stores, anna, &newer).await);
        assert!(!replaced(&stores, anna, &copy(start(), &[visit("1", AppointmentStatus::Active)])).await);
        assert_eq!(read(&stores, anna).await, [newer]);
        let newest = copy(after(61), &[]);
        assert!(replaced(&stores, anna, &newest).await);
        assert_eq!(read(&stores, anna).await, [newest]);
    }

    async fn a_cancellation_is_noted_and_an_earlier_answer_does_not_undo_it(stores: Stores) {
        let (anna, petr) = (known(&stores, "anna").await, known(&stores, "petr").await);
        let both = [visit("1", AppointmentStatus::Active), visit("2", AppointmentStatus::Active)];
        assert!(replaced(&stores, anna, &copy(start(), &both)).await);
        let copies = &stores.visit_copies;
        assert!(!copies.note_cancelled(petr, &host(), &"36".into(), &"1".into(), after(60)).await.unwrap());
        assert!(!copies.note_cancelled(anna, &host(), &"36".into(), &"3".into(), after(60)).await.unwrap());
        assert!(copies.note_cancelled(anna, &host(), &"36".into(), &"1".into(), after(60)).await.unwrap());
        assert!(!copies.note_cancelled(anna, &host(), &"36".into(), &"1".into(), after(60)).await.unwrap());
        assert!(!replaced(&stores, anna, &copy(after(30), &both)).await, "asked before the cancellation");
        let noted = copy(start(), &[visit("1", AppointmentStatus::Cancelled), both[1].clone()]);
        assert_eq!(read(&stores, anna).await, [noted], "and the moment of the reading stays");
        assert!(replaced(&stores, anna, &copy(after(61), &both)).await);
    }

    async fn a_copy_that_says_the_same_has_the_time_of_the_latest_answer(stores: Stores) {
        let anna = known(&stores, "anna").await;
        let visits = [visit("1", AppointmentStatus::Active)];
        assert!(replaced(&stores, anna, &copy(start(), &visits)).await);
        for minute in [1, 2] {
            assert!(replaced(&stores, anna, &copy(after(minute), &visits)).await);
            assert_eq!(read(&stores, anna).await, [copy(after(minute), &visits)], "the time is the latest");
        }
        assert!(!replaced(&stores, anna, &copy(after(1), &visits)).await, "asked earlier");
        assert!(!stores.visit_copies.replace(anna, &host(), &"700001".into(), &copy(after(3), &visits)).await.unwrap());
        let copies = &stores.visit_copies;
        assert!(copies.note_cancelled(anna, &host(), &"36".into(), &"1".into(), after(9)).await.unwrap());
        assert!(!replaced(&stores, anna, &copy(after(8), &visits)).await, "asked before the cancellation");
    }

    /// a copy of another person must not stay.
    async fn a_copy_goes_with_its_relation_and_is_not_written_without_it(stores: Stores) {
        let anna = known(&stores, "anna").await;
        let one = copy(start(), &[visit("1", AppointmentStatus::Active)]);
        assert!(!stores.visit_copies.replace(anna, &host(), &"700001".into(), &one).await.unwrap(), "another patient");
        assert!(replaced(&stores, anna, &one).await);
        stores.relations.remove(anna, &host(), &"36".into()).await.unwrap();
        assert!(!replaced(&stores, anna, &one).await);
        committed!(stores, relations.set(relation(anna, "36", "502655"))).await.unwrap();
        let listed = stores.visit_copies.list(anna, &host()).await.unwrap();
        assert_eq!((listed.read.len(), listed.unread.len()), (0, 1));
    }
}

/// A read of a history that says the same leaves the sealed text as it is.
#[tokio::test]
async fn only_what_changed_is_sealed_anew() {
    on_both(|storage, mut by_hand| async move {
        let stores = crate::fixture::stores(&storage);
        let anna = known(&stores, "anna").await;
        let visits = [visit("1", AppointmentStatus::Active)];
        assert!(replaced(&stores, anna, &copy(start(), &visits)).await);
        // A text that is written fails from now on.
        by_hand.forbid_sealing().await;
        assert!(replaced(&stores, anna, &copy(after(1), &visits)).await);
        assert_eq!(read(&stores, anna).await, [copy(after(1), &visits)]);
        let changed = copy(after(2), &[visit("1", AppointmentStatus::Cancelled)]);
        let refused = stores.visit_copies.replace(anna, &host(), &"502655".into(), &changed).await;
        assert!(refused.is_err(), "{refused:?}");
    })
    .await;
}

impl ByHand {
    async fn forbid_sealing(&mut self) {
        let statements: &[&str] = match self {
            Self::Sqlite(_) => &[
                "CREATE TRIGGER forbid BEFORE UPDATE OF sealed ON visit_copies BEGIN SELECT RAISE(ABORT, 'sealed'); END",
            ],
            Self::Postgres(_) => &[
                "CREATE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'sealed'; END $$",
                "CREATE TRIGGER forbid BEFORE UPDATE OF sealed ON visit_copies FOR EACH ROW EXECUTE FUNCTION forbid()",
            ],
        };
        for statement in statements {
            self.run(statement).await.unwrap();
        }
    }
}
