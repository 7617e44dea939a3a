//! The audit log: append-only, newest first, one person's lines.

use crate::people::{after, start};
use cabinet_domain::{AuditEvent, AuditKind, Origin, SessionId, UserId};
use cabinet_fakes::person;
use serde_json::json;

fn event(subject: Option<UserId>, kind: AuditKind) -> AuditEvent {
    AuditEvent { at: start(), actor: None, subject, kind, detail: json!({}), origin: None }
}

on_every_storage! {
    async fn every_field_and_every_kind_comes_back(stores: Stores) {
        let (anna, admin) = (person("anna").id, person("admin").id);
        for kind in AuditKind::ALL {
            let expected = AuditEvent {
                actor: Some(admin),
                detail: json!({ "booking": "01", "codes": ["slot_taken", 7, null, true], "deep": { "э": "ё" } }),
                origin: Some(Origin {
                    request_id: "01890a5d".to_owned(),
                    address: Some("2001:db8::7".parse().unwrap()),
                    session: Some(SessionId(admin.0)),
                }),
                ..event(Some(anna), kind)
            };
            stores.audit.add(expected.clone()).await.unwrap();
            assert_eq!(stores.audit.list(anna, 1).await.unwrap(), [expected]);
        }
    }

    async fn the_newest_line_comes_first_and_the_limit_holds(stores: Stores) {
        let anna = person("anna").id;
        let kinds = [AuditKind::SignedIn, AuditKind::BookingAsked, AuditKind::BookingConfirmed, AuditKind::SignedOut];
        for (minute, kind) in [2, 0, 2, 1].into_iter().zip(kinds) {
            stores.audit.add(AuditEvent { at: after(minute), ..event(Some(anna), kind) }).await.unwrap();
        }
        let listed = stores.audit.list(anna, 3).await.unwrap();
        let order: Vec<_> = listed.into_iter().map(|line| line.kind).collect();
        assert_eq!(order, [AuditKind::BookingConfirmed, AuditKind::SignedIn, AuditKind::SignedOut]);
        assert_eq!(stores.audit.list(anna, 0).await.unwrap(), []);
    }

    ///
    async fn lines_about_others_and_about_nobody_are_not_listed(stores: Stores) {
        let (anna, petr) = (person("anna").id, person("petr").id);
        stores.audit.add(event(Some(petr), AuditKind::SignedIn)).await.unwrap();
        stores.audit.add(event(None, AuditKind::SignInRefused)).await.unwrap();
        let about_petr = AuditEvent { actor: Some(anna), ..event(Some(petr), AuditKind::AccessDenied) };
        stores.audit.add(about_petr).await.unwrap();
        assert_eq!(stores.audit.list(anna, 10).await.unwrap(), []);
        assert_eq!(stores.audit.list(petr, 10).await.unwrap().len(), 2);
    }
    async fn the_trail_is_paged_by_number_without_a_gap_or_a_repetition(stores: Stores) {
        let (anna, petr) = (person("anna").id, person("petr").id);
        // The order of writing applies, whatever the timestamps are.
        for minute in [5, 1, 4, 1, 3] {
            stores.audit.add(AuditEvent { at: after(minute), ..event(Some(anna), AuditKind::SignedIn) }).await.unwrap();
            stores.audit.add(event(Some(petr), AuditKind::SignedOut)).await.unwrap();
        }
        let mut seen = Vec::new();
        let mut before = None;
        loop {
            let page = stores.audit.page(anna, before, 2).await.unwrap();
            assert!(page.len() <= 2 && page.iter().all(|line| line.event.subject == Some(anna)));
            let Some(last) = page.last() else { break };
            before = Some(last.number);
            seen.extend(page.into_iter().map(|line| line.event.at));
        }
        assert_eq!(seen, [3, 1, 4, 1, 5].map(after));
        assert_eq!(stores.audit.page(anna, Some(i64::MIN), 2).await.unwrap(), []);
    }
}
