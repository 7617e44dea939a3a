//! What the homeserver tells of rooms: what is unread, who waits, what was received before.

use crate::people::{after, start, user};
use cabinet_domain::{ChatGuestId, ChatRoomId, UserId};
use cabinet_ports::Stores;
use cabinet_ports::chat::ChatOwner;
use cabinet_ports::repository::{ChatActivity, GuestAgreement, NewGuest, OverdueChat, UnreadMessage};
use cabinet_test_storage::committed;
use uuid::Uuid;

/// An open room of a new patient.
async fn room(stores: &Stores, name: &str) -> (UserId, ChatRoomId) {
    let owner = user(stores, name).await.id;
    let (key, id) = (format!("{name:0>32}"), ChatRoomId(Uuid::now_v7()));
    let (account, room_id) = (format!("@{name}:x"), format!("!{name}:x"));
    committed!(stores, chats.begin(owner, &key, start()); chats.register(&key, &account, None))
        .await
        .unwrap();
    committed!(stores, chats.begin_room(&key, None, id); chats.open_room(id, &room_id, start()))
        .await
        .unwrap();
    (owner, id)
}

fn clinic(event: &str, minutes: i64) -> UnreadMessage {
    UnreadMessage { event_id: event.to_owned(), is_clinic: true, sent_at: after(minutes) }
}

fn own(event: &str) -> UnreadMessage {
    UnreadMessage { event_id: event.to_owned(), is_clinic: false, sent_at: after(0) }
}

async fn overdue(stores: &Stores, minutes: i64) -> Vec<OverdueChat> {
    committed!(stores, chat_rooms.take_overdue(after(minutes), after(minutes), 10)).await.unwrap()
}

