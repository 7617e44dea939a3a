//! Accounts at the chat's homeserver: one for a patient, and kept after the patient until it is erased.

use crate::people::{after, start, user};
use cabinet_domain::{ChatGuestId, ChatRoomId, UserId};
use cabinet_ports::repository::{ChatActivity, GuestAgreement, NewGuest};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use std::time::Duration;
use uuid::Uuid;

const KEY: &str = "0123456789abcdef0123456789abcdef";
const OTHER: &str = "fedcba9876543210fedcba9876543210";

async fn removed(stores: &Stores, user: UserId) {
    committed!(stores, users.request_leaving(user, None, start(), start())).await.unwrap();
    assert!(committed!(stores, users.remove(user, after(1))).await.unwrap());
}

fn id() -> ChatRoomId {
    ChatRoomId(Uuid::now_v7())
}

fn guest(number: u8) -> NewGuest {
    let agreed = GuestAgreement { version: "1".to_owned(), language: "ru".to_owned() };
    NewGuest { id: ChatGuestId(Uuid::from_bytes([number; 16])), digest: format!("{number:0>64}"), agreed }
}

async fn room_ids(stores: &Stores, user: UserId) -> Vec<String> {
    let stored = stores.chats.lookup(user).await.unwrap().unwrap();
    stored.rooms.into_iter().filter_map(|room| room.room_id).collect()
}

