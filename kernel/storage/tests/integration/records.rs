//! Copies of medical records: an update is written completely or not at all, users cannot see those of others, and deleting a copy deletes
//! everything that belongs to it.

use crate::people::{after, host, start, user};
use cabinet_domain::{
    ForeignDocumentId, JobId, MedicalDocumentKind, NoticeId, PatientId, RecordDocumentId, UserId,
};
use cabinet_fakes::person;
use cabinet_ports::repository::{
    FreshRecord, KeptDocument, KeptRevision, ListDates, NewDocument, NewJob, NewNotice, NoticeKind,
    RecordSync, SealedRow, SearchStem,
};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use MedicalDocumentKind::{Consultation, Fragment, Research};

pub(crate) fn sync(owner: UserId) -> RecordSync {
    RecordSync {
        user: owner,
        host: host(),
        patient: Some(PatientId("502655".to_owned())),
        as_of: ListDates::all(start()),
        asked_at: start(),
        failure: None,
    }
}

/// A document part of a given minute, with a text.
pub(crate) fn document(foreign: &str, minute: i64, stems: &str) -> NewDocument {
    NewDocument {
        id: RecordDocumentId(Uuid::now_v7()),
        foreign_id: ForeignDocumentId(foreign.to_owned()),
        kind: Fragment,
        created: after(minute),
        revision: "1".to_owned(),
        text_pending: false,
        sealed: vec![0, 255, 39],
        sealed_html: Some(format!("<p>{foreign}</p>\0").into_bytes()),
        stems: stems.to_owned(),
    }
}

pub(crate) fn notice(kind: NoticeKind, foreign: &str) -> NewNotice {
    NewNotice { id: NoticeId(Uuid::now_v7()), kind, document: ForeignDocumentId(foreign.to_owned()) }
}

pub(crate) fn letter(key: &str) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: "mail".to_owned(),
        payload: json!({}),
        unique_key: Some(key.to_owned()),
        run_at: start(),
    }
}

/// Creates the first copy of a record: its sync, then its documents.
pub(crate) async fn copy(stores: &Stores, owner: UserId, documents: Vec<NewDocument>) {
    committed!(stores, records.set_sync(sync(owner))).await.unwrap();
    let fresh = FreshRecord { documents, ..FreshRecord::default() };
    assert!(committed!(stores, records.apply(sync(owner), fresh)).await.unwrap());
}

fn row(id: &str, sealed: u8) -> SealedRow {
    SealedRow { foreign_id: id.to_owned(), sealed: vec![sealed, 0] }
}

fn as_kept(new: &NewDocument) -> KeptDocument {
    KeptDocument {
        id: new.id,
        host: host(),
        patient: PatientId("502655".to_owned()),
        foreign_id: new.foreign_id.clone(),
        kind: new.kind,
        created: new.created,
        revision: new.revision.clone(),
        text_pending: new.text_pending,
        sealed: new.sealed.clone(),
        kept_at: start(),
    }
}

fn word(stem: &str) -> Vec<SearchStem> {
    vec![SearchStem { stem: stem.to_owned(), is_prefix: true }]
}

/// Everything in a copy, to check that nothing changed or nothing is left.
async fn all_of(stores: &Stores, owner: UserId) -> String {
    let records = &stores.records;
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {}",
        records.syncs(owner).await.unwrap(),
        records.diagnoses(owner, &host()).await.unwrap(),
        records.observations(owner, &host()).await.unwrap(),
        records.invoices(owner, &host()).await.unwrap(),
        records.prescriptions(owner, &host()).await.unwrap(),
        records.documents(owner, &MedicalDocumentKind::ALL).await.unwrap(),
        records.search(owner, &MedicalDocumentKind::ALL, &word("гастр"), 9).await.unwrap(),
        stores.notices.list(owner, None, 9).await.unwrap(),
        stores.jobs.count_open().await.unwrap(),
    )
}

/// The result of [`all_of`] for an owner without any data.
const NOTHING: &str = "[] [] [] [] [] [] [] [] 0";

