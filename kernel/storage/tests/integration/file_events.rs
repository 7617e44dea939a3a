//! Files of patients for administrators: events, pages, filters, counts, marks, letters, and whom a client id or a SNILS belongs to.

use crate::people::{after, start, user};
use crate::relations::relation;
use cabinet_domain::{
    Relation, Role, StorageType, User, UserFile, UserFileId, UserFilePart, UserFileState, UserId,
};
use cabinet_fakes::person;
use cabinet_ports::Stores;
use cabinet_ports::repository::{
    FILES_OF_EVENT, FileEvent, FileEventFilter, FileEventPlace, FileMarks, FinishedUpload, NewUser,
    Recipient, RecipientKey,
};
use cabinet_test_storage::committed;
use chrono::{Days, NaiveDate};
use uuid::Uuid;

const FIRST: FileEventPlace = FileEventPlace::Skip(0);

/// A day of the tests.
fn day(number: u64) -> NaiveDate {
    start().date_naive() + Days::new(number)
}

fn folded(text: &str) -> String {
    text.to_lowercase()
}

/// Stores a file that arrived on a day.
async fn arrived(stores: &Stores, owner: UserId, name: &str, on: u64, is_by_admin: bool) -> UserFile {
    arrived_as(stores, (owner, name, on), is_by_admin, UserFileState::Ready).await
}

async fn arrived_as(
    stores: &Stores,
    (owner, name, on): (UserId, &str, u64),
    is_by_admin: bool,
    state: UserFileState,
) -> UserFile {
    let file = UserFile {
        id: UserFileId(Uuid::now_v7()),
        owner,
        created_by: Some(owner),
        is_by_admin,
        kind: if is_by_admin { StorageType::Result } else { StorageType::ByUser },
        name: name.to_owned(),
        name_folded: folded(name),
        is_forced: false,
        state: UserFileState::Uploading,
        size: 5,
        received: 0,
        sha256: None,
        media_type: None,
        created_at: start(),
        uploaded_on: day(0),
        expires_at: Some(after(60)),
        removed_at: None,
        seen_by_owner_at: None,
        seen_by_admin_at: None,
        viewed_at: is_by_admin.then(start),
        thumbnail: None,
    };
    committed!(stores, user_files.add(&file)).await.unwrap();
    let part = UserFilePart { object: Uuid::now_v7(), start: 0, size: 5 };
    assert!(stores.user_files.add_part(file.id, part, after(60)).await.unwrap());
    let finished = FinishedUpload {
        name: name.to_owned(),
        name_folded: folded(name),
        state,
        size: 5,
        sha256: [7; 32],
        media_type: "application/pdf".to_owned(),
        at: start() + Days::new(on),
        day: day(on),
    };
    assert!(committed!(stores, user_files.finish(file.id, &finished)).await.unwrap());
    stores.user_files.find(file.id).await.unwrap().unwrap()
}

/// Owner, day and names of each event, newest first.
async fn events(stores: &Stores, filter: &FileEventFilter) -> Vec<(UserId, NaiveDate, Vec<String>)> {
    let found = stores.file_events.list(filter, FIRST, 100).await.unwrap();
    let count = stores.file_events.count(filter).await.unwrap();
    assert_eq!((count.total, count.is_exact), (found.len() as u64, true), "{filter:?}");
    found.into_iter().map(|event| (event.patient.id, event.day, names(&event))).collect()
}

fn names(event: &FileEvent) -> Vec<String> {
    event.files.iter().map(|file| file.name.clone()).collect()
}

async fn days(stores: &Stores, filter: &FileEventFilter) -> Vec<u64> {
    let found = events(stores, filter).await;
    found.into_iter().map(|(_, day, _)| u64::try_from((day - self::day(0)).num_days()).unwrap()).collect()
}

fn all() -> FileEventFilter {
    FileEventFilter::default()
}

fn word(text: &str) -> FileEventFilter {
    FileEventFilter { words: vec![text.to_owned()], ..all() }
}

