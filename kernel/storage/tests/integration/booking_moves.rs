//! Moves of appointments: an appointment is part of one open move, and states change only along the allowed transitions.

use crate::people::{add_booking, after, booking, host, start, user};
use cabinet_domain::MoveState::{Booking as Open, Cancelling, Done, Dropped, Standing};
use cabinet_domain::{BookingId, BookingMove, MoveState, NoticeId, UserId};
use cabinet_ports::repository::{BookingNotice, MOVED_TICKET, MoveStep, NoticeKind};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use uuid::Uuid;

fn moving(booking: BookingId, ticket: &str) -> BookingMove {
    BookingMove {
        booking,
        host: host(),
        clinic: "36".into(),
        ticket: ticket.into(),
        doctor: Some("д36".into()),
        start: start().naive_utc(),
        state: Open,
        problem: None,
        created_at: start(),
        updated_at: start(),
    }
}

fn notice(kind: NoticeKind) -> BookingNotice {
    BookingNotice { id: NoticeId(Uuid::now_v7()), kind }
}

fn step(booking: BookingId, user: UserId, from: MoveState, to: MoveState) -> MoveStep {
    MoveStep { booking, user, from, to, problem: None, at: after(1), notice: None }
}

/// A booking of the slot with its move of the ticket.
async fn added(stores: &Stores, owner: UserId, slot: &str, ticket: &str) -> Result<BookingId, StorageError> {
    let line = booking(owner, slot, slot);
    let id = line.id;
    add_booking(stores, line, after(5)).await?;
    committed!(stores, moves.add(moving(id, ticket))).await?;
    Ok(id)
}

async fn kinds(stores: &Stores, owner: UserId) -> Vec<NoticeKind> {
    let notices = stores.notices.unread_about_bookings(owner, 9).await.unwrap();
    notices.into_iter().map(|notice| notice.kind).collect()
}

on_every_storage! {
    async fn every_field_of_a_move_comes_back_to_its_owner_only(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let one = added(&stores, anna, "one", "100").await.unwrap();
        assert_eq!(stores.moves.lookup(one).await.unwrap(), Some(moving(one, "100")));
        let two = booking(anna, "two", "two");
        let bare = BookingMove { doctor: None, problem: Some("not_allowed".to_owned()), created_at: after(1), ..moving(two.id, "101") };
        add_booking(&stores, two, after(5)).await.unwrap();
        committed!(stores, moves.add(bare.clone())).await.unwrap();
        assert_eq!(stores.moves.list(anna, &host()).await.unwrap(), [moving(one, "100"), bare]);
        assert_eq!(stores.moves.list(petr, &host()).await.unwrap(), []);
        assert_eq!(stores.moves.list(anna, &"other".parse().unwrap()).await.unwrap(), []);
        assert_eq!(stores.moves.lookup(BookingId(Uuid::now_v7())).await.unwrap(), None);
    }

    /// Issue 17: two moves of one appointment would leave two new ones.
    async fn an_appointment_is_part_of_one_open_move(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let one = added(&stores, anna, "one", "100").await.unwrap();
        let second = added(&stores, anna, "two", "100").await;
        assert!(matches!(second, Err(StorageError::Conflict { what: MOVED_TICKET })), "{second:?}");
        assert!(committed!(stores, moves.drop_of_booking(one, after(2))).await.unwrap());
        assert!(!committed!(stores, moves.drop_of_booking(one, after(2))).await.unwrap());
        let three = added(&stores, anna, "three", "100").await.unwrap();
        let (host, clinic, ticket) = (host(), "36".into(), "100".into());
        let completed = || async {
            let mut work = stores.begin().await.unwrap();
            work.moves().count_completed(&host, &clinic, &ticket).await.unwrap()
        };
        assert_eq!(completed().await, 0);
        for (from, to) in [(Open, Cancelling), (Cancelling, Done)] {
            assert!(committed!(stores, moves.set_state(step(three, anna, from, to))).await.unwrap());
        }
        assert_eq!(completed().await, 1, "another request that read the history before has to know");
    }

    async fn a_move_takes_only_allowed_steps_of_its_owner(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let id = added(&stores, anna, "one", "100").await.unwrap();
        for refused in [
            step(id, anna, Open, Done),
            step(id, anna, Cancelling, Done),
            step(id, petr, Open, Cancelling),
        ] {
            assert!(!committed!(stores, moves.set_state(refused.clone())).await.unwrap(), "{refused:?}");
        }
        assert!(committed!(stores, moves.set_state(step(id, anna, Open, Cancelling))).await.unwrap());
        let told = MoveStep {
            problem: Some("not_allowed".to_owned()),
            notice: Some(notice(NoticeKind::BookingMoveStands)),
            ..step(id, anna, Cancelling, Standing)
        };
        assert!(committed!(stores, moves.set_state(told.clone())).await.unwrap());
        assert!(!committed!(stores, moves.set_state(told)).await.unwrap());
        let kept = stores.moves.lookup(id).await.unwrap().unwrap();
        assert_eq!((kept.state, kept.problem.as_deref(), kept.updated_at), (Standing, Some("not_allowed"), after(1)));
        assert_eq!(kinds(&stores, anna).await, [NoticeKind::BookingMoveStands]);
    }

    async fn the_first_failure_is_told_and_later_ones_are_noted(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let id = added(&stores, anna, "one", "100").await.unwrap();
        let stands = || notice(NoticeKind::BookingMoveStands);
        assert!(!committed!(stores, moves.note_problem(id, anna, "early", stands(), after(1))).await.unwrap());
        committed!(stores, moves.set_state(step(id, anna, Open, Cancelling))).await.unwrap();
        for problem in ["hospital_unavailable", "outcome_unknown"] {
            assert!(committed!(stores, moves.note_problem(id, anna, problem, stands(), after(2))).await.unwrap());
        }
        let kept = stores.moves.lookup(id).await.unwrap().unwrap();
        assert_eq!((kept.state, kept.problem.as_deref()), (Cancelling, Some("outcome_unknown")));
        assert_eq!(kinds(&stores, anna).await, [NoticeKind::BookingMoveStands]);
    }

    async fn a_cancelled_appointment_completes_the_move_that_waits_for_it(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let id = added(&stores, anna, "one", "100").await.unwrap();
        let complete = async |owner, ticket: &str| {
            committed!(stores, moves.complete_of_ticket(owner, &host(), &"36".into(), &ticket.into(), after(3))).await.unwrap()
        };
        assert_eq!(complete(anna, "100").await, None, "the new appointment is not booked");
        committed!(stores, moves.set_state(step(id, anna, Open, Cancelling))).await.unwrap();
        assert_eq!((complete(petr, "100").await, complete(anna, "101").await), (None, None));
        assert_eq!(complete(anna, "100").await, Some(id));
        assert_eq!(complete(anna, "100").await, None);
        assert_eq!(stores.moves.lookup(id).await.unwrap().unwrap().state, Done);
        assert!(!committed!(stores, moves.drop_of_booking(id, after(4))).await.unwrap());
        assert_ne!(stores.moves.lookup(id).await.unwrap().unwrap().state, Dropped);
    }
}