on_every_storage! {
    async fn a_patient_has_one_account_whose_key_stays(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        assert_eq!(stores.chats.lookup(anna).await.unwrap(), None);
        let begun = committed!(stores, chats.begin(anna, KEY, start())).await.unwrap();
        let again = committed!(stores, chats.begin(anna, OTHER, start())).await.unwrap();
        assert_eq!((begun.key.as_str(), &again), (KEY, &begun));
        let nobody = committed!(stores, chats.begin(UserId(Uuid::now_v7()), OTHER, start())).await;
        assert!(matches!(nobody, Err(StorageError::Missing { .. })), "{nobody:?}");
    }

    async fn the_first_account_of_the_homeserver_and_the_first_room_are_kept(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, chats.begin(anna, KEY, start())).await.unwrap();
        let room = committed!(stores, chats.begin_room(KEY, None, id())).await.unwrap();
        assert!(!committed!(stores, chats.open_room(room.id, "!a:x", start())).await.unwrap(), "no account yet");
        let first = committed!(stores, chats.register(KEY, "@a:x", Some(vec![1]))).await.unwrap().unwrap();
        let second = committed!(stores, chats.register(KEY, "@b:x", Some(vec![2]))).await.unwrap().unwrap();
        assert_eq!((first.matrix_id.as_deref(), first.sealed.clone()), (Some("@a:x"), Some(vec![1])));
        assert_eq!(second, first);
        assert_eq!(committed!(stores, chats.register(OTHER, "@c:x", None)).await.unwrap(), None);
        assert!(committed!(stores, chats.open_room(room.id, "!a:x", start())).await.unwrap());
        assert!(!committed!(stores, chats.open_room(room.id, "!b:x", start())).await.unwrap());
        assert_eq!(room_ids(&stores, anna).await, ["!a:x"]);
    }

    /// Of two renewals, the later one knows that its credentials are not the stored ones any more.
    async fn credentials_are_replaced_if_they_are_still_those(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, chats.begin(anna, KEY, start())).await.unwrap();
        assert!(!committed!(stores, chats.renew(KEY, None, Some(vec![9]))).await.unwrap(), "no account yet");
        committed!(stores, chats.register(KEY, "@a:x", Some(vec![1]))).await.unwrap();
        assert!(committed!(stores, chats.renew(KEY, Some(vec![1]), Some(vec![2]))).await.unwrap());
        assert!(!committed!(stores, chats.renew(KEY, Some(vec![1]), Some(vec![3]))).await.unwrap());
        assert_eq!(stores.chats.lookup(anna).await.unwrap().unwrap().sealed, Some(vec![2]));
    }

    async fn two_patients_never_share_an_account_or_a_room(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let room = id();
        committed!(stores, chats.begin(anna, KEY, start()); chats.register(KEY, "@a:x", None)).await.unwrap();
        committed!(stores, chats.begin_room(KEY, None, room); chats.open_room(room, "!a:x", start())).await.unwrap();
        let same_key = committed!(stores, chats.begin(petr, KEY, start())).await;
        assert!(same_key.is_err(), "{same_key:?}");
        committed!(stores, chats.begin(petr, OTHER, start())).await.unwrap();
        let same_account = committed!(stores, chats.register(OTHER, "@a:x", None)).await;
        assert!(matches!(same_account, Err(StorageError::Conflict { what: "chat_accounts.matrix_id" })), "{same_account:?}");
        committed!(stores, chats.register(OTHER, "@b:x", None)).await.unwrap();
        let his = committed!(stores, chats.begin_room(OTHER, None, id())).await.unwrap();
        let same_room = committed!(stores, chats.open_room(his.id, "!a:x", start())).await;
        assert!(matches!(same_room, Err(StorageError::Conflict { what: "chat_rooms.room_id" })), "{same_room:?}");
    }

    /// B-089: the general room and one of each department.
    async fn each_department_has_one_room_and_the_general_one_comes_first(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, chats.begin(anna, KEY, start()); chats.register(KEY, "@a:x", None)).await.unwrap();
        let laboratory = committed!(stores, chats.begin_room(KEY, Some("laboratory"), id())).await.unwrap();
        let general = committed!(stores, chats.begin_room(KEY, None, id())).await.unwrap();
        let again = committed!(stores, chats.begin_room(KEY, Some("laboratory"), id())).await.unwrap();
        assert_eq!(again, laboratory);
        committed!(stores, chats.open_room(laboratory.id, "!lab:x", start())).await.unwrap();
        let stored = stores.chats.lookup(anna).await.unwrap().unwrap();
        let shown: Vec<_> = stored.rooms.iter().map(|room| (room.department.as_deref(), room.room_id.as_deref())).collect();
        assert_eq!(shown, [(None, None), (Some("laboratory"), Some("!lab:x"))]);
        assert_eq!(stored.rooms[0], general);
    }

    async fn a_room_of_a_removed_patient_is_not_opened_any_more(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, chats.begin(anna, KEY, start()); chats.register(KEY, "@a:x", None)).await.unwrap();
        let room = committed!(stores, chats.begin_room(KEY, None, id())).await.unwrap();
        removed(&stores, anna).await;
        assert!(!committed!(stores, chats.open_room(room.id, "!a:x", start())).await.unwrap());
        let [orphan] = stores.chats.orphans(None, 9).await.unwrap().try_into().unwrap();
        assert_eq!(orphan.rooms, [room], "it is found at the homeserver by its key");
    }

    async fn a_patient_chooses_whether_unread_messages_are_mailed(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        assert!(!committed!(stores, chats.set_mail_notices(anna, false)).await.unwrap(), "no account yet");
        assert!(committed!(stores, chats.begin(anna, KEY, start())).await.unwrap().mail_notices);
        assert!(committed!(stores, chats.set_mail_notices(anna, false)).await.unwrap());
        assert!(!stores.chats.lookup(anna).await.unwrap().unwrap().mail_notices);
    }

    async fn an_account_stays_after_its_patient_until_it_is_erased(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, chats.begin(anna, KEY, start()); chats.register(KEY, "@a:x", None)).await.unwrap();
        assert!(!committed!(stores, chats.remove_orphan(KEY)).await.unwrap(), "the patient is there");
        assert!(stores.chats.orphans(None, 9).await.unwrap().is_empty());
        removed(&stores, anna).await;
        let [orphan] = stores.chats.orphans(None, 9).await.unwrap().try_into().unwrap();
        assert_eq!((orphan.key.as_str(), orphan.user, orphan.matrix_id.as_deref()), (KEY, None, Some("@a:x")));
        assert!(stores.chats.orphans(Some(KEY), 9).await.unwrap().is_empty(), "the ones after it");
        assert!(committed!(stores, chats.remove_orphan(KEY)).await.unwrap());
        assert!(stores.chats.orphans(None, 9).await.unwrap().is_empty());
    }

    /// B-217, adr/0053
    async fn a_guest_has_an_account_until_the_conversation_ends(stores: Stores) {
        let guest = guest(1);
        assert!(committed!(stores, chats.add_guest(&guest, 2, start())).await.unwrap());
        let key = guest.id.0.simple().to_string();
        committed!(stores, chats.register(&key, "@g:x", Some(vec![1]))).await.unwrap().unwrap();
        assert!(committed!(stores, chats.renew(&key, Some(vec![1]), Some(vec![2]))).await.unwrap());
        let room = committed!(stores, chats.begin_room(&key, None, id())).await.unwrap();
        assert!(committed!(stores, chats.open_room(room.id, "!g:x", start())).await.unwrap());
        let found = stores.chats.guest_by_digest(&guest.digest).await.unwrap().unwrap();
        assert_eq!((found.id, &found.agreed, found.chat.sealed.clone()), (guest.id, &guest.agreed, Some(vec![2])));
        assert_eq!(found.chat.rooms[0].room_id.as_deref(), Some("!g:x"));
        assert_eq!(stores.chats.guest(guest.id).await.unwrap(), Some(found));
        assert_eq!(stores.chats.guest_by_digest(&"f".repeat(64)).await.unwrap(), None, "a stranger's cookie");
        assert!(stores.chats.orphans(None, 9).await.unwrap().is_empty());
        assert!(!committed!(stores, chats.remove_orphan(&key)).await.unwrap(), "the guest is there");

        let newer = GuestAgreement { version: "2".to_owned(), language: "de".to_owned() };
        assert!(committed!(stores, chats.agree_again(guest.id, &newer, after(1))).await.unwrap());
        assert_eq!(stores.chats.guest(guest.id).await.unwrap().unwrap().agreed, newer);

        assert!(committed!(stores, chats.end_guest(guest.id)).await.unwrap());
        assert!(!committed!(stores, chats.end_guest(guest.id)).await.unwrap(), "once");
        assert_eq!(stores.chats.guest_by_digest(&guest.digest).await.unwrap(), None);
        assert!(!committed!(stores, chats.agree_again(guest.id, &newer, after(1))).await.unwrap());
        assert_eq!(committed!(stores, chats.register(&key, "@h:x", None)).await.unwrap(), None);
        assert!(!committed!(stores, chats.renew(&key, Some(vec![2]), None)).await.unwrap());
        let [orphan] = stores.chats.orphans(None, 9).await.unwrap().try_into().unwrap();
        assert_eq!((orphan.key.as_str(), orphan.matrix_id.as_deref()), (key.as_str(), Some("@g:x")));
        assert!(committed!(stores, chats.remove_orphan(&key)).await.unwrap());
    }

    async fn there_are_no_more_guests_than_allowed(stores: Stores) {
        assert!(committed!(stores, chats.add_guest(&guest(1), 1, start())).await.unwrap());
        assert!(!committed!(stores, chats.add_guest(&guest(2), 1, start())).await.unwrap());
        assert_eq!(stores.chats.guest(guest(2).id).await.unwrap(), None);
        assert!(stores.chats.orphans(None, 9).await.unwrap().is_empty(), "nothing is left of it");
        assert!(committed!(stores, chats.add_guest(&guest(2), 2, start())).await.unwrap());
    }

    async fn the_second_of_two_guests_waits_and_is_counted(stores: Stores) {
        let mut work = stores.begin().await.unwrap();
        assert!(work.chats().add_guest(&guest(1), 1, start()).await.unwrap());
        let meanwhile = stores.clone();
        let mut second = tokio::spawn(async move { committed!(meanwhile, chats.add_guest(&guest(2), 1, start())).await });
        assert!(tokio::time::timeout(Duration::from_millis(200), &mut second).await.is_err(), "it did not wait");
        work.commit().await.unwrap();
        assert!(!second.await.unwrap().unwrap());
    }

    /// The last word of either side counts, and a program's does not.
    async fn guests_whose_last_message_is_old_are_ended(stores: Stores) {
        let activities = [
            ChatActivity::default(),
            ChatActivity { last_patient_at: Some(after(9)), ..ChatActivity::default() },
            ChatActivity { last_clinic: Some((after(9), "@n:x".to_owned())), ..ChatActivity::default() },
            ChatActivity { last_program_at: Some(after(9)), last_patient_at: Some(after(1)), ..ChatActivity::default() },
        ];
        for (number, activity) in (1_u8..).zip(&activities) {
            let guest = guest(number);
            committed!(stores, chats.add_guest(&guest, 9, start())).await.unwrap();
            let (key, room) = (guest.id.0.simple().to_string(), id());
            committed!(stores, chats.begin_room(&key, None, room); chat_rooms.set_activity(room, activity)).await.unwrap();
        }
        assert_eq!(committed!(stores, chats.end_guests(start())).await.unwrap(), 0, "just agreed");
        assert_eq!(committed!(stores, chats.end_guests(after(5))).await.unwrap(), 2);
        let mut left = Vec::new();
        for number in 1..=4 {
            left.push(stores.chats.guest(guest(number).id).await.unwrap().is_some());
        }
        assert_eq!(left, [false, true, true, false]);
        assert_eq!(committed!(stores, chats.end_guests(after(10))).await.unwrap(), 2);
    }
}
