//! The waiting list (issue 17): the order of the line, one offer for a slot and for an entry, and what ends an offer.

use crate::people::{add_booking, after, booking, host, set_state, start, user};
use cabinet_domain::{
    BookingState, OfferState, SlotOffer, SlotOfferId, SuitableHours, UserId, WaitingEntry, WaitingEntryId,
    WaitingState,
};
use cabinet_ports::Stores;
use cabinet_ports::repository::{
    FreeSlot, ListedKind, ListedName, LookedAt, SlotLook, WaitingDemand, WaitingJoined, WaitingNames,
    looking_job, looking_key,
};
use cabinet_test_storage::committed;
use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use uuid::Uuid;

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

/// 24 November, 9:40 at clinic 36, as `people::booking`.
fn slot_start() -> NaiveDateTime {
    day(24).and_hms_opt(9, 40, 0).unwrap()
}

fn entry(user: UserId, doctor: Option<&str>, minute: i64) -> WaitingEntry {
    WaitingEntry {
        id: WaitingEntryId(Uuid::now_v7()),
        user,
        host: host(),
        clinic: "36".into(),
        speciality: "78".into(),
        doctor: doctor.map(Into::into),
        first_day: day(21),
        last_day: day(30),
        hours: SuitableHours::ALL_DAY,
        state: WaitingState::Waiting,
        created_at: after(minute),
        updated_at: after(minute),
    }
}

fn free() -> FreeSlot {
    FreeSlot {
        host: host(),
        clinic: "36".into(),
        doctor: "д36".into(),
        speciality: "78".into(),
        start: slot_start(),
    }
}

fn offer(entry: WaitingEntryId) -> SlotOffer {
    SlotOffer {
        id: SlotOfferId(Uuid::now_v7()),
        entry,
        host: host(),
        clinic: "36".into(),
        doctor: "д36".into(),
        slot: "slot-1".into(),
        start: slot_start(),
        state: OfferState::Open,
        created_at: start(),
        held_until: after(120),
    }
}

async fn joined(stores: &Stores, entry: &WaitingEntry) -> WaitingJoined {
    committed!(stores, waiting.join(entry.clone(), 3)).await.unwrap()
}

async fn line(stores: &Stores, slot: &FreeSlot) -> Vec<WaitingEntryId> {
    let found = stores.waiting.candidates(slot, after(-30), 9).await.unwrap();
    found.into_iter().map(|entry| entry.id).collect()
}

async fn offered(stores: &Stores, offer: &SlotOffer) -> bool {
    committed!(stores, waiting.offer(offer.clone())).await.unwrap()
}

async fn lapsed(stores: &Stores, now: DateTime<Utc>) -> Vec<(UserId, OfferState)> {
    let ended = committed!(stores, waiting.lapse(&host(), now, 9)).await.unwrap();
    ended.into_iter().map(|ended| (ended.user, ended.state)).collect()
}

