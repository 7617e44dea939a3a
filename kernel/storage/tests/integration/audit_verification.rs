//! Verifications of the audit log: one at a time, with a lease, the latest outcome kept.

use crate::by_hand::on_both;
use crate::fixture::{stores, vault};
use crate::people::{after, start};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, AuditKind};
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{AuditFault, AuditProof, VerificationWatch};
use cabinet_test_storage::committed;
use serde_json::json;
use uuid::Uuid;

/// Notes each step, and stops after some of them.
struct Steps {
    seen: Vec<(u64, i64)>,
    at_most: usize,
}

#[async_trait]
impl VerificationWatch for Steps {
    async fn verified(&mut self, checked: u64, last_seal: i64) -> Result<bool, StorageError> {
        self.seen.push((checked, last_seal));
        Ok(self.seen.len() < self.at_most)
    }
}

on_every_storage! {
    async fn one_verification_runs_at_a_time_until_its_lease_ends(stores: Stores) {
        let admin = person("admin").id;
        let (first, second) = (Uuid::now_v7(), Uuid::now_v7());
        let chain = &stores.audit_chain;
        assert_eq!(chain.verification(start()).await.unwrap(), Default::default());
        assert!(chain.begin_verification(first, admin, start(), after(2)).await.unwrap());
        assert!(!chain.begin_verification(second, admin, after(1), after(3)).await.unwrap());
        assert!(chain.note_progress(first, (7, 9), after(4)).await.unwrap());
        let running = chain.verification(after(3)).await.unwrap().running.unwrap();
        assert_eq!((running.run, running.started_at, running.checked, running.last_seal), (first, start(), 7, 9));
        // Its kernel is dead.
        assert_eq!(chain.verification(after(4)).await.unwrap().running, None);
        assert!(chain.begin_verification(second, admin, after(4), after(6)).await.unwrap());
        assert!(!chain.note_progress(first, (8, 10), after(9)).await.unwrap());
        let proof = AuditProof { checked: 3, last_seal: 5, last_hash: vec![7; 32], unsealed: 2, fault: Some(AuditFault::Changed { seal: 6, line: 8 }), ..AuditProof::default() };
        assert!(!committed!(stores, audit_chain.finish_verification(first, after(5), &proof)).await.unwrap());
        assert!(committed!(stores, audit_chain.finish_verification(second, after(5), &proof)).await.unwrap());
        let known = chain.verification(after(5)).await.unwrap();
        let finished = known.finished.unwrap();
        assert_eq!((known.running, finished.started_at, finished.finished_at, finished.proof), (None, after(4), after(5), proof));
        assert!(chain.begin_verification(first, admin, after(6), after(8)).await.unwrap());
        assert!(chain.verification(after(6)).await.unwrap().finished.is_some(), "the outcome is kept while another runs");
    }

    async fn every_fault_is_kept(stores: Stores) {
        for fault in [
            AuditFault::BeginningForged { seal: 1 },
            AuditFault::Changed { seal: 1, line: 2 },
            AuditFault::LineMissing { seal: 1, line: 2 },
            AuditFault::SealMissing { seal: 1 },
            AuditFault::EndMissing { seal: 1 },
        ] {
            let run = Uuid::now_v7();
            assert!(stores.audit_chain.begin_verification(run, person("admin").id, start(), after(2)).await.unwrap());
            let proof = AuditProof { fault: Some(fault), ..AuditProof::default() };
            assert!(committed!(stores, audit_chain.finish_verification(run, after(1), &proof)).await.unwrap());
            assert_eq!(stores.audit_chain.verification(start()).await.unwrap().finished.unwrap().proof.fault, Some(fault));
        }
    }
}

#[tokio::test]
async fn a_verification_reads_page_by_page_and_can_be_stopped() {
    on_both(|storage, _| async move {
        let (stores, vault) = (stores(&storage), vault(&["a"]));
        let anna = person("anna").id;
        let mut work = stores.begin().await.unwrap();
        for _ in 0..2001 {
            let line = AuditEvent::by_kernel(anna, AuditKind::SignedIn, json!({}), start());
            work.audit().add(line).await.unwrap();
        }
        work.commit().await.unwrap();
        storage.seal_audit(&vault, after(60)).await.unwrap();
        let mut all = Steps { seen: Vec::new(), at_most: usize::MAX };
        let proof = stores.audit_chain.verify(&mut all).await.unwrap().unwrap();
        assert_eq!((proof.checked, proof.fault), (2001, None));
        assert_eq!(all.seen, [(1000, 1000), (2000, 2000), (2001, 2001)]);
        assert_eq!(proof, storage.verify_audit(&vault).await.unwrap());
        let mut stopped = Steps { seen: Vec::new(), at_most: 1 };
        assert_eq!(stores.audit_chain.verify(&mut stopped).await.unwrap(), None);
        assert_eq!(stopped.seen.len(), 1);
    })
    .await;
}
