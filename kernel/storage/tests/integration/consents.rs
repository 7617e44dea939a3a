//! The consent register: append-only, an entry changes once, a double click creates one consent.

use crate::people::{after, host, start, user};
use crate::records::{document, sync};
use crate::relations::relation;
use cabinet_domain::{Consent, ConsentHow, ConsentId, ConsentKind, DocumentId, DocumentType, UserId};
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    FreshRecord, KeptConsentText, KeptPortalPerson, NewConsent, PersonalData, Registration, SealedDocument,
};
use cabinet_test_storage::committed;
use uuid::Uuid;

const VERSION: &str = "0123456789ab";

pub(crate) fn consent(user: UserId, kind: ConsentKind, version: &str, minute: i64) -> NewConsent {
    NewConsent {
        id: ConsentId(Uuid::now_v7()),
        user,
        kind,
        version: version.to_owned(),
        hash: "a".repeat(64),
        language: "ru".to_owned(),
        how: ConsentHow::Cabinet,
        address: Some("192.0.2.10".parse().unwrap()),
        given_at: after(minute),
    }
}

on_every_storage! {
    /// hospital data of a person who withdrew the consent during the request is not stored.
    async fn nothing_of_a_hospital_is_kept_after_the_withdrawal(stores: Stores) {
        let anna = user(&stores, "anna").await;
        committed!(stores, consents.add(consent(anna.id, ConsentKind::PersonalData, VERSION, 0))).await.unwrap();
        let found = relation(anna.id, "vista", "p1");
        let person = PersonalData::of(&anna);
        committed!(stores, records.set_sync(sync(anna.id))).await.unwrap();
        committed!(stores, consents.withdraw(anna.id, ConsentKind::PersonalData, after(1))).await.unwrap();
        committed!(stores, relations.set_for(found.clone(), &person)).await.unwrap();
        assert!(stores.relations.list(anna.id, &host()).await.unwrap().is_empty());
        let fresh = || FreshRecord { documents: vec![document("d-1", 1, "осмотр")], ..FreshRecord::default() };
        assert!(!committed!(stores, records.apply(sync(anna.id), fresh())).await.unwrap());
        assert!(stores.records.revisions(anna.id, &host()).await.unwrap().is_empty());
        committed!(stores, consents.add(consent(anna.id, ConsentKind::PersonalData, VERSION, 2))).await.unwrap();
        committed!(stores, relations.set_for(found, &person)).await.unwrap();
        assert_eq!(stores.relations.list(anna.id, &host()).await.unwrap().len(), 1);
        assert!(committed!(stores, records.apply(sync(anna.id), fresh())).await.unwrap());
    }

    ///
    async fn every_field_comes_back_the_newest_first(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let first = NewConsent { how: ConsentHow::Registration, address: None, ..consent(anna, ConsentKind::PersonalData, VERSION, 0) };
        let second = NewConsent {
            how: ConsentHow::Esia,
            language: "fr".to_owned(),
            address: Some("2001:db8::1".parse().unwrap()),
            ..consent(anna, ConsentKind::Esia, "2026-11", 1)
        };
        for consent in [&first, &second] {
            assert!(committed!(stores, consents.add(consent.clone())).await.unwrap());
        }
        let expected: Vec<Consent> = [second, first].into_iter().map(NewConsent::into_consent).collect();
        assert_eq!(stores.consents.list(anna).await.unwrap(), expected);
    }

    async fn a_double_click_is_one_consent_and_a_new_version_or_language_another(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let tries = (0..8).map(|_| {
            let (stores, consent) = (stores.clone(), consent(anna, ConsentKind::PersonalData, VERSION, 0));
            tokio::spawn(async move { committed!(stores, consents.add(consent)).await.unwrap() })
        });
        let added = futures::future::join_all(tries).await.into_iter().filter(|added| *added.as_ref().unwrap()).count();
        assert_eq!((added, stores.consents.list(anna).await.unwrap().len()), (1, 1));
        assert!(committed!(stores, consents.add(consent(anna, ConsentKind::PersonalData, "another", 1))).await.unwrap());
        let in_english = NewConsent { language: "en".to_owned(), ..consent(anna, ConsentKind::PersonalData, VERSION, 2) };
        assert!(committed!(stores, consents.add(in_english)).await.unwrap());
        assert!(committed!(stores, consents.add(consent(anna, ConsentKind::Esia, VERSION, 3))).await.unwrap());
        assert_eq!(stores.consents.list(anna).await.unwrap().len(), 4);
    }

    /// withdrawing the consent deletes the portal's data, and new data is not stored until the consent is given again.
    async fn the_portal_s_consent_takes_its_data_along(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let said = |user| KeptPortalPerson {
            user,
            sealed_person: b"person".to_vec(),
            sealed_token: Some(b"token".to_vec()),
            read_at: start(),
        };
        let vouched = |user| SealedDocument {
            id: DocumentId(Uuid::now_v7()),
            user,
            kind: DocumentType::Passport,
            sealed: b"passport".to_vec(),
            issue_date: None,
            from_esia: true,
            created_at: start(),
        };
        for owner in [anna, petr] {
            committed!(stores, consents.add(consent(owner, ConsentKind::Esia, VERSION, 0))).await.unwrap();
            committed!(stores, portal.keep_person(said(owner))).await.unwrap();
            committed!(stores, documents.replace_vouched(owner, vec![vouched(owner)])).await.unwrap();
            let own = SealedDocument { from_esia: false, ..vouched(owner) };
            committed!(stores, documents.add(own, u32::MAX)).await.unwrap();
        }
        assert!(!stores.consents.is_withdrawn(anna, ConsentKind::Esia).await.unwrap());
        assert_eq!(committed!(stores, consents.withdraw(anna, ConsentKind::Esia, after(1))).await.unwrap(), 1);
        assert!(stores.consents.is_withdrawn(anna, ConsentKind::Esia).await.unwrap());
        for _ in 0..2 {
            assert_eq!(stores.portal.lookup_person(anna).await.unwrap(), None);
            let left = stores.documents.list(anna).await.unwrap();
            assert_eq!(left.iter().map(|document| document.from_esia).collect::<Vec<_>>(), [false]);
            committed!(stores, portal.keep_person(said(anna))).await.unwrap();
            committed!(stores, documents.replace_vouched(anna, vec![vouched(anna)])).await.unwrap();
        }
        assert!(stores.portal.lookup_person(petr).await.unwrap().is_some());
        assert_eq!(stores.documents.list(petr).await.unwrap().len(), 2);
        committed!(stores, consents.add(consent(anna, ConsentKind::Esia, VERSION, 2))).await.unwrap();
        assert!(!stores.consents.is_withdrawn(anna, ConsentKind::Esia).await.unwrap());
        committed!(stores, portal.keep_person(said(anna))).await.unwrap();
        committed!(stores, documents.replace_vouched(anna, vec![vouched(anna)])).await.unwrap();
        assert!(stores.portal.lookup_person(anna).await.unwrap().is_some());
        assert_eq!(stores.documents.list(anna).await.unwrap().len(), 2);
    }

    async fn a_consent_is_withdrawn_once_and_can_be_given_again(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        for who in [anna, petr] {
            committed!(stores, consents.add(consent(who, ConsentKind::PersonalData, VERSION, 0))).await.unwrap();
            committed!(stores, consents.add(consent(who, ConsentKind::Esia, VERSION, 0))).await.unwrap();
        }
        assert_eq!(committed!(stores, consents.withdraw(anna, ConsentKind::PersonalData, after(5))).await.unwrap(), 1);
        assert_eq!(committed!(stores, consents.withdraw(anna, ConsentKind::PersonalData, after(6))).await.unwrap(), 0);
        assert!(committed!(stores, consents.add(consent(anna, ConsentKind::PersonalData, VERSION, 7))).await.unwrap());
        let lines = stores.consents.list(anna).await.unwrap();
        let withdrawn: Vec<_> = lines.iter().map(|line| (line.kind, line.withdrawn_at)).collect();
        assert_eq!(withdrawn[0], (ConsentKind::PersonalData, None));
        assert_eq!(withdrawn.iter().filter(|line| line.1 == Some(after(5))).count(), 1);
        assert!(withdrawn.contains(&(ConsentKind::Esia, None)));
        //
        assert!(stores.consents.list(petr).await.unwrap().iter().all(|line| line.withdrawn_at.is_none()));
    }

    async fn a_consent_of_nobody_is_refused(stores: Stores) {
        let refused = committed!(stores, consents.add(consent(person("anna").id, ConsentKind::Esia, VERSION, 0))).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
    }

    ///
    async fn a_consent_comes_into_being_with_the_account(stores: Stores) {
        let anna = person("anna");
        let given = consent(anna.id, ConsentKind::PersonalData, VERSION, 0);
        let registration = Registration { consents: vec![given.clone()], ..Registration::of(anna.clone()) };
        committed!(stores, users.register(registration)).await.unwrap();
        assert_eq!(stores.consents.list(anna.id).await.unwrap(), [given.into_consent()]);
    }

    async fn the_text_behind_a_hash_is_kept_as_it_was_first(stores: Stores) {
        let text = KeptConsentText {
            hash: "b".repeat(64),
            kind: ConsentKind::PersonalData,
            version: VERSION.to_owned(),
            language: "ru".to_owned(),
            text: "Согласие\n\n«Текст» 'с' {{скобками}}".to_owned(),
            first_shown_at: start(),
        };
        stores.consents.keep_text(text.clone()).await.unwrap();
        stores.consents.keep_text(KeptConsentText { text: "другой".to_owned(), first_shown_at: after(1), ..text.clone() }).await.unwrap();
        assert_eq!(stores.consents.lookup_text(&text.hash).await.unwrap(), Some(text));
        for unknown in ["", "c", "\0"] {
            assert_eq!(stores.consents.lookup_text(unknown).await.unwrap(), None);
        }
    }
}