on_every_storage! {
    /// B-070, B-152…B-156: only what patients uploaded, of one patient and day, newest first.
    async fn an_event_is_what_a_patient_uploaded_on_a_day(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await, user(&stores, "petr").await);
        arrived(&stores, anna.id, "a1.pdf", 0, false).await;
        arrived(&stores, petr.id, "p1.pdf", 0, false).await;
        arrived(&stores, anna.id, "a2.pdf", 0, false).await;
        arrived(&stores, anna.id, "result.pdf", 0, true).await;
        arrived(&stores, anna.id, "a3.pdf", 1, false).await;
        let gone = arrived(&stores, petr.id, "gone.pdf", 1, false).await;
        assert!(committed!(stores, user_files.delete(gone.id, after(5))).await.unwrap());
        let list = events(&stores, &all()).await;
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        assert_eq!(list, [
            (anna.id, day(1), texts(&["a3.pdf"])),
            (anna.id, day(0), texts(&["a2.pdf", "a1.pdf"])),
            (petr.id, day(0), texts(&["p1.pdf"])),
        ]);
        let first = &stores.file_events.list(&all(), FIRST, 1).await.unwrap()[0];
        assert_eq!((&first.patient.name, first.is_new, first.more), (&anna.name, true, 0));
        // It comes back with its old place.
        assert!(committed!(stores, user_files.restore(gone.id, "gone.pdf", "gone.pdf")).await.unwrap());
        assert_eq!(events(&stores, &all()).await[0], (petr.id, day(1), texts(&["gone.pdf"])));
    }

    /// B-289: pages have no gaps, whatever arrives meanwhile.
    async fn pages_follow_each_other_in_both_directions(stores: Stores) {
        let mut owners = Vec::new();
        for login in ["anna", "boris", "clara"] {
            owners.push(user(&stores, login).await.id);
        }
        for on in 0..4 {
            for owner in &owners {
                for file in 0..2 {
                    arrived(&stores, *owner, &format!("{on}-{file}.pdf"), on, false).await;
                }
            }
        }
        let whole = stores.file_events.list(&all(), FIRST, 100).await.unwrap();
        assert_eq!(whole.len(), 12);
        let mut walked = stores.file_events.list(&all(), FIRST, 5).await.unwrap();
        arrived(&stores, owners[0], "late.pdf", 9, false).await;
        while let Some(last) = walked.last() {
            let next = stores.file_events.list(&all(), FileEventPlace::After(last.number), 5).await.unwrap();
            if next.is_empty() {
                break;
            }
            walked.extend(next);
        }
        assert_eq!(walked, whole);
        let back = stores.file_events.list(&all(), FileEventPlace::Before(whole[7].number), 5).await.unwrap();
        assert_eq!(back, whole[2..7]);
        let skipped = stores.file_events.list(&all(), FileEventPlace::Skip(3), 4).await.unwrap();
        assert_eq!(skipped[1..], whole[3..6], "one event came before them");
        assert_eq!(stores.file_events.list(&all(), FileEventPlace::Skip(50), 4).await.unwrap(), []);
    }

    async fn an_event_lists_its_newest_files_and_counts_the_rest(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        for number in 0..FILES_OF_EVENT + 3 {
            arrived(&stores, anna, &format!("{number}.pdf"), 0, false).await;
        }
        let event = stores.file_events.list(&all(), FIRST, 5).await.unwrap().pop().unwrap();
        assert_eq!((event.files.len(), event.more), (FILES_OF_EVENT as usize, 3));
        assert_eq!(event.files[0].name, format!("{}.pdf", FILES_OF_EVENT + 2));
    }

    /// B-289
    async fn events_are_filtered_by_day_state_and_novelty(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let mut files = Vec::new();
        for on in 0..4 {
            files.push(arrived(&stores, anna, &format!("{on}.pdf"), on, false).await);
            arrived(&stores, anna, &format!("{on}-2.pdf"), on, false).await;
        }
        let bad = UserFileState::Quarantined;
        arrived_as(&stores, (anna, "bad.pdf", 2), false, bad).await;
        let between = |from, to| FileEventFilter { from, to, ..all() };
        assert_eq!(days(&stores, &between(Some(day(1)), Some(day(2)))).await, [2, 1]);
        assert_eq!(days(&stores, &between(Some(day(3)), None)).await, [3]);
        assert_eq!(days(&stores, &between(None, Some(day(0)))).await, [0]);
        assert_eq!(days(&stores, &between(Some(day(9)), None)).await, [] as [u64; 0]);
        let of_state = |state| FileEventFilter { state: Some(state), ..all() };
        assert_eq!(days(&stores, &of_state(bad)).await, [2]);
        assert_eq!(days(&stores, &of_state(UserFileState::Checking)).await, [] as [u64; 0]);
        assert_eq!(days(&stores, &of_state(UserFileState::Ready)).await, [3, 2, 1, 0]);
        let marks = FileMarks::Events(vec![(anna, day(1))]);
        assert_eq!(committed!(stores, user_files.mark_viewed(&marks, after(9))).await.unwrap(), 2);
        let marks = FileMarks::Files(vec![files[0].id]);
        assert_eq!(committed!(stores, user_files.mark_viewed(&marks, after(9))).await.unwrap(), 1);
        let novelty = |is_new| FileEventFilter { is_new: Some(is_new), ..all() };
        // The quarantined file of day 2 came last.
        assert_eq!(days(&stores, &novelty(true)).await, [2, 3, 0], "one file of day 0 is still new");
        assert_eq!(days(&stores, &novelty(false)).await, [1]);
        let event = stores.file_events.list(&novelty(true), FIRST, 5).await.unwrap().pop().unwrap();
        assert_eq!((event.files.len(), event.is_new), (2, true), "all files of the event are listed");
    }

    /// B-289: by the name of the patient or of a file, both in one search.
    async fn words_are_found_in_the_names_of_files_and_of_patients(stores: Stores) {
        let named = |login: &str, last: &str| {
            let mut new = person(login);
            new.name.last_name = last.to_owned();
            new
        };
        let anna = committed!(stores, users.add(named("anna", "Ёлкина"), None)).await.unwrap().id;
        let boris = committed!(stores, users.add(named("boris", "100%_'\"Иванов"), None)).await.unwrap().id;
        arrived(&stores, anna, "Отчёт МРТ.pdf", 0, false).await;
        arrived(&stores, anna, "кровь.pdf", 1, false).await;
        arrived(&stores, boris, "МРТ 50%.pdf", 2, false).await;
        for (words, found) in [
            ("отчет", vec![0]),
            ("мрт", vec![2, 0]),
            ("елкин", vec![1, 0]),
            ("50%", vec![2]),
            ("00%_'\"и", vec![2]),
            ("от", vec![0]),
            ("тч", vec![]),
            ("ел", vec![1, 0]),
            ("\"", vec![]),
            ("нет", vec![]),
        ] {
            assert_eq!(days(&stores, &word(words)).await, found, "{words}");
        }
        let both = FileEventFilter { words: vec!["елкина".to_owned(), "мрт".to_owned()], ..all() };
        assert_eq!(days(&stores, &both).await, [0]);
        // Renamed, deleted and removed files are found no more.
        let file = arrived(&stores, anna, "секрет.pdf", 3, false).await;
        assert!(committed!(stores, user_files.rename(file.id, "другое.pdf", "другое.pdf")).await.unwrap());
        assert_eq!(days(&stores, &word("секрет")).await, [] as [u64; 0]);
        assert_eq!(days(&stores, &word("другое")).await, [3]);
        assert!(committed!(stores, user_files.delete(file.id, after(1))).await.unwrap());
        assert_eq!(days(&stores, &word("другое")).await, [] as [u64; 0]);
        assert!(committed!(stores, user_files.remove_deleted(file.id, after(2))).await.unwrap());
        arrived(&stores, anna, "новое.pdf", 4, false).await;
        assert_eq!(days(&stores, &word("другое")).await, [] as [u64; 0], "its number is given anew");
        assert_eq!(days(&stores, &word("новое")).await, [4]);
    }

    /// B-204…B-207, B-209, B-296, X-061
    async fn what_an_administrator_took_note_of_is_no_longer_new(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await, user(&stores, "petr").await);
        let first = arrived(&stores, anna.id, "1.pdf", 0, false).await;
        let second = arrived(&stores, anna.id, "2.pdf", 1, false).await;
        let third = arrived(&stores, petr.id, "3.pdf", 2, false).await;
        let sent = arrived(&stores, anna.id, "result.pdf", 3, true).await;
        assert_eq!(stores.file_events.count_new().await.unwrap(), 3);
        let (newest, total) = stores.file_events.newest(5).await.unwrap();
        let found: Vec<_> = newest.iter().map(|new| (new.patient.id, new.count, new.newest)).collect();
        assert_eq!((found, total), (vec![(petr.id, 1, third.created_at), (anna.id, 2, second.created_at)], 2));
        assert_eq!(stores.file_events.newest(1).await.unwrap().0.len(), 1);
        // Opening is the receipt, and a note; a note is no receipt.
        stores.user_files.mark_seen(first.id, true, after(10)).await.unwrap();
        let opened = stores.user_files.find(first.id).await.unwrap().unwrap();
        assert_eq!((opened.seen_by_admin_at, opened.viewed_at), (Some(after(10)), Some(after(10))));
        assert!(!opened.is_new_for(true));
        let marks = FileMarks::Of(anna.id);
        assert_eq!(committed!(stores, user_files.mark_viewed(&marks, after(11))).await.unwrap(), 1);
        let noted = stores.user_files.find(second.id).await.unwrap().unwrap();
        assert_eq!((noted.seen_by_admin_at, noted.viewed_at), (None, Some(after(11))));
        stores.user_files.mark_seen(second.id, true, after(12)).await.unwrap();
        let opened = stores.user_files.find(second.id).await.unwrap().unwrap();
        assert_eq!((opened.seen_by_admin_at, opened.viewed_at), (Some(after(12)), Some(after(11))));
        // Only patients' files, and only new ones.
        let marks = FileMarks::Files(vec![first.id, sent.id, UserFileId(Uuid::nil())]);
        assert_eq!(committed!(stores, user_files.mark_viewed(&marks, after(13))).await.unwrap(), 0);
        for nothing in [FileMarks::Files(Vec::new()), FileMarks::Events(Vec::new())] {
            assert_eq!(committed!(stores, user_files.mark_viewed(&nothing, after(13))).await.unwrap(), 0);
        }
        assert_eq!(stores.file_events.count_new().await.unwrap(), 1);
    }

    /// B-206: of the matching events, and nothing that came later.
    async fn all_matching_files_are_marked_up_to_a_moment(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        arrived(&stores, anna, "мрт.pdf", 0, false).await;
        arrived(&stores, anna, "прочее.pdf", 0, false).await;
        arrived(&stores, petr, "кровь.pdf", 0, false).await;
        arrived(&stores, anna, "мрт 2.pdf", 2, false).await;
        let mark = |filter, on: u64| FileMarks::Matching(filter, start() + Days::new(on));
        let viewed = FileEventFilter { is_new: Some(false), ..all() };
        assert_eq!(committed!(stores, user_files.mark_viewed(&mark(viewed, 9), after(1))).await.unwrap(), 0);
        let early = mark(word("мрт"), 1);
        assert_eq!(committed!(stores, user_files.mark_viewed(&early, after(1))).await.unwrap(), 2, "the whole event");
        let quarantined = FileEventFilter { state: Some(UserFileState::Quarantined), ..all() };
        assert_eq!(committed!(stores, user_files.mark_viewed(&mark(quarantined, 9), after(1))).await.unwrap(), 0);
        let days = FileEventFilter { from: Some(day(2)), to: Some(day(2)), ..all() };
        assert_eq!(committed!(stores, user_files.mark_viewed(&mark(days, 9), after(1))).await.unwrap(), 1);
        assert_eq!(committed!(stores, user_files.mark_viewed(&mark(all(), 9), after(1))).await.unwrap(), 1);
    }

    async fn one_letter_an_hour_is_noted(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        assert!(committed!(stores, user_files.note_letter(anna, after(0), after(-60))).await.unwrap());
        assert!(!committed!(stores, user_files.note_letter(anna, after(59), after(-1))).await.unwrap());
        assert!(committed!(stores, user_files.note_letter(petr, after(59), after(-1))).await.unwrap());
        assert!(committed!(stores, user_files.note_letter(anna, after(60), after(0))).await.unwrap());
        assert!(!committed!(stores, user_files.note_letter(anna, after(61), after(1))).await.unwrap());
    }

    /// B-293: ids of several hosts, SNILS by its fingerprint.
    async fn a_person_is_found_by_client_id_and_by_snils(stores: Stores) {
        let snils = "112-233-445 95".parse().unwrap();
        let with_snils = NewUser { snils: Some(snils), ..person("anna") };
        let anna = committed!(stores, users.add(with_snils, None)).await.unwrap();
        let petr = user(&stores, "petr").await;
        let admin = NewUser { role: Role::Admin, snils: Some(snils), ..person("admin") };
        let admin = committed!(stores, users.add(admin, None)).await.unwrap();
        let known = |user: &User, host: &str, patient: &str| Relation {
            host: host.parse().unwrap(),
            ..relation(user.id, "36", patient)
        };
        for relation in [
            known(&anna, "netrika1", "17"),
            known(&anna, "vista", "17"),
            known(&petr, "vista", "18"),
            known(&admin, "vista", "18"),
        ] {
            committed!(stores, relations.set(relation)).await.unwrap();
        }
        committed!(stores, users.set_disabled(petr.id, true, after(1))).await.unwrap();
        let client = |id: &str| RecipientKey::Client(id.to_owned());
        let keys = [client("17"), client("18"), client("1"), RecipientKey::Snils(snils)];
        let mut found = stores.file_events.recipients(&keys).await.unwrap();
        found.sort_by_key(|recipient| format!("{:?}", recipient.key));
        let short = |recipient: &Recipient| (recipient.key.clone(), recipient.id, recipient.is_open);
        let short: Vec<_> = found.iter().map(short).collect();
        assert_eq!(short, [
            (client("17"), anna.id, true),
            (client("18"), petr.id, false),
            (RecipientKey::Snils(snils), anna.id, true),
        ]);
        assert_eq!((&found[0].name, found[0].birth_date), (&anna.name, anna.birth_date));
        assert_eq!(stores.file_events.recipients(&[]).await.unwrap(), []);
        arrived(&stores, anna.id, "17.pdf", 0, true).await;
        arrived(&stores, anna.id, "18.pdf", 0, false).await;
        let names = ["17.pdf".to_owned(), "18.pdf".to_owned()];
        let taken = stores.file_events.results_named(&[anna.id, petr.id], &names).await.unwrap();
        assert_eq!(taken, [(anna.id, "17.pdf".to_owned())]);
        assert_eq!(stores.file_events.results_named(&[], &names).await.unwrap(), []);
    }
}