async fn removed(stores: &Stores, owner: UserId) {
    committed!(stores, users.request_leaving(owner, None, start(), start())).await.unwrap();
    assert!(committed!(stores, users.remove(owner, after(1))).await.unwrap());
}

on_every_storage! {
    async fn every_field_comes_back(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        assert_eq!(stores.records.syncs(anna).await.unwrap(), []);
        let old = document("d-1", 0, "");
        let new =
            NewDocument { kind: Research, sealed_html: None, text_pending: true, ..document("д/2", 5, "") };
        let middle = NewDocument { kind: Consultation, ..document("d-3", 3, "") };
        copy(&stores, anna, vec![old.clone(), new.clone(), middle.clone()]).await;
        assert_eq!(stores.records.syncs(anna).await.unwrap(), [sync(anna)]);
        let all = stores.records.documents(anna, &MedicalDocumentKind::ALL).await.unwrap();
        assert_eq!(all, [as_kept(&new), as_kept(&middle), as_kept(&old)], "the newest first");
        let results = stores.records.documents(anna, &[Research, Consultation]).await.unwrap();
        assert_eq!(results, [as_kept(&new), as_kept(&middle)]);
        assert_eq!(stores.records.documents(anna, &[]).await.unwrap(), []);
        assert_eq!(stores.records.document(anna, new.id).await.unwrap(), Some(as_kept(&new)));
        assert_eq!(stores.records.document_html(anna, old.id).await.unwrap(), old.sealed_html);
        assert_eq!(stores.records.document_html(anna, new.id).await.unwrap(), None);
        let texts = stores.records.document_texts(anna, &[new.id, old.id]).await.unwrap();
        assert_eq!(texts, [(old.id, old.sealed_html.clone().unwrap())], "and nothing of what was not asked for");
        assert_eq!(stores.records.document_texts(anna, &[]).await.unwrap(), []);
        let revisions = stores.records.revisions(anna, &host()).await.unwrap();
        let expected = [&old, &middle, &new].map(|one| KeptRevision {
            foreign_id: one.foreign_id.clone(),
            id: one.id,
            revision: one.revision.clone(),
            text_pending: one.text_pending,
        });
        assert_eq!(revisions, expected);
    }

    ///
    async fn a_stranger_gets_nothing(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let hers = document("d-1", 0, "гастр");
        committed!(stores, records.set_sync(sync(anna))).await.unwrap();
        let fresh = FreshRecord {
            diagnoses: Some(vec![row("1", 1)]),
            observations: Some(vec![row("1", 1)]),
            invoices: Some(vec![row("1", 1)]),
            documents: vec![hers.clone()],
            notices: vec![notice(NoticeKind::DocumentNew, "d-1")],
            ..FreshRecord::default()
        };
        assert!(committed!(stores, records.apply(sync(anna), fresh)).await.unwrap());
        let elsewhere = "elsewhere".parse().unwrap();
        assert_eq!(all_of(&stores, petr).await, NOTHING);
        assert_eq!(stores.records.document(petr, hers.id).await.unwrap(), None);
        assert_eq!(stores.records.document_html(petr, hers.id).await.unwrap(), None);
        assert_eq!(stores.records.document_texts(petr, &[hers.id]).await.unwrap(), []);
        assert_eq!(stores.records.revisions(petr, &host()).await.unwrap(), []);
        assert_eq!(stores.records.diagnoses(anna, &elsewhere).await.unwrap(), []);
        assert_eq!(stores.records.revisions(anna, &elsewhere).await.unwrap(), []);
        // Distinguishes an id of another owner from a mistyped one.
        assert_eq!(stores.records.owner(hers.id).await.unwrap(), Some(anna));
        assert!(stores.records.owner(RecordDocumentId(Uuid::now_v7())).await.unwrap().is_none());
    }

    /// A user who deletes, moves or withdraws items with the same names affects only their own.
    async fn two_people_s_records_do_not_touch_each_other(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        copy(&stores, anna, vec![document("d-1", 0, "гастр")]).await;
        copy(&stores, petr, vec![document("d-1", 0, "гастр")]).await;
        let hers = all_of(&stores, anna).await;
        let gone = FreshRecord { gone: vec![ForeignDocumentId("d-1".to_owned())], ..FreshRecord::default() };
        assert!(committed!(stores, records.apply(sync(petr), gone)).await.unwrap());
        assert_eq!(stores.records.revisions(petr, &host()).await.unwrap(), []);
        committed!(stores, records.move_patient(petr, &host(), &PatientId("9".to_owned()))).await.unwrap();
        committed!(stores, records.forget(petr, &host())).await.unwrap();
        assert_eq!(all_of(&stores, anna).await, hers);
    }

    async fn parts_that_were_not_asked_for_stay(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        copy(&stores, anna, vec![document("d-1", 0, "")]).await;
        let first = FreshRecord {
            diagnoses: Some(vec![row("2", 2), row("1", 1)]),
            observations: Some(vec![row("1", 7)]),
            invoices: Some(vec![row("1", 8)]),
            prescriptions: Some(vec![row("1", 9)]),
            ..FreshRecord::default()
        };
        assert!(committed!(stores, records.apply(sync(anna), first)).await.unwrap());
        let second = FreshRecord { diagnoses: Some(vec![row("3", 3)]), ..FreshRecord::default() };
        assert!(committed!(stores, records.apply(sync(anna), second)).await.unwrap());
        assert_eq!(stores.records.diagnoses(anna, &host()).await.unwrap(), [row("3", 3)]);
        assert_eq!(stores.records.observations(anna, &host()).await.unwrap(), [row("1", 7)]);
        assert_eq!(stores.records.invoices(anna, &host()).await.unwrap(), [row("1", 8)]);
        assert_eq!(stores.records.prescriptions(anna, &host()).await.unwrap(), [row("1", 9)]);
        assert_eq!(stores.records.revisions(anna, &host()).await.unwrap().len(), 1);
        let many: Vec<_> = (10_000..11_203).map(|id| row(&id.to_string(), 4)).collect();
        let third = FreshRecord { observations: Some(many.clone()), ..FreshRecord::default() };
        assert!(committed!(stores, records.apply(sync(anna), third)).await.unwrap());
        assert_eq!(stores.records.observations(anna, &host()).await.unwrap(), many);
    }

    async fn a_changed_document_keeps_its_id_and_is_found_by_its_new_words_only(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let first = document("d-1", 0, "гастр хрон");
        copy(&stores, anna, vec![first.clone()]).await;
        let second = NewDocument {
            kind: Research,
            revision: "2".to_owned(),
            sealed: vec![7],
            sealed_html: None,
            ..document("d-1", 1, "анемия")
        };
        let later = RecordSync { asked_at: after(9), as_of: ListDates { documents: Some(after(9)), ..ListDates::all(start()) }, ..sync(anna) };
        let fresh = FreshRecord { documents: vec![second.clone()], ..FreshRecord::default() };
        assert!(committed!(stores, records.apply(later.clone(), fresh)).await.unwrap());
        let expected = KeptDocument { id: first.id, kept_at: after(9), ..as_kept(&second) };
        assert_eq!(stores.records.document(anna, first.id).await.unwrap(), Some(expected));
        assert_eq!(stores.records.document(anna, second.id).await.unwrap(), None);
        assert_eq!(stores.records.document_html(anna, first.id).await.unwrap(), None);
        assert_eq!(stores.records.syncs(anna).await.unwrap(), [later]);
        let found = |stem: &'static str| stores.records.search(anna, &MedicalDocumentKind::ALL, Box::leak(Box::new(word(stem))), 9);
        assert_eq!(found("гастр").await.unwrap(), []);
        assert_eq!(found("анем").await.unwrap(), [first.id]);
    }

    async fn a_withdrawn_document_goes_with_text_words_and_notices(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (goes, stays) = (document("d-1", 0, "гастр"), document("d-2", 1, "гастр"));
        copy(&stores, anna, vec![goes.clone(), stays.clone()]).await;
        let told = FreshRecord {
            notices: vec![notice(NoticeKind::DocumentNew, "d-1"), notice(NoticeKind::DocumentChanged, "d-2")],
            ..FreshRecord::default()
        };
        assert!(committed!(stores, records.apply(sync(anna), told)).await.unwrap());
        let fresh = FreshRecord {
            gone: vec![goes.foreign_id.clone(), ForeignDocumentId("never there".to_owned()), ForeignDocumentId("\0".to_owned())],
            ..FreshRecord::default()
        };
        assert!(committed!(stores, records.apply(sync(anna), fresh)).await.unwrap());
        assert_eq!(stores.records.documents(anna, &[Fragment]).await.unwrap(), [as_kept(&stays)]);
        assert_eq!(stores.records.document_html(anna, goes.id).await.unwrap(), None);
        assert_eq!(stores.records.search(anna, &[Fragment], &word("гастр"), 9).await.unwrap(), [stays.id]);
        let notices = stores.notices.list(anna, None, 9).await.unwrap();
        assert_eq!(notices.iter().filter_map(|notice| notice.subject.document()).collect::<Vec<_>>(), [stays.id]);
        assert!(stores.records.owner(goes.id).await.unwrap().is_none());
    }

    async fn a_state_that_fails_at_any_step_changes_nothing(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let theirs = document("d-1", 0, "гастр");
        copy(&stores, petr, vec![theirs.clone()]).await;
        copy(&stores, anna, vec![document("d-1", 0, "гастр")]).await;
        let shown = FreshRecord { notices: vec![notice(NoticeKind::DocumentNew, "d-1")], ..FreshRecord::default() };
        assert!(committed!(stores, records.apply(sync(anna), shown); jobs.add(letter("one"))).await.unwrap());
        let before = all_of(&stores, anna).await;
        let good = || FreshRecord {
            diagnoses: Some(vec![row("9", 9)]),
            observations: Some(vec![row("9", 9)]),
            invoices: Some(vec![row("9", 9)]),
            prescriptions: Some(vec![row("9", 9)]),
            documents: vec![document("d-9", 9, "гастр гастр")],
            gone: vec![ForeignDocumentId("d-1".to_owned())],
            notices: vec![notice(NoticeKind::DocumentNew, "d-9")],
        };
        let with_document = |document| FreshRecord { documents: vec![document], notices: vec![], ..good() };
        let bad = [
            ("twice", FreshRecord { diagnoses: Some(vec![row("1", 1), row("1", 2)]), ..good() }, "record_rows.foreign_id"),
            ("twice", FreshRecord { invoices: Some(vec![row("1", 1), row("1", 2)]), ..good() }, "record_rows.foreign_id"),
            ("twice", FreshRecord { prescriptions: Some(vec![row("1", 1), row("1", 2)]), ..good() }, "record_rows.foreign_id"),
            ("empty", FreshRecord { observations: Some(vec![row("", 1)]), ..good() }, "record_rows.foreign_id"),
            ("used", with_document(NewDocument { id: theirs.id, ..document("d-9", 9, "") }), "record_documents.id"),
            ("nul", with_document(document("d\0", 9, "")), "record_documents.foreign_id"),
            ("nul", with_document(NewDocument { revision: "\0".to_owned(), ..document("d-9", 9, "") }), "record_documents.revision"),
            ("gone", FreshRecord { notices: vec![notice(NoticeKind::DocumentNew, "d-1")], ..good() }, "document"),
        ];
        let bad = bad.map(|(case, fresh, column)| (case, fresh, letter("two"), column));
        for (case, fresh, job, column) in bad.into_iter().chain([("nul", good(), letter("\0"), "jobs.unique_key")]) {
            let later = RecordSync { asked_at: after(9), ..sync(anna) };
            let refused = committed!(stores, records.apply(later, fresh); jobs.add(job)).await.unwrap_err();
            let is_told = matches!(
                &refused,
                StorageError::Conflict { what } | StorageError::Unstorable { what } | StorageError::Missing { what } if *what == column
            );
            assert!(is_told, "{case}: {refused:?} is not about {column}");
            assert_eq!(all_of(&stores, anna).await, before, "{case}: {column}");
        }
        assert!(committed!(stores, records.apply(sync(anna), good())).await.unwrap(), "the same without its flaw");
    }

    async fn news_of_a_record_that_was_moved_forgotten_or_never_begun_are_refused(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let news = || FreshRecord { documents: vec![document("d-1", 0, "гастр")], ..FreshRecord::default() };
        assert!(!committed!(stores, records.apply(sync(anna), news())).await.unwrap(), "there is no sync");
        copy(&stores, anna, vec![document("d-0", 0, "")]).await;
        let nobody_s = RecordSync { patient: None, ..sync(anna) };
        assert!(!committed!(stores, records.apply(nobody_s.clone(), news())).await.unwrap());
        committed!(stores, records.move_patient(anna, &host(), &PatientId("77".to_owned()))).await.unwrap();
        let before = all_of(&stores, anna).await;
        assert!(!committed!(stores, records.apply(sync(anna), news())).await.unwrap(), "moved");
        assert_eq!(all_of(&stores, anna).await, before);
        committed!(stores, records.forget(anna, &host())).await.unwrap();
        assert!(!committed!(stores, records.apply(sync(anna), news())).await.unwrap(), "forgotten");
        committed!(stores, records.set_sync(nobody_s.clone())).await.unwrap();
        assert!(!committed!(stores, records.apply(nobody_s, news())).await.unwrap(), "not known");
        assert_eq!(stores.records.documents(anna, &[Fragment]).await.unwrap(), []);
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
    }

    async fn a_copy_moves_with_its_patient(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let hers = document("d-1", 0, "гастр");
        copy(&stores, anna, vec![hers.clone()]).await;
        copy(&stores, petr, vec![document("d-1", 0, "")]).await;
        let (old, new) = (PatientId("502655".to_owned()), PatientId("77".to_owned()));
        let mut both = vec![anna, petr];
        both.sort_unstable();
        assert_eq!(stores.records.holders(&host(), &old).await.unwrap(), both);
        assert_eq!(stores.records.holders_at(&host()).await.unwrap(), both);
        committed!(stores, records.move_patient(anna, &host(), &new)).await.unwrap();
        assert_eq!(stores.records.holders(&host(), &old).await.unwrap(), [petr]);
        assert_eq!(stores.records.holders(&host(), &new).await.unwrap(), [anna]);
        assert_eq!(stores.records.holders(&"elsewhere".parse().unwrap(), &new).await.unwrap(), []);
        assert_eq!(stores.records.holders_at(&"elsewhere".parse().unwrap()).await.unwrap(), []);
        let moved = KeptDocument { patient: new.clone(), ..as_kept(&hers) };
        assert_eq!(stores.records.document(anna, hers.id).await.unwrap(), Some(moved.clone()));
        assert_eq!(stores.records.documents(anna, &[Fragment]).await.unwrap(), [moved]);
        assert_eq!(stores.records.search(anna, &[Fragment], &word("гастр"), 9).await.unwrap(), [hers.id]);
        let news = FreshRecord { documents: vec![document("d-2", 1, "")], ..FreshRecord::default() };
        assert!(committed!(stores, records.apply(RecordSync { patient: Some(new), ..sync(anna) }, news)).await.unwrap());
        // Moving a missing copy does nothing.
        let olga = user(&stores, "olga").await.id;
        committed!(stores, records.move_patient(olga, &host(), &old)).await.unwrap();
        assert_eq!(stores.records.syncs(olga).await.unwrap(), []);
        committed!(stores, records.set_sync(RecordSync { patient: None, ..sync(olga) })).await.unwrap();
        committed!(stores, records.move_patient(olga, &host(), &old)).await.unwrap();
        assert_eq!(stores.records.syncs(olga).await.unwrap()[0].patient, None);
        assert!(!stores.records.holders_at(&host()).await.unwrap().contains(&olga));
    }

    async fn a_failure_keeps_what_was_copied_and_another_patient_does_not(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let hers = document("d-1", 0, "гастр");
        copy(&stores, anna, vec![hers.clone()]).await;
        let failed = RecordSync { asked_at: after(5), failure: Some("plugin_unavailable".to_owned()), ..sync(anna) };
        committed!(stores, records.set_sync(failed.clone())).await.unwrap();
        assert_eq!(stores.records.syncs(anna).await.unwrap(), [failed]);
        assert_eq!(stores.records.document(anna, hers.id).await.unwrap(), Some(as_kept(&hers)));
        for patient in [Some(PatientId("77".to_owned())), None] {
            copy(&stores, anna, vec![NewDocument { id: RecordDocumentId(Uuid::now_v7()), ..hers.clone() }]).await;
            let other = RecordSync { patient, as_of: ListDates::default(), ..sync(anna) };
            committed!(stores, records.set_sync(other.clone())).await.unwrap();
            assert_eq!(all_of(&stores, anna).await, format!("{:?} [] [] [] [] [] [] [] 0", [other]));
        }
    }

    /// Concurrent changes read the state under a lock, so none of them is lost.
    async fn a_locked_state_is_changed_by_one_at_a_time(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, records.set_sync(sync(anna))).await.unwrap();
        let change = || async {
            for _ in 0..20 {
                let mut work = stores.begin().await.unwrap();
                let kept = work.records().lock_sync(anna, &host()).await.unwrap().unwrap();
                let asked_at = kept.asked_at + TimeDelta::seconds(1);
                work.records().set_sync(RecordSync { asked_at, ..kept }).await.unwrap();
                work.commit().await.unwrap();
            }
        };
        tokio::join!(change(), change(), change());
        let changed = RecordSync { asked_at: sync(anna).asked_at + TimeDelta::seconds(60), ..sync(anna) };
        assert_eq!(stores.records.syncs(anna).await.unwrap(), [changed]);
        let mut work = stores.begin().await.unwrap();
        assert_eq!(work.records().lock_sync(anna, &"elsewhere".parse().unwrap()).await.unwrap(), None);
    }

    async fn what_is_forgotten_is_gone_everywhere(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let other_host = RecordSync { host: "elsewhere".parse().unwrap(), ..sync(anna) };
        committed!(stores, records.set_sync(other_host.clone())).await.unwrap();
        committed!(stores, records.set_sync(sync(anna))).await.unwrap();
        for _ in 0..2 {
            let hers = document("d-1", 0, "гастр");
            let fresh = FreshRecord {
                diagnoses: Some(vec![row("1", 1)]),
                observations: Some(vec![row("1", 1)]),
                invoices: Some(vec![row("1", 1)]),
                prescriptions: Some(vec![row("1", 1)]),
                documents: vec![hers.clone()],
                notices: vec![notice(NoticeKind::DocumentNew, "d-1")],
                ..FreshRecord::default()
            };
            committed!(stores, records.set_sync(sync(anna))).await.unwrap();
            assert!(committed!(stores, records.apply(sync(anna), fresh)).await.unwrap());
            committed!(stores, records.forget(anna, &host())).await.unwrap();
            assert_eq!(all_of(&stores, anna).await, format!("{:?} [] [] [] [] [] [] [] 0", [&other_host]));
            assert!(stores.records.owner(hers.id).await.unwrap().is_none());
            assert_eq!(stores.records.document_html(anna, hers.id).await.unwrap(), None);
        }
    }

    ///
    async fn a_removed_account_takes_its_copy_along(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (hers, his) = (document("d-1", 0, "гастр"), document("d-1", 0, "гастр"));
        copy(&stores, anna, vec![hers.clone()]).await;
        copy(&stores, petr, vec![his.clone()]).await;
        removed(&stores, anna).await;
        assert_eq!(all_of(&stores, anna).await, NOTHING);
        assert!(stores.records.owner(hers.id).await.unwrap().is_none());
        assert_eq!(stores.records.search(petr, &[Fragment], &word("гастр"), 9).await.unwrap(), [his.id]);
        let late = committed!(stores, records.set_sync(sync(anna))).await;
        assert!(matches!(late, Err(StorageError::Missing { what: "user" })), "{late:?}");
        assert!(!committed!(stores, records.apply(sync(anna), FreshRecord::default())).await.unwrap());
    }

    async fn a_copy_of_nobody_is_refused(stores: Stores) {
        let refused = committed!(stores, records.set_sync(sync(person("anna").id))).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
    }

    async fn texts_that_no_storage_keeps_are_refused(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        for bad in ["", "a\0b", &"я".repeat(257)] {
            let patient = PatientId(bad.to_owned());
            let refused = committed!(stores, records.set_sync(RecordSync { patient: Some(patient.clone()), ..sync(anna) })).await;
            assert!(matches!(refused, Err(StorageError::Unstorable { what: "record_syncs.patient" })), "{refused:?}");
            let refused = committed!(stores, records.move_patient(anna, &host(), &patient)).await;
            assert!(matches!(refused, Err(StorageError::Unstorable { what: "record_syncs.patient" })), "{refused:?}");
            assert_eq!(stores.records.holders(&host(), &patient).await.unwrap(), []);
        }
        let refused = committed!(stores, records.set_sync(RecordSync { failure: Some("\0".to_owned()), ..sync(anna) })).await;
        assert!(matches!(refused, Err(StorageError::Unstorable { what: "record_syncs.failure" })), "{refused:?}");
        let refused = committed!(stores, records.set_feed_cursor(&host(), "\0")).await;
        assert!(matches!(refused, Err(StorageError::Unstorable { what: "record_feeds.cursor" })), "{refused:?}");
    }

    async fn a_feed_is_remembered_with_the_work_that_follows(stores: Stores) {
        assert_eq!(stores.records.feed_cursor(&host()).await.unwrap(), None);
        committed!(stores, records.set_feed_cursor(&host(), "7"); jobs.add_all(vec![letter("one")])).await.unwrap();
        committed!(stores, records.set_feed_cursor(&host(), "8"); jobs.add_all(vec![letter("one"), letter("two")])).await.unwrap();
        assert_eq!(stores.records.feed_cursor(&host()).await.unwrap().as_deref(), Some("8"));
        assert_eq!(stores.records.feed_cursor(&"elsewhere".parse().unwrap()).await.unwrap(), None);
        assert_eq!(stores.jobs.count_open().await.unwrap(), 2);
        let refused = committed!(stores, records.set_feed_cursor(&host(), "9"); jobs.add_all(vec![letter("three"), letter("")])).await;
        assert!(matches!(refused, Err(StorageError::Unstorable { .. })), "{refused:?}");
        assert_eq!(stores.records.feed_cursor(&host()).await.unwrap().as_deref(), Some("8"));
        assert_eq!(stores.jobs.count_open().await.unwrap(), 2);
    }

    /// A manual refresh and the feed at the same moment.
    async fn two_news_at_once_come_one_after_the_other(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        copy(&stores, anna, vec![]).await;
        let tries = (0..8).map(|number: u8| {
            let stores = stores.clone();
            let fresh = FreshRecord {
                diagnoses: Some(vec![row("1", number)]),
                documents: vec![document("d-1", i64::from(number), "гастр")],
                ..FreshRecord::default()
            };
            tokio::spawn(async move { committed!(stores, records.apply(sync(anna), fresh)).await })
        });
        for outcome in futures::future::join_all(tries).await {
            assert!(outcome.unwrap().unwrap());
        }
        assert_eq!(stores.records.diagnoses(anna, &host()).await.unwrap().len(), 1);
        assert_eq!(stores.records.search(anna, &[Fragment], &word("гастр"), 9).await.unwrap().len(), 1);
    }

    /// Two processes match the same person, one of them with the patient id from before a merge: no document is mixed.
    async fn two_syncs_at_once_never_mix_two_patients(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let tries = (0..8).map(|number: u8| {
            let stores = stores.clone();
            let of = RecordSync { patient: Some(PatientId(number.to_string())), ..sync(anna) };
            let fresh = FreshRecord {
                documents: vec![NewDocument { sealed: vec![number], ..document(&format!("d-{number}"), 0, "") }],
                ..FreshRecord::default()
            };
            tokio::spawn(async move {
                committed!(stores, records.set_sync(of.clone())).await.unwrap();
                committed!(stores, records.apply(of, fresh)).await.unwrap();
            })
        });
        futures::future::join_all(tries).await.into_iter().for_each(Result::unwrap);
        for kept in stores.records.documents(anna, &[Fragment]).await.unwrap() {
            assert_eq!(kept.patient.as_str(), kept.sealed[0].to_string());
        }
    }
}
