//! The booking log: one entry holds a slot, a key creates one entry, and states change only along the allowed transitions.

use crate::people::{add_booking, after, booking, host, key, set_state, start, user};
use cabinet_domain::BookingState::{Asked, Booked, Cancelled, Refused, Unknown};
use cabinet_domain::{Booking, BookingId};
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{BOOKING_TURN, BookingStep, CANCELLED_AT_CLINIC, NewUser, settling_job};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use uuid::Uuid;

on_every_storage! {
    async fn every_field_comes_back(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let full = Booking {
            state: Booked,
            ticket: Some("1037".into()),
            problem: Some("outcome_unknown".to_owned()),
            updated_at: after(1),
            ..booking(anna, "one", "слот: 1; '\"")
        };
        let bare = Booking { speciality: None, room: None, end: None, number: None, ..booking(anna, "two", "2") };
        for expected in [full, bare] {
            add_booking(&stores, expected.clone(), after(5)).await.unwrap();
            assert_eq!(stores.bookings.lookup(expected.id).await.unwrap(), Some(expected));
        }
        assert_eq!(stores.bookings.lookup(BookingId(Uuid::now_v7())).await.unwrap(), None);
    }

    /// X-039
    async fn a_wish_brings_its_settling_job_along(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let wish = booking(anna, "one", "1");
        add_booking(&stores, wish.clone(), after(5)).await.unwrap();
        assert_eq!(stores.jobs.take("settle_booking", after(4), TimeDelta::minutes(1), 9).await.unwrap(), []);
        let [job] = stores.jobs.take("settle_booking", after(5), TimeDelta::minutes(1), 9).await.unwrap().try_into().unwrap();
        assert_eq!((job.kind.as_str(), job.attempts), ("settle_booking", 0));
        assert_eq!(job.payload, serde_json::json!({ "booking": wish.id }));
    }

    /// X-039
    async fn the_same_key_is_a_conflict_of_the_key_even_for_the_same_slot(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        add_booking(&stores, booking(anna, "one", "1"), after(5)).await.unwrap();
        for slot in ["1", "2"] {
            let refused = add_booking(&stores, booking(anna, "one", slot), after(5)).await;
            assert!(matches!(refused, Err(StorageError::Conflict { what: "bookings.key" })), "{slot}: {refused:?}");
        }
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1, "a refused wish leaves no job");
    }

    /// Issue 17
    async fn a_reminder_is_noted_once_for_a_visit_that_stands_and_for_a_confirmed_address(stores: Stores) {
        let email = Some("anna@example.ru".parse().unwrap());
        let anna = committed!(stores, users.add(NewUser { email, ..person("anna") }, None)).await.unwrap().id;
        let petr = user(&stores, "petr").await.id;
        let visit = Booking { state: Booked, ticket: Some("1".into()), ..booking(anna, "one", "1") };
        let open = booking(anna, "two", "2");
        let without = Booking { state: Booked, ticket: Some("3".into()), ..booking(petr, "one", "3") };
        for line in [&visit, &without] {
            add_booking(&stores, line.clone(), after(5)).await.unwrap();
        }
        add_booking(&stores, open.clone(), after(5)).await.unwrap();
        let note = async |id, hours| committed!(stores, bookings.note_reminder(id, hours)).await.unwrap();
        for (id, hours, is_noted) in [
            (open.id, 24, false),
            (without.id, 24, true),
            (visit.id, 24, true),
            (visit.id, 24, false),
            (visit.id, 2, true),
            (visit.id, 2, false),
            (visit.id, 24, false),
        ] {
            assert_eq!(note(id, hours).await, is_noted, "{hours}");
        }
        assert_eq!(stores.bookings.lookup(visit.id).await.unwrap(), Some(visit));
    }

    /// Issue 17
    async fn a_change_by_the_clinic_is_noted_once_and_for_a_visit_that_stands(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let visit = Booking { state: Booked, ticket: Some("1".into()), ..booking(anna, "one", "1") };
        let open = booking(anna, "two", "2");
        add_booking(&stores, visit.clone(), after(5)).await.unwrap();
        add_booking(&stores, open.clone(), after(5)).await.unwrap();
        let note = async |id, change| committed!(stores, bookings.note_change(id, change)).await.unwrap();
        for (id, change, is_noted) in [
            (open.id, "cancelled", false),
            (visit.id, "2026-11-26T06:00:00Z", true),
            (visit.id, "2026-11-26T06:00:00Z", false),
            (visit.id, "cancelled", true),
            (visit.id, "cancelled", false),
        ] {
            assert_eq!(note(id, change).await, is_noted, "{change}");
        }
    }

    /// Issue 17: what the owner has begun to cancel is theirs, also if the history shows it first; and the clinic's once it came to nothing.
    async fn a_cancellation_is_the_owners_from_its_beginning_until_it_has_failed(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let begin = async |id, owner, minute| {
            committed!(stores, bookings.begin_cancelling(id, owner, after(minute))).await.unwrap()
        };
        let end = async |id, minute| {
            committed!(stores, bookings.end_cancelling(id, anna, after(minute))).await.unwrap()
        };
        let found = async |id| {
            let problem = Some(CANCELLED_AT_CLINIC.to_owned());
            let step =
                BookingStep { id, user: anna, from: Booked, to: Cancelled, ticket: None, problem, at: after(9), notice: None };
            assert!(committed!(stores, bookings.set_state(step)).await.unwrap());
            stores.bookings.lookup(id).await.unwrap().unwrap()
        };
        let told = async |id| committed!(stores, bookings.note_change(id, "cancelled")).await.unwrap();
        let mut visits = Vec::new();
        for name in ["own", "refused", "clinic"] {
            let visit = Booking { state: Booked, ticket: Some(name.into()), ..booking(anna, name, name) };
            add_booking(&stores, visit.clone(), after(5)).await.unwrap();
            visits.push(visit.id);
        }
        let [own, refused, clinic] = visits[..] else { panic!("three") };

        assert!(!begin(own, petr, 1).await, "a stranger");
        assert!(begin(own, anna, 1).await);
        assert_eq!(stores.bookings.lookup(own).await.unwrap().unwrap().cancelling_at, Some(after(1)));
        assert!(!told(own).await);
        let line = found(own).await;
        assert_eq!((line.problem, line.cancelling_at), (None, None));
        assert!(!told(own).await && !begin(own, anna, 2).await);

        assert!(begin(refused, anna, 1).await && begin(refused, anna, 2).await);
        assert!(!end(refused, 1).await, "another attempt has begun since");
        assert!(end(refused, 2).await && !end(refused, 2).await);
        for id in [refused, clinic] {
            assert_eq!(found(id).await.problem.as_deref(), Some(CANCELLED_AT_CLINIC));
            assert!(told(id).await && !told(id).await);
        }
    }

    /// X-025
    async fn another_owner_may_use_the_same_key_and_never_sees_the_line(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        let theirs = Booking { ticket: Some("1037".into()), ..booking(anna, "one", "1") };
        add_booking(&stores, theirs.clone(), after(5)).await.unwrap();
        assert_eq!(stores.bookings.find_by_key(petr, &key("one")).await.unwrap(), None);
        let ticket = stores.bookings.find_by_ticket(petr, &host(), &"36".into(), &"1037".into()).await.unwrap();
        assert_eq!(ticket, None);
        assert_eq!(stores.bookings.list_open(petr, &host()).await.unwrap(), []);

        let own = booking(petr, "one", "2");
        add_booking(&stores, own.clone(), after(5)).await.unwrap();
        assert_eq!(stores.bookings.find_by_key(petr, &key("one")).await.unwrap(), Some(own));
        assert_eq!(stores.bookings.find_by_key(anna, &key("one")).await.unwrap(), Some(theirs));
    }

    /// X-039
    async fn a_held_slot_is_refused_to_everybody(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        for (number, state) in [Asked, Unknown, Booked].into_iter().enumerate() {
            let slot = number.to_string();
            let line = Booking { state, ..booking(anna, &format!("a{number}"), &slot) };
            add_booking(&stores, line.clone(), after(5)).await.unwrap();
            for (user, text) in [(anna, "again"), (petr, "too")] {
                let refused = add_booking(&stores, booking(user, text, &slot), after(5)).await;
                assert!(matches!(refused, Err(StorageError::Conflict { what: "bookings.slot" })), "{refused:?}");
            }
            let holding = stores.bookings.find_holding(&host(), &"36".into(), &slot.as_str().into()).await;
            assert_eq!(holding.unwrap(), Some(line));
        }
        let elsewhere = Booking { clinic: "37".into(), ..booking(petr, "clinic", "0") };
        add_booking(&stores, elsewhere, after(5)).await.unwrap();
        let elsewhere = Booking { host: "vista".parse().unwrap(), ..booking(petr, "host", "0") };
        add_booking(&stores, elsewhere, after(5)).await.unwrap();
    }

    /// X-039
    async fn one_of_many_concurrent_bookings_of_a_slot_wins(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        let tries = (0..24).map(|number| {
            let stores = stores.clone();
            let wish = booking(if number % 2 == 0 { anna } else { petr }, &format!("try-{number}"), "1");
            tokio::spawn(async move { add_booking(&stores, wish.clone(), after(5)).await.map(|()| wish.id) })
        });
        let (mut won, mut refused) = (Vec::new(), 0);
        for outcome in futures::future::join_all(tries).await {
            match outcome.unwrap() {
                Ok(id) => won.push(id),
                Err(StorageError::Conflict { what: "bookings.slot" }) => refused += 1,
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!((won.len(), refused), (1, 23));
        let holding = stores.bookings.find_holding(&host(), &"36".into(), &"1".into()).await.unwrap();
        assert_eq!(holding.map(|line| line.id), Some(won[0]));
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1);
    }

    /// X-083: one open booking per patient and host, whichever kernel writes it.
    async fn of_one_patients_concurrent_wishes_one_has_its_turn(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let tries = (0..24).map(|number| {
            let stores = stores.clone();
            let wish = booking(anna, &format!("try-{number}"), &format!("slot-{number}"));
            let job = settling_job(&wish, after(5));
            tokio::spawn(async move { committed!(stores, bookings.add(wish, after(-1)); jobs.add(job)).await })
        });
        let (mut won, mut refused) = (0, 0);
        for outcome in futures::future::join_all(tries).await {
            match outcome.unwrap() {
                Ok(()) => won += 1,
                Err(StorageError::Conflict { what: BOOKING_TURN }) => refused += 1,
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!((won, refused), (1, 23));
        assert_eq!(stores.bookings.list_open(anna, &host()).await.unwrap().len(), 1);
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1, "a refused wish leaves no job");
    }

    /// X-083
    async fn a_turn_ends_with_its_line_and_concerns_nobody_else(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        let first = booking(anna, "first", "1");
        committed!(stores, bookings.add(first.clone(), after(-1))).await.unwrap();
        let elsewhere = Booking { host: "vista".parse().unwrap(), ..booking(anna, "elsewhere", "1") };
        for free in [booking(petr, "theirs", "2"), elsewhere] {
            committed!(stores, bookings.add(free, after(-1))).await.unwrap();
        }
        // A repeated click gets the result of the first one, not the conflict of the open booking.
        let again = committed!(stores, bookings.add(booking(anna, "first", "1"), after(-1))).await;
        assert!(matches!(again, Err(StorageError::Conflict { what: "bookings.key" })), "{again:?}");
        let same_slot = committed!(stores, bookings.add(booking(anna, "same", "1"), after(-1))).await;
        assert!(matches!(same_slot, Err(StorageError::Conflict { what: "bookings.slot" })), "{same_slot:?}");
        for state in [Asked, Unknown] {
            if state == Unknown {
                assert!(set_state(&stores, &first, Asked, Unknown, None, None, after(1)).await.unwrap());
            }
            let second = committed!(stores, bookings.add(booking(anna, "second", "3"), after(-1))).await;
            assert!(matches!(second, Err(StorageError::Conflict { what: BOOKING_TURN })), "{second:?}");
        }
        // An entry from before `held_since` does not block others.
        let late = booking(anna, "late", "4");
        committed!(stores, bookings.add(late.clone(), after(0))).await.unwrap();
        assert!(set_state(&stores, &late, Asked, Refused, None, None, after(1)).await.unwrap());
        assert!(set_state(&stores, &first, Unknown, Booked, Some("7".into()), None, after(2)).await.unwrap());
        committed!(stores, bookings.add(booking(anna, "second", "3"), after(-1))).await.unwrap();
    }

    /// X-039: a double click.
    async fn one_of_many_concurrent_requests_with_one_key_wins(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let tries = (0..24).map(|_| {
            let stores = stores.clone();
            let wish = booking(anna, "one", "1");
            tokio::spawn(async move { add_booking(&stores, wish, after(5)).await })
        });
        let mut won = 0;
        for outcome in futures::future::join_all(tries).await {
            match outcome.unwrap() {
                Ok(()) => won += 1,
                Err(StorageError::Conflict { what: "bookings.key" }) => {}
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(won, 1);
    }

    async fn a_refused_or_cancelled_slot_may_be_booked_again(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (refused, cancelled) = (booking(anna, "r", "1"), booking(anna, "c", "2"));
        for line in [&refused, &cancelled] {
            add_booking(&stores, line.clone(), after(5)).await.unwrap();
        }
        assert!(set_state(&stores, &refused, Asked, Refused, None, Some("slot_taken".into()), after(1)).await.unwrap());
        assert!(set_state(&stores, &cancelled, Asked, Booked, Some("7".into()), None, after(1)).await.unwrap());
        assert!(set_state(&stores, &cancelled, Booked, Cancelled, None, None, after(2)).await.unwrap());
        for slot in ["1", "2"] {
            let free = stores.bookings.find_holding(&host(), &"36".into(), &slot.into()).await.unwrap();
            assert_eq!(free, None);
            add_booking(&stores, booking(anna, &format!("again-{slot}"), slot), after(9)).await.unwrap();
        }
    }

    /// X-039
    async fn only_a_refused_line_gives_its_key_back(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let first = booking(anna, "one", "1");
        add_booking(&stores, first.clone(), after(5)).await.unwrap();
        assert!(!stores.bookings.release_key(first.id).await.unwrap(), "its outcome is open");
        assert!(!stores.bookings.release_key(BookingId(Uuid::now_v7())).await.unwrap());
        assert!(set_state(&stores, &first, Asked, Refused, None, Some("plugin_busy".into()), after(1)).await.unwrap());
        assert!(stores.bookings.release_key(first.id).await.unwrap());
        assert_eq!(stores.bookings.find_by_key(anna, &key("one")).await.unwrap(), None);
        let second = booking(anna, "one", "1");
        add_booking(&stores, second.clone(), after(9)).await.unwrap();
        assert_eq!(stores.bookings.find_by_key(anna, &key("one")).await.unwrap(), Some(second));
        let kept = stores.bookings.lookup(first.id).await.unwrap().unwrap();
        assert_eq!((kept.state, kept.problem.as_deref()), (Refused, Some("plugin_busy")));
    }

    async fn a_step_keeps_what_it_does_not_name(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let line = booking(anna, "one", "1");
        add_booking(&stores, line.clone(), after(5)).await.unwrap();
        assert!(set_state(&stores, &line, Asked, Unknown, None, Some("timed_out".into()), after(1)).await.unwrap());
        assert!(set_state(&stores, &line, Unknown, Booked, Some("1037".into()), None, after(2)).await.unwrap());
        assert!(set_state(&stores, &line, Booked, Cancelled, None, None, after(3)).await.unwrap());
        let expected = Booking {
            state: Cancelled,
            ticket: Some("1037".into()),
            problem: Some("timed_out".to_owned()),
            updated_at: after(3),
            ..line
        };
        assert_eq!(stores.bookings.lookup(expected.id).await.unwrap(), Some(expected));
    }

    async fn a_step_from_another_state_changes_nothing(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let line = booking(anna, "one", "1");
        add_booking(&stores, line.clone(), after(5)).await.unwrap();
        // Not in that state, not an allowed transition, no such entry.
        let nobody = BookingId(Uuid::now_v7());
        for (id, from, to) in
            [(line.id, Unknown, Booked), (line.id, Booked, Cancelled), (line.id, Asked, Cancelled), (nobody, Asked, Booked)]
        {
            let other = Booking { id, ..line.clone() };
            let is_made = set_state(&stores, &other, from, to, Some("9".into()), None, after(1)).await.unwrap();
            assert!(!is_made, "{from:?} {to:?}");
        }
        assert_eq!(stores.bookings.lookup(line.id).await.unwrap(), Some(line));
    }

    /// The request and the settling job may learn the outcome at the same time.
    async fn one_of_many_concurrent_steps_wins(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let line = booking(anna, "one", "1");
        add_booking(&stores, line.clone(), after(5)).await.unwrap();
        let steps = (0..16).map(|number| {
            let (stores, line) = (stores.clone(), line.clone());
            let to = [Booked, Refused, Unknown][number % 3];
            tokio::spawn(async move { set_state(&stores, &line, Asked, to, None, None, after(1)).await.unwrap() })
        });
        let won = futures::future::join_all(steps).await.into_iter().filter(|won| *won.as_ref().unwrap()).count();
        assert_eq!(won, 1);
    }

    async fn open_wishes_are_listed_oldest_first(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let states = [(Booked, 3), (Unknown, 2), (Refused, 1), (Asked, 0), (Cancelled, 4)];
        let mut open = Vec::new();
        for (number, (state, minute)) in states.into_iter().enumerate() {
            let slot = number.to_string();
            let line = Booking { state, created_at: after(minute), ..booking(anna, &slot, &slot) };
            add_booking(&stores, line.clone(), after(5)).await.unwrap();
            if matches!(state, Asked | Unknown) {
                open.insert(0, line);
            }
        }
        assert_eq!(stores.bookings.list_open(anna, &host()).await.unwrap(), open);
        assert_eq!(stores.bookings.list_open(anna, &"vista".parse().unwrap()).await.unwrap(), []);
    }

    async fn all_lines_of_the_owner_are_listed_first_one_first_and_nobody_elses(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let later = Booking { state: Booked, created_at: after(3), ..booking(anna, "later", "1") };
        let elsewhere =
            Booking { state: Refused, host: "vista".parse().unwrap(), ..booking(anna, "elsewhere", "2") };
        for line in [later.clone(), elsewhere.clone(), booking(petr, "theirs", "3")] {
            add_booking(&stores, line, after(5)).await.unwrap();
        }
        assert_eq!(stores.bookings.list(anna).await.unwrap(), [elsewhere, later]);
    }

    async fn a_ticket_leads_to_its_newest_line(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let cancelled = Booking { state: Cancelled, ticket: Some("7".into()), ..booking(anna, "old", "1") };
        let newest =
            Booking { state: Booked, ticket: Some("7".into()), created_at: after(1), ..booking(anna, "new", "2") };
        let other = Booking { state: Booked, ticket: Some("8".into()), created_at: after(2), ..booking(anna, "other", "3") };
        for line in [&newest, &cancelled, &other] {
            add_booking(&stores, line.clone(), after(5)).await.unwrap();
        }
        let found = stores.bookings.find_by_ticket(anna, &host(), &"36".into(), &"7".into()).await.unwrap();
        assert_eq!(found, Some(newest));
        let elsewhere = stores.bookings.find_by_ticket(anna, &host(), &"37".into(), &"7".into()).await.unwrap();
        assert_eq!(elsewhere, None);
        let owner = |clinic: &str, ticket: &str| {
            let (bookings, clinic, ticket) = (stores.bookings.clone(), clinic.into(), ticket.into());
            async move { bookings.owner_of_ticket(&host(), &clinic, &ticket).await.unwrap() }
        };
        assert_eq!(owner("36", "7").await, Some(anna));
        assert_eq!(owner("37", "7").await, None);
        assert_eq!(owner("36", "\0").await, None);
    }

    async fn the_lease_of_a_booking_is_renewed_until_it_has_its_answer(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let line = booking(anna, "one", "1");
        add_booking(&stores, line.clone(), after(5)).await.unwrap();
        assert!(stores.bookings.renew_lease(line.id, after(1)).await.unwrap());
        let renewed = Booking { updated_at: after(1), ..line.clone() };
        assert_eq!(stores.bookings.lookup(line.id).await.unwrap(), Some(renewed));
        assert!(set_state(&stores, &line, Asked, Unknown, None, None, after(2)).await.unwrap());
        assert!(!stores.bookings.renew_lease(line.id, after(3)).await.unwrap());
        assert!(!stores.bookings.renew_lease(booking(anna, "two", "2").id, after(3)).await.unwrap());
        assert_eq!(stores.bookings.lookup(line.id).await.unwrap().unwrap().updated_at, after(2));
    }

    async fn a_wish_of_nobody_is_refused(stores: Stores) {
        let refused = add_booking(&stores, booking(person("anna").id, "one", "1"), start()).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
    }
}