on_every_storage! {
    async fn every_field_of_an_entry_comes_back_to_its_owner_only(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let any = entry(anna, None, 1);
        let hours = SuitableHours::from_minutes(480, 720).unwrap();
        let own = WaitingEntry { hours, ..entry(anna, Some("д36"), 2) };
        for entry in [&own, &any] {
            assert_eq!(joined(&stores, entry).await, WaitingJoined::Joined);
        }
        let listed = stores.waiting.list(anna, &host(), start()).await.unwrap();
        let places: Vec<_> = listed.iter().map(|listed| (listed.entry.clone(), listed.place)).collect();
        assert_eq!(places, [(any.clone(), 1), (own.clone(), 2)]);
        let all = stores.waiting.list_all(anna).await.unwrap();
        assert_eq!(all.into_iter().map(|named| named.entry).collect::<Vec<_>>(), [any.clone(), own]);
        assert_eq!(stores.waiting.list(petr, &host(), start()).await.unwrap(), []);
        assert_eq!(stores.waiting.list(anna, &"other".parse().unwrap(), start()).await.unwrap(), []);
        assert_eq!(stores.waiting.owner(any.id).await.unwrap(), Some(anna));
        assert_eq!(stores.waiting.owner(WaitingEntryId(Uuid::now_v7())).await.unwrap(), None);
    }

    async fn a_slot_is_withheld_while_it_is_offered_and_for_a_while_after_a_refusal(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let any = entry(anna, None, 1);
        joined(&stores, &any).await;
        let withheld = async |doctor: &str, since: i64| {
            let found = stores.waiting.withheld(&host(), &"36".into(), &doctor.into(), after(since)).await.unwrap();
            found.into_iter().collect::<Vec<_>>()
        };
        assert_eq!(withheld("д36", 0).await, []);
        assert!(offered(&stores, &offer(any.id)).await);
        assert_eq!(withheld("д36", 90).await, [slot_start()]);
        assert_eq!(withheld("другой", 0).await, []);
        let refused = committed!(stores, waiting.refuse(anna, &host(), &"36".into(), &"slot-1".into(), after(10))).await;
        assert!(refused.unwrap().is_some());
        assert_eq!(withheld("д36", 9).await, [slot_start()]);
        assert_eq!(withheld("д36", 10).await, []);
    }

    async fn an_entry_and_its_offer_have_the_names_that_were_stored_last(stores: Stores) {
        use ListedKind::{Clinic, Doctor, Speciality};
        let anna = user(&stores, "anna").await.id;
        let (any, own) = (entry(anna, None, 1), entry(anna, Some("д36"), 2));
        for entry in [&any, &own] {
            joined(&stores, entry).await;
        }
        let note = async |host: &str, clinic: &str, names: &[(ListedKind, &str, &str)]| {
            let listed = |(kind, id, name): &(ListedKind, &str, &str)| ListedName {
                kind: *kind,
                id: (*id).to_owned(),
                name: (*name).to_owned(),
            };
            let names: Vec<_> = names.iter().map(listed).collect();
            committed!(stores, waiting.note_names(&host.parse().unwrap(), &clinic.into(), &names)).await.unwrap();
        };
        let names = async || {
            let listed = stores.waiting.list(anna, &host(), start()).await.unwrap();
            listed.into_iter().map(|listed| listed.names).collect::<Vec<_>>()
        };
        assert_eq!(names().await, [WaitingNames::default(), WaitingNames::default()]);
        // The same id may name a doctor and a speciality, and another thing elsewhere. What cannot be stored is left out.
        note(host().as_str(), "36", &[(Clinic, "36", "Поликлиника"), (Speciality, "78", "Терапия"), (Doctor, "78", "Не тот"), (Doctor, "д36", "Старая фамилия"), (Doctor, "д1", "a\0"), (Doctor, "", "никто")]).await;
        note(host().as_str(), "36", &[(Doctor, "д36", "Ветрова А. Н.")]).await;
        note(host().as_str(), "37", &[(Doctor, "д36", "Чужая")]).await;
        note("other", "36", &[(Speciality, "78", "Чужая")]).await;
        assert!(offered(&stores, &offer(any.id)).await);
        let name = |name: &str| Some(name.to_owned());
        let both = WaitingNames { clinic: name("Поликлиника"), speciality: name("Терапия"), ..WaitingNames::default() };
        let expected = [
            WaitingNames { offered_doctor: name("Ветрова А. Н."), ..both.clone() },
            WaitingNames { doctor: name("Ветрова А. Н."), ..both.clone() },
        ];
        assert_eq!(names().await, expected);
        let all = stores.waiting.list_all(anna).await.unwrap();
        assert_eq!(all[0].names, both);
        assert_eq!(all[1].names, expected[1]);
    }

    async fn a_person_waits_once_for_the_same_and_for_a_few_things(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let first = entry(anna, None, 1);
        assert_eq!(joined(&stores, &first).await, WaitingJoined::Joined);
        assert_eq!(joined(&stores, &entry(anna, None, 2)).await, WaitingJoined::Already);
        for doctor in ["a", "b"] {
            assert_eq!(joined(&stores, &entry(anna, Some(doctor), 2)).await, WaitingJoined::Joined);
        }
        assert_eq!(joined(&stores, &entry(anna, Some("c"), 3)).await, WaitingJoined::Full);
        assert_eq!(stores.waiting.count(&host()).await.unwrap(), (3, 0));
        assert!(committed!(stores, waiting.withdraw(anna, &host(), first.id, after(4))).await.unwrap().is_some());
        assert!(committed!(stores, waiting.withdraw(anna, &host(), first.id, after(4))).await.unwrap().is_none());
        assert_eq!(joined(&stores, &entry(anna, None, 5)).await, WaitingJoined::Joined);
    }

    /// Issue 17: fair order.
    async fn the_line_is_in_order_of_arrival_and_holds_only_whom_the_slot_suits(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let olga = user(&stores, "olga").await.id;
        let (late, early) = (entry(anna, Some("д36"), 5), entry(petr, None, 1));
        let afternoon = WaitingEntry { hours: SuitableHours::from_minutes(581, 1440).unwrap(), ..entry(olga, None, 0) };
        let ended = WaitingEntry { last_day: day(23), ..entry(olga, Some("д36"), 0) };
        let elsewhere = WaitingEntry { clinic: "37".into(), ..entry(olga, None, 0) };
        for entry in [&late, &early, &afternoon, &ended, &elsewhere] {
            assert_eq!(joined(&stores, entry).await, WaitingJoined::Joined);
        }
        assert_eq!(line(&stores, &free()).await, [early.id, late.id]);
        assert_eq!(line(&stores, &FreeSlot { doctor: "other".into(), ..free() }).await, [early.id]);
        assert_eq!(line(&stores, &FreeSlot { speciality: "79".into(), ..free() }).await, [late.id]);
        let later = FreeSlot { start: slot_start() + TimeDelta::minutes(1), ..free() };
        assert_eq!(line(&stores, &later).await, [afternoon.id, early.id, late.id]);
        committed!(stores, users.set_disabled(petr, true, after(1))).await.unwrap();
        assert_eq!(line(&stores, &free()).await, [late.id]);
    }

    /// Issue 17: no slot is offered to two.
    async fn a_slot_is_offered_to_one_and_an_entry_has_one_offer(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (first, second) = (entry(anna, None, 1), entry(petr, None, 2));
        joined(&stores, &first).await;
        joined(&stores, &second).await;
        let given = offer(first.id);
        assert!(offered(&stores, &given).await);
        assert!(!offered(&stores, &offer(second.id)).await, "the slot is offered");
        let other = SlotOffer { start: slot_start() + TimeDelta::hours(1), slot: "slot-2".into(), ..offer(first.id) };
        assert!(!offered(&stores, &other).await, "the entry has an offer");
        assert_eq!(line(&stores, &free()).await, []);
        assert_eq!(stores.waiting.next_lapse(&host()).await.unwrap(), Some(after(120)));
        let listed = stores.waiting.list(anna, &host(), start()).await.unwrap();
        assert_eq!(listed[0].offer, Some(given));
        assert_eq!(lapsed(&stores, after(119)).await, []);
        assert_eq!(lapsed(&stores, after(120)).await, [(anna, OfferState::Lapsed)]);
        assert_eq!(lapsed(&stores, after(120)).await, []);
        assert_eq!(line(&stores, &free()).await, [second.id], "not offered again to the first");
        let elsewhere = FreeSlot { start: other.start, ..free() };
        assert_eq!(line(&stores, &elsewhere).await, [first.id, second.id], "the first keeps the place");
    }

    async fn an_offer_is_declined_by_its_owner_only(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (first, second) = (entry(anna, None, 1), entry(petr, None, 2));
        joined(&stores, &first).await;
        joined(&stores, &second).await;
        let given = offer(first.id);
        offered(&stores, &given).await;
        let decline = async |owner, entry| {
            committed!(stores, waiting.decline(owner, &host(), entry, given.id, after(2))).await.unwrap()
        };
        assert!(decline(petr, first.id).await.is_none());
        assert!(decline(petr, second.id).await.is_none());
        assert!(committed!(stores, waiting.withdraw(petr, &host(), first.id, after(2))).await.unwrap().is_none());
        let ended = decline(anna, first.id).await.unwrap();
        assert_eq!((ended.user, ended.state, ended.doctor), (anna, OfferState::Declined, "д36".into()));
        assert!(decline(anna, first.id).await.is_none());
        assert_eq!(line(&stores, &free()).await, [second.id]);
    }

    async fn a_booking_closes_the_entry_and_ends_the_offer_of_others(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (first, second) = (entry(anna, None, 1), entry(petr, None, 2));
        joined(&stores, &first).await;
        joined(&stores, &second).await;
        let book = async |owner| {
            let (clinic, doctor) = ("36".into(), "д36".into());
            committed!(stores, waiting.slot_booked(owner, &host(), &clinic, &doctor, slot_start(), after(3))).await.unwrap()
        };
        offered(&stores, &offer(first.id)).await;
        let by_other = book(petr).await;
        assert!(by_other.taken.is_empty(), "it was not offered to Petr");
        assert_eq!(by_other.gone.iter().map(|ended| (ended.user, ended.state)).collect::<Vec<_>>(), [(anna, OfferState::Gone)]);
        assert_eq!(line(&stores, &free()).await, [first.id, second.id], "when it comes free again");
        offered(&stores, &offer(first.id)).await;
        let own = book(anna).await;
        assert_eq!(own.taken.iter().map(|ended| ended.entry).collect::<Vec<_>>(), [first.id]);
        assert!(own.gone.is_empty());
        assert_eq!(book(anna).await, cabinet_ports::repository::SlotBooked::default(), "the second time");
        let states: Vec<_> = stores.waiting.list_all(anna).await.unwrap().into_iter().map(|named| named.entry.state).collect();
        assert_eq!(states, [WaitingState::Taken]);
        assert_eq!(stores.waiting.count(&host()).await.unwrap(), (1, 0));
    }

    /// Issue 17: a slot that the hospital shows as free and does not give is not offered to the whole line.
    async fn a_refused_slot_is_offered_to_no_others_for_a_while(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (first, second) = (entry(anna, None, 1), entry(petr, None, 2));
        joined(&stores, &first).await;
        joined(&stores, &second).await;
        offered(&stores, &offer(first.id)).await;
        let refuse = async |owner| {
            let (clinic, slot) = ("36".into(), "slot-1".into());
            committed!(stores, waiting.refuse(owner, &host(), &clinic, &slot, after(4))).await.unwrap()
        };
        assert!(refuse(petr).await.is_none());
        assert_eq!(refuse(anna).await.unwrap().state, OfferState::Refused);
        let line = async |since| {
            let found = stores.waiting.candidates(&free(), since, 9).await.unwrap();
            found.into_iter().map(|entry| entry.id).collect::<Vec<_>>()
        };
        assert_eq!(line(after(3)).await, []);
        assert_eq!(line(after(4)).await, [second.id], "never again to the same person");
    }

    async fn who_cancelled_a_slot_is_not_offered_it(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        joined(&stores, &entry(anna, None, 1)).await;
        let own = booking(anna, "one", "slot-1");
        add_booking(&stores, own.clone(), after(5)).await.unwrap();
        for (from, to) in [(BookingState::Asked, BookingState::Booked), (BookingState::Booked, BookingState::Cancelled)] {
            assert!(set_state(&stores, &own, from, to, Some("100".into()), None, after(1)).await.unwrap());
        }
        assert_eq!(line(&stores, &free()).await, []);
    }

    async fn entries_expire_after_their_last_day(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let own = entry(anna, None, 1);
        joined(&stores, &own).await;
        offered(&stores, &offer(own.id)).await;
        let expire = async |today| committed!(stores, waiting.expire(&host(), today, after(9), 9)).await.unwrap();
        assert_eq!(expire(day(30)).await, []);
        let next_month = day(30) + TimeDelta::days(1);
        let ended = expire(next_month).await;
        assert_eq!((ended.len(), ended[0].offer.as_ref().map(|offer| offer.state)), (1, Some(OfferState::Gone)));
        assert_eq!(expire(next_month).await, []);
        assert_eq!(stores.waiting.list(anna, &host(), after(8)).await.unwrap()[0].entry.state, WaitingState::Expired);
        assert_eq!(stores.waiting.list(anna, &host(), after(9)).await.unwrap(), []);
        assert_eq!(stores.waiting.remove_ended(after(9)).await.unwrap(), 0);
        assert_eq!(stores.waiting.remove_ended(after(10)).await.unwrap(), 1);
        assert_eq!(stores.waiting.list_all(anna).await.unwrap(), []);
    }

    async fn a_disabled_person_is_not_offered_a_slot_and_loses_the_offer(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (first, second) = (entry(anna, None, 1), entry(petr, None, 2));
        joined(&stores, &first).await;
        joined(&stores, &second).await;
        offered(&stores, &offer(first.id)).await;
        committed!(stores, users.set_disabled(anna, true, after(1))).await.unwrap();
        assert_eq!(lapsed(&stores, after(1)).await, [(anna, OfferState::Lapsed)]);
        assert!(!offered(&stores, &SlotOffer { id: SlotOfferId(Uuid::now_v7()), ..offer(first.id) }).await);
        assert_eq!(line(&stores, &free()).await, [second.id]);
    }

    async fn demands_and_looks_tell_what_is_to_be_asked(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (one, two) = (entry(anna, None, 1), WaitingEntry { first_day: day(25), last_day: day(28), ..entry(petr, None, 2) });
        let past = WaitingEntry { last_day: day(22), ..entry(petr, Some("д36"), 2) };
        for entry in [&one, &two, &past] {
            joined(&stores, entry).await;
        }
        let demand = |first_day| WaitingDemand {
            clinic: "36".into(), speciality: "78".into(), doctor: None, first_day, last_day: day(30),
        };
        assert_eq!(stores.waiting.demands(&host(), day(23)).await.unwrap(), [demand(day(21))]);
        offered(&stores, &offer(one.id)).await;
        let rest = WaitingDemand { last_day: day(28), ..demand(day(25)) };
        assert_eq!(stores.waiting.demands(&host(), day(23)).await.unwrap(), [rest]);
        let look = |subject, at| SlotLook { clinic: "36".into(), subject, at, is_due: false };
        let (doctor, other) = (LookedAt::Doctor("д36".into()), LookedAt::Doctor("x".into()));
        let group = LookedAt::Speciality("78".into());
        for look in [look(doctor.clone(), after(1)), look(other, after(1)), look(group, after(1)), look(doctor.clone(), after(2))] {
            committed!(stores, waiting.note_look(&host(), &look)).await.unwrap();
        }
        let dues = async || {
            let mut looks = stores.waiting.looks(&host()).await.unwrap();
            looks.sort_by_key(|look| look.subject.key());
            looks.into_iter().map(|look| (look.at, look.is_due)).collect::<Vec<_>>()
        };
        assert_eq!(dues().await, [(after(1), false), (after(2), false), (after(1), false)]);
        committed!(stores, waiting.look_again(&host(), &"36".into(), Some(&"д36".into()))).await.unwrap();
        assert_eq!(dues().await, [(after(1), false), (after(2), true), (after(1), true)]);
        committed!(stores, waiting.look_again(&host(), &"36".into(), None)).await.unwrap();
        assert_eq!(dues().await, [(after(1), true), (after(2), true), (after(1), true)]);
    }

    async fn the_account_takes_its_entries_along(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let own = entry(anna, None, 1);
        joined(&stores, &own).await;
        offered(&stores, &offer(own.id)).await;
        committed!(stores, users.request_leaving(anna, None, after(1), after(1))).await.unwrap();
        assert_eq!(line(&stores, &free()).await, [], "who leaves is not offered a slot");
        assert!(committed!(stores, users.remove(anna, after(2))).await.unwrap());
        assert_eq!(stores.waiting.count(&host()).await.unwrap(), (0, 0));
    }

    async fn there_is_one_job_for_a_host(stores: Stores) {
        for _ in 0..2 {
            stores.jobs.add(looking_job(&host(), after(10))).await.unwrap();
        }
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1);
        committed!(stores, jobs.hurry(&[looking_key(&host())], after(1))).await.unwrap();
        assert_eq!(stores.jobs.due_kinds(after(1)).await.unwrap(), ["look_for_slots"]);
    }
}
