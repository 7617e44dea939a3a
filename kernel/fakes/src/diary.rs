//! Diary days in memory.

use super::Memory;
use super::memory::kept;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, MedicalHostId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{DayState, DiaryRepository, KeptDay, NewJob};
use chrono::NaiveDate;

#[async_trait]
impl DiaryRepository for Memory {
    async fn days(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        from: NaiveDate,
    ) -> Result<Vec<KeptDay>, StorageError> {
        let tables = self.tables()?;
        let is_asked = |row: &&KeptDay| row.user == owner && row.host == *host && row.day >= from;
        let mut days: Vec<_> = tables.diary_days.iter().filter(is_asked).cloned().collect();
        days.sort_by_key(|row| row.day);
        Ok(days)
    }

    async fn dates(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<NaiveDate>, StorageError> {
        let tables = self.tables()?;
        let theirs = tables.diary_days.iter().filter(|row| row.user == owner && row.host == *host);
        let mut dates: Vec<_> = theirs.map(|row| row.day).collect();
        dates.sort_unstable();
        Ok(dates)
    }

    async fn day(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: NaiveDate,
    ) -> Result<Option<KeptDay>, StorageError> {
        Ok(self.tables()?.diary_days.iter().find(|row| is_at(row, owner, host, day)).cloned())
    }

    async fn add_with_audit(
        &self,
        day: KeptDay,
        job: NewJob,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.check_lines(&audit)?;
        check_id("diary_days.key", &day.key)?;
        let mut tables = self.tables()?;
        if tables.diary_days.iter().any(|row| is_at(row, day.user, &day.host, day.day)) {
            return Err(StorageError::Conflict { what: "diary_days.day" });
        }
        tables.require_user(day.user)?;
        tables.add_job(job)?;
        tables.diary_days.push(KeptDay { saved_at: kept(day.saved_at), ..day });
        tables.add_lines(audit);
        Ok(())
    }

    async fn set_state(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: NaiveDate,
        state: DayState,
    ) -> Result<(), StorageError> {
        let mut tables = self.tables()?;
        if let Some(row) = tables.diary_days.iter_mut().find(|row| is_at(row, owner, host, day)) {
            row.state = state;
        }
        Ok(())
    }
}

fn is_at(row: &KeptDay, owner: UserId, host: &MedicalHostId, day: NaiveDate) -> bool {
    row.user == owner && row.host == *host && row.day == day
}
