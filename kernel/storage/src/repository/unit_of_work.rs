//! The unit of work: one transaction that all writers share.

use super::{Repositories, Transaction};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    AuditWriter, BeginWork, ConsentWriter, DiaryWriter, DocumentWriter, EpicrisWriter, JobWriter,
    PaymentWriter, RecordWriter, RelationWriter, SessionWriter, UnitOfWork,
};
use cabinet_vault::Vault;
use std::sync::Arc;

/// A transaction in progress.
pub(super) struct Work {
    pub(super) transaction: Transaction,
    pub(super) vault: Arc<Vault>,
}

#[async_trait]
impl BeginWork for Repositories {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError> {
        Ok(Box::new(Work { transaction: self.pools.begin().await?, vault: self.vault.clone() }))
    }
}

#[async_trait]
impl UnitOfWork for Work {
    fn documents(&mut self) -> &mut dyn DocumentWriter {
        self
    }

    fn consents(&mut self) -> &mut dyn ConsentWriter {
        self
    }

    fn sessions(&mut self) -> &mut dyn SessionWriter {
        self
    }

    fn relations(&mut self) -> &mut dyn RelationWriter {
        self
    }

    fn epicris(&mut self) -> &mut dyn EpicrisWriter {
        self
    }

    fn records(&mut self) -> &mut dyn RecordWriter {
        self
    }

    fn diary(&mut self) -> &mut dyn DiaryWriter {
        self
    }

    fn payments(&mut self) -> &mut dyn PaymentWriter {
        self
    }

    fn jobs(&mut self) -> &mut dyn JobWriter {
        self
    }

    fn audit(&mut self) -> &mut dyn AuditWriter {
        self
    }

    async fn commit(self: Box<Self>) -> Result<(), StorageError> {
        self.transaction.commit().await.map_err(from_driver)
    }
}
