//! Uploaded files: names, parts, states, and what becomes of them.

use crate::people::{after, start, user};
use cabinet_domain::{StorageType, UserFile, UserFileId, UserFilePart, UserFileState, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{FinishedUpload, UserFileUse};
use cabinet_test_storage::committed;
use uuid::Uuid;

fn upload(owner: UserId, name: &str, size: u64) -> UserFile {
    UserFile {
        id: UserFileId(Uuid::now_v7()),
        owner,
        created_by: Some(owner),
        is_by_admin: false,
        kind: StorageType::ByUser,
        name: name.to_owned(),
        name_folded: name.to_lowercase(),
        is_forced: false,
        state: UserFileState::Uploading,
        size,
        received: 0,
        sha256: None,
        media_type: None,
        created_at: start(),
        uploaded_on: start().date_naive(),
        expires_at: Some(after(60)),
        removed_at: None,
        seen_by_owner_at: Some(start()),
        seen_by_admin_at: None,
        viewed_at: None,
        thumbnail: None,
    }
}

fn part(start: u64, size: u64) -> UserFilePart {
    UserFilePart { object: Uuid::now_v7(), start, size }
}

fn finished(file: &UserFile) -> FinishedUpload {
    FinishedUpload {
        name: file.name.clone(),
        name_folded: file.name_folded.clone(),
        state: UserFileState::Ready,
        size: file.size,
        sha256: [7; 32],
        media_type: "application/pdf".to_owned(),
        at: after(1),
        day: after(1).date_naive(),
    }
}

/// Adds a file of five bytes.
macro_rules! file {
    ($stores:expr, $owner:expr, $name:expr) => {{
        let file = upload($owner, $name, 5);
        committed!($stores, user_files.add(&file)).await.unwrap();
        assert!($stores.user_files.add_part(file.id, part(0, 5), after(60)).await.unwrap());
        assert!(committed!($stores, user_files.finish(file.id, &finished(&file))).await.unwrap());
        $stores.user_files.find(file.id).await.unwrap().unwrap()
    }};
}

on_every_storage! {
    /// A-135…A-139
    async fn an_upload_becomes_a_file_when_its_parts_are_there(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let file = upload(anna, "Снимок.pdf", 5);
        committed!(stores, user_files.add(&file)).await.unwrap();
        assert_eq!(stores.user_files.find(file.id).await.unwrap(), Some(file.clone()));
        assert_eq!(stores.user_files.list(anna).await.unwrap(), [], "no file yet");
        assert_eq!(stores.user_files.usage(anna).await.unwrap(), UserFileUse { bytes: 5, uploads: 1 });
        assert!(!committed!(stores, user_files.finish(file.id, &finished(&file))).await.unwrap(), "no bytes yet");

        let (first, second) = (part(0, 2), part(2, 3));
        assert!(!stores.user_files.add_part(file.id, second, after(70)).await.unwrap(), "a gap");
        assert!(stores.user_files.add_part(file.id, first, after(70)).await.unwrap());
        assert!(!stores.user_files.add_part(file.id, part(0, 2), after(70)).await.unwrap(), "twice");
        let too_long = stores.user_files.add_part(file.id, part(2, 4), after(70)).await;
        assert!(too_long.is_err(), "longer than announced");
        assert!(stores.user_files.add_part(file.id, second, after(70)).await.unwrap());
        assert_eq!(stores.user_files.parts(file.id).await.unwrap(), [first, second]);
        let known = stores.user_files.known_objects(&[first.object, Uuid::nil()]).await.unwrap();
        assert_eq!(known, [first.object]);
        assert_eq!(stores.user_files.known_objects(&[]).await.unwrap(), [] as [Uuid; 0]);

        assert!(committed!(stores, user_files.finish(file.id, &finished(&file))).await.unwrap());
        assert!(!committed!(stores, user_files.finish(file.id, &finished(&file))).await.unwrap(), "once");
        assert!(!committed!(stores, user_files.cancel(file.id)).await.unwrap(), "a file is no upload");
        let kept = UserFile {
            state: UserFileState::Ready,
            received: 5,
            sha256: Some([7; 32]),
            media_type: Some("application/pdf".to_owned()),
            created_at: after(1),
            expires_at: None,
            ..file.clone()
        };
        assert_eq!(stores.user_files.list(anna).await.unwrap(), [kept]);
        assert_eq!(stores.user_files.usage(anna).await.unwrap(), UserFileUse { bytes: 5, uploads: 0 });
        let parts = stores.user_files.parts_of(anna).await.unwrap();
        assert_eq!(parts, [(file.id, first), (file.id, second)]);
        let petr = user(&stores, "petr").await.id;
        assert_eq!(stores.user_files.list(petr).await.unwrap(), []);
        assert_eq!(stores.user_files.parts_of(petr).await.unwrap(), []);
    }

    ///
    async fn one_living_file_of_a_user_and_type_has_a_name(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let first = file!(stores, anna, "А.pdf");
        file!(stores, petr, "А.pdf");
        let second = upload(anna, "а.PDF", 5);
        committed!(stores, user_files.add(&second)).await.unwrap();
        assert!(stores.user_files.add_part(second.id, part(0, 5), after(60)).await.unwrap());
        let taken = committed!(stores, user_files.finish(second.id, &finished(&second))).await;
        assert!(matches!(taken, Err(StorageError::Conflict { what: "user_files.name" })), "{taken:?}");
        let names = committed!(stores, user_files.taken_names(anna, StorageType::ByUser, second.id)).await.unwrap();
        assert_eq!(names, ["а.pdf"]);
        let others = committed!(stores, user_files.taken_names(anna, StorageType::Result, second.id)).await.unwrap();
        assert_eq!(others, [] as [String; 0]);
        // A deleted file does not count, and does not come back under a name that was taken.
        assert!(committed!(stores, user_files.delete(first.id, after(2))).await.unwrap());
        assert!(!committed!(stores, user_files.delete(first.id, after(3))).await.unwrap());
        assert!(committed!(stores, user_files.finish(second.id, &finished(&second))).await.unwrap());
        let back = committed!(stores, user_files.restore(first.id, "А.pdf", "а.pdf")).await;
        assert!(matches!(back, Err(StorageError::Conflict { what: "user_files.name" })), "{back:?}");
        assert!(!committed!(stores, user_files.rename(first.id, "b.pdf", "b.pdf")).await.unwrap(), "it is deleted");
        assert!(committed!(stores, user_files.restore(first.id, "А (2).pdf", "а (2).pdf")).await.unwrap());
        assert!(!committed!(stores, user_files.restore(first.id, "А.pdf", "а.pdf")).await.unwrap());
        let renamed = committed!(stores, user_files.rename(first.id, "а.pdf", "а.pdf")).await;
        assert!(matches!(renamed, Err(StorageError::Conflict { what: "user_files.name" })), "{renamed:?}");
        assert!(committed!(stores, user_files.rename(first.id, "Б.pdf", "б.pdf")).await.unwrap());
        assert_eq!(stores.user_files.find(first.id).await.unwrap().unwrap().name, "Б.pdf");
    }

    async fn a_deleted_file_goes_after_its_grace_and_an_upload_when_it_expires(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let kept = file!(stores, anna, "a.pdf");
        assert!(!committed!(stores, user_files.remove_deleted(kept.id, after(9))).await.unwrap(), "it is not deleted");
        committed!(stores, user_files.delete(kept.id, after(2))).await.unwrap();
        assert!(!committed!(stores, user_files.remove_deleted(kept.id, after(1))).await.unwrap(), "too early");
        assert!(committed!(stores, user_files.remove_deleted(kept.id, after(2))).await.unwrap());
        assert_eq!(stores.user_files.parts(kept.id).await.unwrap(), [], "the parts go with their file");
        let (old, young) = (upload(anna, "b.pdf", 5), upload(anna, "c.pdf", 5));
        let young = UserFile { expires_at: Some(after(90)), ..young };
        committed!(stores, user_files.add(&old); user_files.add(&young)).await.unwrap();
        assert_eq!(stores.user_files.remove_expired(after(60), 9).await.unwrap(), []);
        assert_eq!(stores.user_files.remove_expired(after(61), 9).await.unwrap(), [(anna, old.id)]);
        assert!(!stores.user_files.add_part(old.id, part(0, 5), after(99)).await.unwrap());
        assert!(committed!(stores, user_files.cancel(young.id)).await.unwrap());
        assert_eq!(stores.user_files.usage(anna).await.unwrap(), UserFileUse::default());
    }

    async fn a_state_moves_once_and_the_first_look_stays(stores: Stores) {
        use UserFileState::{Checking, Quarantined, Ready};
        let anna = user(&stores, "anna").await.id;
        let kept = file!(stores, anna, "a.pdf");
        assert!(!committed!(stores, user_files.set_state(kept.id, Checking, Ready)).await.unwrap());
        assert!(committed!(stores, user_files.set_state(kept.id, Ready, Quarantined)).await.unwrap());
        assert!(!committed!(stores, user_files.set_state(kept.id, Ready, Quarantined)).await.unwrap());
        stores.user_files.mark_seen(kept.id, true, after(5)).await.unwrap();
        stores.user_files.mark_seen(kept.id, true, after(6)).await.unwrap();
        stores.user_files.mark_seen(kept.id, false, after(7)).await.unwrap();
        let now = stores.user_files.find(kept.id).await.unwrap().unwrap();
        assert_eq!((now.seen_by_admin_at, now.seen_by_owner_at), (Some(after(5)), Some(start())));
        assert_eq!(committed!(stores, user_files.current(kept.id)).await.unwrap(), Some(now));
    }

    async fn a_ready_file_gets_one_small_picture_which_the_sweep_knows(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let file = file!(stores, anna, "a.png");
        let (first, second) = (Uuid::now_v7(), Uuid::now_v7());
        assert!(committed!(stores, user_files.set_thumbnail(file.id, first)).await.unwrap());
        assert!(!committed!(stores, user_files.set_thumbnail(file.id, second)).await.unwrap(), "it has one");
        assert_eq!(stores.user_files.find(file.id).await.unwrap().unwrap().thumbnail, Some(first));
        assert_eq!(stores.user_files.list(anna).await.unwrap()[0].thumbnail, Some(first));
        assert_eq!(stores.user_files.thumbnails_of(anna).await.unwrap(), [(file.id, first)]);
        assert_eq!(stores.user_files.known_objects(&[first, second]).await.unwrap(), [first]);
        let upload = upload(anna, "b.png", 5);
        committed!(stores, user_files.add(&upload)).await.unwrap();
        assert!(!committed!(stores, user_files.set_thumbnail(upload.id, second)).await.unwrap(), "unfinished");
        let quarantined = file!(stores, anna, "c.png");
        let (ready, bad) = (UserFileState::Ready, UserFileState::Quarantined);
        assert!(committed!(stores, user_files.set_state(quarantined.id, ready, bad)).await.unwrap());
        assert!(!committed!(stores, user_files.set_thumbnail(quarantined.id, second)).await.unwrap());
    }

    async fn files_go_with_their_owner_and_stay_without_their_administrator(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let given = UserFile { created_by: Some(petr), is_by_admin: true, ..upload(anna, "a.pdf", 5) };
        committed!(stores, user_files.add(&given)).await.unwrap();
        let own = file!(stores, petr, "b.pdf");
        committed!(stores, users.request_leaving(petr, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(petr, after(1))).await.unwrap());
        assert_eq!(stores.user_files.find(own.id).await.unwrap(), None);
        assert_eq!(stores.user_files.find(given.id).await.unwrap().unwrap().created_by, None);
        let gone = committed!(stores, user_files.add(&upload(petr, "c.pdf", 5))).await;
        assert!(matches!(gone, Err(StorageError::Missing { .. })), "{gone:?}");
        let gone = committed!(stores, user_files.lock(petr)).await;
        assert!(matches!(gone, Err(StorageError::Missing { what: "user" })), "{gone:?}");
    }

    ///
    async fn a_relation_at_any_host_confirms_a_person(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let relation = cabinet_domain::Relation {
            user: anna,
            host: crate::people::host(),
            clinic: "36".into(),
            patient: "1".into(),
            confirmed_at: start(),
        };
        committed!(stores, relations.set(relation)).await.unwrap();
        assert!(stores.relations.has_any(anna).await.unwrap());
        assert!(!stores.relations.has_any(petr).await.unwrap());
    }
}