on_every_storage! {
    async fn a_transaction_is_received_once(stores: Stores) {
        let digest = "0".repeat(64);
        assert!(committed!(stores, chat_rooms.note_transaction(&digest, start())).await.unwrap());
        assert!(!committed!(stores, chat_rooms.note_transaction(&digest, after(9))).await.unwrap());
        assert_eq!(committed!(stores, chat_rooms.forget_transactions(after(1))).await.unwrap(), 1);
        assert!(committed!(stores, chat_rooms.note_transaction(&digest, after(9))).await.unwrap());
    }

    async fn messages_are_unread_until_the_patient_has_read_up_to_them(stores: Stores) {
        let (anna, id) = room(&stores, "anna").await;
        let (petr, _) = room(&stores, "petr").await;
        committed!(stores, chat_rooms.add_message(id, &own("$0")); chat_rooms.add_message(id, &clinic("$1", 1)); chat_rooms.add_message(id, &clinic("$1", 1)))
            .await.unwrap();
        committed!(stores, chat_rooms.add_message(id, &own("$2")); chat_rooms.add_message(id, &clinic("$3", 3))).await.unwrap();
        assert_eq!((stores.chat_rooms.unread(anna).await.unwrap(), stores.chat_rooms.unread(petr).await.unwrap()), (2, 0));
        // Before the first unread one nothing is kept, and a strange event reads nothing.
        for (event, left) in [("$0", 2), ("$strange", 2), ("$2", 1), ("$1", 1), ("$3", 0)] {
            committed!(stores, chat_rooms.read_up_to(id, event)).await.unwrap();
            assert_eq!(stores.chat_rooms.unread(anna).await.unwrap(), left, "{event}");
        }
    }

    /// The homeserver may tell of the receipt before it tells of the message.
    async fn a_message_whose_receipt_came_first_is_not_unread(stores: Stores) {
        let (anna, id) = room(&stores, "anna").await;
        committed!(stores, chat_rooms.add_message(id, &clinic("$1", 1)); chat_rooms.read_up_to(id, "$2")).await.unwrap();
        assert_eq!(stores.chat_rooms.unread(anna).await.unwrap(), 1);
        committed!(stores, chat_rooms.add_message(id, &clinic("$2", 2))).await.unwrap();
        assert_eq!(stores.chat_rooms.unread(anna).await.unwrap(), 0);
        assert_eq!(overdue(&stores, 60).await, []);
        committed!(stores, chat_rooms.add_message(id, &clinic("$3", 3))).await.unwrap();
        assert_eq!(stores.chat_rooms.unread(anna).await.unwrap(), 1);
    }

    async fn a_message_that_was_erased_is_not_unread(stores: Stores) {
        let (anna, id) = room(&stores, "anna").await;
        committed!(stores, chat_rooms.add_message(id, &clinic("$1", 1)); chat_rooms.drop_message(id, "$1")).await.unwrap();
        assert_eq!(stores.chat_rooms.unread(anna).await.unwrap(), 0);
        assert_eq!(overdue(&stores, 60).await, []);
    }

    async fn the_patient_is_told_once_until_they_read(stores: Stores) {
        let (anna, id) = room(&stores, "anna").await;
        committed!(stores, chat_rooms.add_message(id, &clinic("$1", 1))).await.unwrap();
        assert_eq!(overdue(&stores, 0).await, [], "too early");
        assert_eq!(overdue(&stores, 20).await, [OverdueChat { user: anna, by_mail: true }]);
        committed!(stores, chat_rooms.add_message(id, &clinic("$2", 21))).await.unwrap();
        assert_eq!(overdue(&stores, 90).await, [], "told already");
        committed!(stores, chats.set_mail_notices(anna, false); chat_rooms.read_up_to(id, "$2")).await.unwrap();
        assert_eq!(overdue(&stores, 90).await, [], "all is read");
        committed!(stores, chat_rooms.add_message(id, &clinic("$3", 91))).await.unwrap();
        assert_eq!(overdue(&stores, 120).await, [OverdueChat { user: anna, by_mail: false }]);
    }

    /// the row of a removed patient has no user.
    async fn rooms_that_wait_the_longest_come_first_and_those_of_removed_patients_do_not_come(stores: Stores) {
        let mut rooms = Vec::new();
        for name in ["anna", "petr", "olga", "ivan"] {
            rooms.push(room(&stores, name).await);
        }
        for (at, waiting) in [(0, Some(9)), (1, Some(5)), (2, None), (3, Some(1))] {
            let activity = ChatActivity { last_patient_at: waiting.map(after), waiting_since: waiting.map(after), ..ChatActivity::default() };
            committed!(stores, chat_rooms.set_activity(rooms[at].1, &activity)).await.unwrap();
        }
        committed!(stores, users.request_leaving(rooms[3].0, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(rooms[3].0, after(1))).await.unwrap());
        let waiting = stores.chat_rooms.list(true, 0, 10).await.unwrap();
        let ids: Vec<_> = waiting.rooms.iter().map(|listed| listed.room.id).collect();
        assert_eq!((ids, waiting.total), (vec![rooms[1].1, rooms[0].1], 2));
        let all = stores.chat_rooms.list(false, 1, 10).await.unwrap();
        let ids: Vec<_> = all.rooms.iter().map(|listed| listed.room.id).collect();
        assert_eq!((ids, all.total), (vec![rooms[0].1, rooms[2].1], 3));
        assert_eq!(stores.chat_rooms.waiting().await.unwrap(), 2);
        assert_eq!(stores.chat_rooms.room(rooms[3].1).await.unwrap(), None);
        assert_eq!(committed!(stores, chat_rooms.lock_room(rooms[3].1)).await.unwrap(), None);
    }

    /// B-217: the room of a guest has no name, and is gone with the guest.
    async fn a_guest_s_room_waits_among_the_patients_rooms(stores: Stores) {
        let (_, patient) = room(&stores, "anna").await;
        let agreed = GuestAgreement { version: "1".to_owned(), language: "ru".to_owned() };
        let guest = NewGuest { id: ChatGuestId(Uuid::from_u128(7)), digest: "7".repeat(64), agreed };
        let (key, id) = (guest.id.0.simple().to_string(), ChatRoomId(Uuid::now_v7()));
        committed!(stores, chats.add_guest(&guest, 1, start()); chats.register(&key, "@g:x", None); chats.begin_room(&key, None, id); chats.open_room(id, "!g:x", start()))
            .await
            .unwrap();
        for (id, at) in [(patient, 2), (id, 1)] {
            let activity = ChatActivity { waiting_since: Some(after(at)), ..ChatActivity::default() };
            committed!(stores, chat_rooms.set_activity(id, &activity)).await.unwrap();
        }
        let waiting = stores.chat_rooms.list(true, 0, 10).await.unwrap();
        let shown: Vec<_> = waiting.rooms.iter().map(|listed| (listed.room.id, listed.name.is_some())).collect();
        assert_eq!((shown, waiting.total), (vec![(id, false), (patient, true)], 2));
        assert_eq!(waiting.rooms[0].room.owner, Some(ChatOwner::Guest(guest.id)));
        assert_eq!(stores.chat_rooms.waiting().await.unwrap(), 2);
        assert!(committed!(stores, chat_rooms.lock_room(id)).await.unwrap().is_some());
        committed!(stores, chats.end_guest(guest.id)).await.unwrap();
        assert_eq!(stores.chat_rooms.waiting().await.unwrap(), 1);
        assert_eq!(stores.chat_rooms.list(false, 0, 10).await.unwrap().total, 1);
        assert_eq!(stores.chat_rooms.room(id).await.unwrap(), None);
        assert_eq!(committed!(stores, chat_rooms.lock_room(id)).await.unwrap(), None);
    }

    async fn what_has_happened_in_a_room_is_kept(stores: Stores) {
        let (anna, id) = room(&stores, "anna").await;
        let activity = ChatActivity {
            last_patient_at: Some(after(5)),
            last_clinic: Some((after(4), "@nurse:x".to_owned())),
            last_program_at: Some(after(7)),
            waiting_since: Some(after(5)),
            seen_at: Some(after(6)),
            assignee: Some("@doctor:x".to_owned()),
        };
        committed!(stores, chat_rooms.set_activity(id, &activity)).await.unwrap();
        let wanted = ["!anna:x".to_owned(), "!strange:x".to_owned(), "!anna:x".to_owned()];
        let [locked] = committed!(stores, chat_rooms.lock_rooms(&wanted)).await.unwrap().try_into().unwrap();
        assert_eq!((locked.id, locked.owner, locked.matrix_id.as_str()), (id, Some(anna.into()), "@anna:x"));
        assert_eq!(locked.activity, activity);
        let [news] = stores.chat_rooms.news(anna).await.unwrap().try_into().unwrap();
        assert_eq!((news.unread, news.last_at), (0, Some(after(7))));
    }

    async fn a_room_is_looked_through_for_old_messages_once_in_a_while(stores: Stores) {
        let (_, id) = room(&stores, "anna").await;
        assert!(stores.chat_rooms.to_expire(start(), 9).await.unwrap().is_empty(), "just opened");
        assert_eq!(stores.chat_rooms.to_expire(after(1), 9).await.unwrap().len(), 1);
        committed!(stores, chat_rooms.note_expired(id, after(2))).await.unwrap();
        assert!(stores.chat_rooms.to_expire(after(1), 9).await.unwrap().is_empty());
        assert_eq!(stores.chat_rooms.to_expire(after(3), 9).await.unwrap().len(), 1);
    }
}
