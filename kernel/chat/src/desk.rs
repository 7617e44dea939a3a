//! The clinic's side in the back office: which patients wait, since when, and who answers.

use crate::say::{Words, saying_job};
use crate::{ChatError, ChatService};
use cabinet_domain::{AuditEvent, AuditKind, ChatRoomId, Origin, UserId};
use cabinet_ports::chat::{ChatOwner, guest_number};
use cabinet_ports::repository::{ChatRoom, ChatRoomPage, UnitOfWork};
use serde_json::{Value, json};

/// The employee who acts.
#[derive(Debug, Clone)]
pub struct ChatEmployee {
    pub user: UserId,
    /// Where the request came from, for the audit log.
    pub origin: Option<Origin>,
}

impl ChatService {
    /// The rooms of patients and guests, those that wait the longest first.
    ///
    /// # Errors
    /// `Absent`, `Storage`.
    pub async fn rooms_of_patients(
        &self,
        only_waiting: bool,
        skip: u32,
        at_most: u32,
    ) -> Result<ChatRoomPage, ChatError> {
        self.server()?;
        Ok(self.parts.stores.chat_rooms.list(only_waiting, skip, at_most).await?)
    }

    /// How many rooms wait for an answer.
    ///
    /// # Errors
    /// `Absent`, `Storage`.
    pub async fn waiting(&self) -> Result<u64, ChatError> {
        self.server()?;
        Ok(self.parts.stores.chat_rooms.waiting().await?)
    }

    /// Notes that a patient who waits was answered otherwise. Does nothing if they do not wait any more.
    ///
    /// # Errors
    /// `Absent`, `Unknown`, `Storage`.
    pub async fn handled(&self, by: &ChatEmployee, id: ChatRoomId) -> Result<(), ChatError> {
        self.server()?;
        let mut work = self.parts.stores.begin().await?;
        let mut room = locked(&mut *work, id).await?;
        if room.activity.waiting_since.take().is_none() {
            return Ok(());
        }
        room.activity.seen_at = None;
        work.chat_rooms().set_activity(id, &room.activity).await?;
        work.audit().add(self.by_employee(by, &room, AuditKind::ChatHandled, json!({}))).await?;
        Ok(work.commit().await?)
    }

    /// Hands a conversation over to an employee, who is invited to the room; back to all with `None`.
    ///
    /// # Errors
    /// `Absent`, `Unknown` (room or employee), `Failed` if the employee cannot be invited, `Storage`.
    pub async fn assign(
        &self,
        by: &ChatEmployee,
        id: ChatRoomId,
        assignee: Option<String>,
    ) -> Result<(), ChatError> {
        let server = self.server()?;
        if let Some(assignee) = &assignee {
            if !self.parts.settings.staff.contains(assignee) {
                return Err(ChatError::Unknown("employee"));
            }
            let room = self.parts.stores.chat_rooms.room(id).await?;
            let room = room.ok_or(ChatError::Unknown("room"))?;
            server.invite(&room.room_id, assignee).await?;
        }
        let mut work = self.parts.stores.begin().await?;
        let mut room = locked(&mut *work, id).await?;
        if room.activity.assignee == assignee {
            return Ok(());
        }
        room.activity.assignee.clone_from(&assignee);
        work.chat_rooms().set_activity(id, &room.activity).await?;
        let detail = json!({ "assignee": assignee });
        work.audit().add(self.by_employee(by, &room, AuditKind::ChatAssigned, detail)).await?;
        Ok(work.commit().await?)
    }

    /// Sends a prepared answer. The patient does not wait any more.
    ///
    /// # Errors
    /// `Absent`, `Unknown` (room or answer), `Storage`.
    pub async fn answer(&self, by: &ChatEmployee, id: ChatRoomId, answer: &str) -> Result<(), ChatError> {
        self.server()?;
        if !self.parts.settings.answers.contains_key(answer) {
            return Err(ChatError::Unknown("answer"));
        }
        let mut work = self.parts.stores.begin().await?;
        let mut room = locked(&mut *work, id).await?;
        room.activity.waiting_since = None;
        room.activity.seen_at = None;
        work.chat_rooms().set_activity(id, &room.activity).await?;
        work.jobs().add(saying_job(id, &Words::Answer(answer.to_owned()), None, self.now())).await?;
        let detail = json!({ "answer": answer });
        work.audit().add(self.by_employee(by, &room, AuditKind::ChatAnswered, detail)).await?;
        Ok(work.commit().await?)
    }

    fn by_employee(
        &self,
        by: &ChatEmployee,
        room: &ChatRoom,
        kind: AuditKind,
        mut detail: Value,
    ) -> AuditEvent {
        let (actor, subject) = (Some(by.user), room.owner.and_then(ChatOwner::patient));
        if let (Some(ChatOwner::Guest(guest)), Some(members)) = (room.owner, detail.as_object_mut()) {
            members.insert("guest".to_owned(), guest_number(guest).into());
        }
        AuditEvent { at: self.now(), actor, subject, kind, detail, origin: by.origin.clone() }
    }
}

async fn locked(work: &mut dyn UnitOfWork, id: ChatRoomId) -> Result<ChatRoom, ChatError> {
    work.chat_rooms().lock_room(id).await?.ok_or(ChatError::Unknown("room"))
}
