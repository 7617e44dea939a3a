//! Patient relations in memory.

use super::Memory;
use super::memory::kept;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, ClinicId, MedicalHostId, Relation, UserId};
use cabinet_ports::repository::PersonalData;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::{RelationRepository, StorageError};

#[async_trait]
impl RelationRepository for Memory {
    async fn list(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<Relation>, StorageError> {
        let tables = self.tables()?;
        let mut theirs: Vec<_> =
            tables.relations.iter().filter(|row| row.user == owner && row.host == *host).cloned().collect();
        theirs.sort_by(|a, b| a.clinic.cmp(&b.clinic));
        Ok(theirs)
    }

    async fn lookup(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<Option<Relation>, StorageError> {
        Ok(self.tables()?.relations.iter().find(|row| is_at(row, owner, host, clinic)).cloned())
    }

    async fn set_for(
        &self,
        relation: Relation,
        person: Option<&PersonalData>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.check_lines(&audit)?;
        check_id("relations.clinic", relation.clinic.as_str())?;
        check_id("relations.patient", relation.patient.as_str())?;
        let mut tables = self.tables()?;
        let owner = PersonalData::of(tables.user(relation.user)?);
        if person.is_some_and(|person| !owner.is_same_person(person)) {
            return Err(StorageError::Conflict { what: "users.person" });
        }
        if person.is_some() && !tables.admits_record(relation.user) {
            return Ok(());
        }
        tables.relations.retain(|row| !is_at(row, relation.user, &relation.host, &relation.clinic));
        tables.relations.push(Relation { confirmed_at: kept(relation.confirmed_at), ..relation });
        tables.add_lines(audit);
        Ok(())
    }

    async fn remove(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<(), StorageError> {
        self.tables()?.relations.retain(|row| !is_at(row, owner, host, clinic));
        Ok(())
    }
}

fn is_at(row: &Relation, owner: UserId, host: &MedicalHostId, clinic: &ClinicId) -> bool {
    row.user == owner && row.host == *host && row.clinic == *clinic
}
