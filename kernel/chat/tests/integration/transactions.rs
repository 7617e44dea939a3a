//! What the homeserver pushes: who waits, what is unread, what the service says by itself.

use crate::support::{Scene, scene, start};
use cabinet_chat::{ChatEmployee, ChatError, CompleteChatRoom, SayInChat};
use cabinet_domain::{AuditKind, ChatRoomId, UserId};
use cabinet_fakes::{FakeHomeserver, HomeserverOperation};
use cabinet_ports::chat::{ChatEvent, ChatEventKind, ChatFailureKind, ChatTransaction, Conversations as _};
use cabinet_ports::repository::ChatActivity;
use cabinet_ports::{JobOutcome, JobWorker, LetterTemplate};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

const NURSE: &str = "@nurse:clinic.test";
const BOT: &str = "@bot:clinic.test";

/// Anna's open chat.
struct Chat {
    scene: Scene,
    room: String,
    anna: String,
    id: ChatRoomId,
}

async fn chat() -> Chat {
    let scene = scene(FakeHomeserver::default()).await;
    scene.agree("2").await;
    let room = scene.opened().await;
    let (anna, _) = scene.chat.general_room(scene.anna.user).await.unwrap().unwrap();
    let id = scene.stores.chat_rooms.list(false, 0, 9).await.unwrap().rooms[0].room.id;
    Chat { scene, room, anna, id }
}

impl Chat {
    fn event(&self, id: &str, sender: &str, kind: ChatEventKind) -> ChatEvent {
        let (id, room_id) = (Some(id.to_owned()), self.room.clone());
        ChatEvent { id, room_id, sender: sender.to_owned(), kind, subject: None, at: self.now() }
    }

    fn message(&self, id: &str, sender: &str) -> ChatEvent {
        self.event(id, sender, ChatEventKind::Message)
    }

    fn read(&self, sender: &str, subject: &str) -> ChatEvent {
        ChatEvent {
            id: None,
            subject: Some(subject.to_owned()),
            ..self.event("", sender, ChatEventKind::Read)
        }
    }

    async fn receive(&self, id: &str, events: &[ChatEvent]) {
        self.scene.chat.receive(id, &FakeHomeserver::transaction(events)).await.unwrap();
    }

    async fn activity(&self) -> ChatActivity {
        self.scene.stores.chat_rooms.room(self.id).await.unwrap().unwrap().activity
    }

    async fn unread(&self) -> u64 {
        self.scene.chat.unread(self.scene.anna.user).await.unwrap()
    }

    fn now(&self) -> DateTime<Utc> {
        use cabinet_ports::Clock as _;
        self.scene.clock.now()
    }

    /// Runs the invitations that are due.
    async fn complete(&self) -> Vec<JobOutcome> {
        let worker = CompleteChatRoom(self.scene.chat.clone());
        let jobs = &self.scene.stores.jobs;
        let due = jobs.take(worker.kind(), self.now(), TimeDelta::minutes(1), 9).await.unwrap();
        let mut outcomes = Vec::new();
        for job in due {
            outcomes.push(worker.run(&job).await);
        }
        outcomes
    }

    /// Runs the notices that are due.
    async fn say(&self) -> Vec<JobOutcome> {
        let worker = SayInChat(self.scene.chat.clone());
        let jobs = &self.scene.stores.jobs;
        let due = jobs.take(worker.kind(), self.now(), TimeDelta::minutes(1), 9).await.unwrap();
        let mut outcomes = Vec::new();
        for job in due {
            outcomes.push(worker.run(&job).await);
        }
        outcomes
    }

    fn said(&self) -> Vec<String> {
        self.scene.homeserver.notices().into_iter().map(|(_, text)| text).collect()
    }

    fn employee(&self) -> ChatEmployee {
        ChatEmployee { user: UserId(Uuid::now_v7()), origin: None }
    }
}

#[tokio::test]
async fn a_transaction_has_its_effect_once() {
    let chat = chat().await;
    let events = [chat.message("$1", NURSE)];
    chat.receive("7", &events).await;
    chat.receive("8", &[chat.read(&chat.anna, "$1")]).await;
    chat.receive("7", &events).await;
    assert_eq!(chat.unread().await, 0, "the repetition is no new message");
    // A homeserver whose database was made anew begins to count again.
    chat.receive("7", &[chat.message("$2", NURSE)]).await;
    assert_eq!(chat.unread().await, 1);
}

#[tokio::test]
async fn what_the_homeserver_has_not_sent_is_refused_and_changes_nothing() {
    let chat = chat().await;
    let genuine = FakeHomeserver::transaction(&[chat.message("$1", NURSE)]);
    for authorization in [None, Some("Bearer guessed".to_owned())] {
        let forged = ChatTransaction { authorization: authorization.clone(), body: genuine.body.clone() };
        let refused = chat.scene.chat.receive("1", &forged).await;
        let Err(ChatError::Failed(failure)) = refused else { panic!("{refused:?}") };
        assert_eq!(failure.kind, ChatFailureKind::Forged);
        assert!(!chat.scene.chat.is_homeserver(authorization.as_deref().unwrap_or_default()).await.unwrap());
    }
    assert_eq!(chat.unread().await, 0);
    assert!(chat.scene.chat.is_homeserver(genuine.authorization.as_deref().unwrap()).await.unwrap());
}

/// An answer is what a person of the clinic writes.
#[tokio::test]
async fn a_patient_waits_until_somebody_of_the_clinic_answers() {
    let chat = chat().await;
    chat.receive("1", &[chat.message("$1", &chat.anna)]).await;
    let asked = chat.activity().await;
    assert_eq!((asked.waiting_since, asked.last_patient_at), (Some(start()), Some(start())));
    chat.scene.clock.advance(TimeDelta::minutes(5));
    chat.receive("2", &[chat.message("$2", BOT), chat.event("$3", NURSE, ChatEventKind::Notice)]).await;
    let spoken = ChatActivity { last_program_at: Some(chat.now()), ..asked };
    assert_eq!(chat.activity().await, spoken, "programs do not answer");
    let shown = chat.scene.chat.view(chat.scene.anna.user, "ru").await.unwrap();
    assert_eq!(
        shown.rooms[0].last_at,
        Some(chat.now()),
        "what they write is the room's last message all the same"
    );
    assert_eq!(chat.unread().await, 2, "what they write is to be read");
    chat.receive("3", &[chat.message("$4", &chat.anna)]).await;
    assert_eq!(chat.activity().await.waiting_since, Some(start()), "since the first message");
    chat.receive("4", &[chat.read(NURSE, "$4")]).await;
    assert_eq!(chat.activity().await.seen_at, Some(chat.now()));
    chat.receive("5", &[chat.message("$5", NURSE)]).await;
    let answered = chat.activity().await;
    assert_eq!((answered.waiting_since, answered.seen_at), (None, None));
    assert_eq!(answered.last_clinic, Some((chat.now(), NURSE.to_owned())));
    assert_eq!(chat.scene.chat.waiting().await.unwrap(), 0);
}

#[tokio::test]
async fn messages_of_the_clinic_are_unread_until_the_patient_reads_or_they_are_erased() {
    let chat = chat().await;
    chat.receive(
        "1",
        &[chat.message("$1", NURSE), chat.message("$2", &chat.anna), chat.message("$3", NURSE)],
    )
    .await;
    assert_eq!(chat.unread().await, 2);
    chat.receive("2", &[chat.read(NURSE, "$3")]).await;
    assert_eq!(chat.unread().await, 2, "the clinic's own receipt");
    chat.receive("3", &[chat.read(&chat.anna, "$2")]).await;
    let view = chat.scene.chat.view(chat.scene.anna.user, "ru").await.unwrap();
    assert_eq!((chat.unread().await, view.rooms[0].unread, view.rooms[0].last_at), (1, 1, Some(start())));
    let redaction =
        ChatEvent { subject: Some("$3".to_owned()), ..chat.event("$4", NURSE, ChatEventKind::Redaction) };
    chat.receive("4", &[redaction]).await;
    assert_eq!(chat.unread().await, 0);
}

/// The gateway notes what the patient reads before the homeserver tells it; a stranger reads nothing.
#[tokio::test]
async fn what_the_patient_reads_counts_at_once() {
    let chat = chat().await;
    chat.receive("1", &[chat.message("$1", NURSE)]).await;
    let stranger = UserId(Uuid::now_v7());
    chat.scene.chat.read_up_to(stranger.into(), &chat.room, "$1").await.unwrap();
    assert_eq!(chat.unread().await, 1);
    chat.scene.chat.read_up_to(chat.scene.anna.user.into(), &chat.room, "$1").await.unwrap();
    assert_eq!(chat.unread().await, 0);
    chat.receive("2", &[chat.read(&chat.anna, "$1")]).await;
    assert_eq!(chat.unread().await, 0);
}

/// A stranger's room, or one that the patient has not opened here.
#[tokio::test]
async fn events_of_other_rooms_change_nothing() {
    let chat = chat().await;
    let strange = ChatEvent { room_id: "!strange:clinic.test".to_owned(), ..chat.message("$1", NURSE) };
    chat.receive("1", &[strange]).await;
    assert_eq!((chat.unread().await, chat.activity().await), (0, ChatActivity::default()));
}

#[tokio::test]
async fn the_number_of_unread_messages_is_hidden_after_a_withdrawal() {
    let chat = chat().await;
    chat.receive("1", &[chat.message("$1", NURSE)]).await;
    chat.scene.withdraw().await;
    assert_eq!(chat.unread().await, 0);
    chat.scene.clock.advance(TimeDelta::hours(1));
    assert_eq!(chat.scene.chat.tell_of_unread().await.unwrap(), 0);
    assert!(chat.scene.post.written().is_empty());
}

#[tokio::test]
async fn an_unread_message_is_mailed_once_and_only_if_the_patient_wants_it() {
    let chat = chat().await;
    let (service, anna) = (&chat.scene.chat, chat.scene.anna.user);
    chat.receive("1", &[chat.message("$1", NURSE)]).await;
    assert_eq!(service.tell_of_unread().await.unwrap(), 0, "the patient may be reading");
    chat.scene.clock.advance(TimeDelta::minutes(15));
    assert_eq!(service.tell_of_unread().await.unwrap(), 1);
    chat.receive("2", &[chat.message("$2", NURSE)]).await;
    chat.scene.clock.advance(TimeDelta::minutes(15));
    assert_eq!(service.tell_of_unread().await.unwrap(), 0, "they know");
    let [letter] = chat.scene.post.written().try_into().unwrap();
    assert_eq!((letter.template, letter.user, letter.details.len()), (LetterTemplate::ChatUnread, anna, 0));
    service.set_mail_notices(anna, false).await.unwrap();
    chat.receive("3", &[chat.read(&chat.anna, "$2"), chat.message("$3", NURSE)]).await;
    chat.receive("4", &[chat.read(&chat.anna, "$3"), chat.message("$4", NURSE)]).await;
    chat.scene.clock.advance(TimeDelta::minutes(15));
    service.tell_of_unread().await.unwrap();
    assert_eq!(chat.scene.post.written().len(), 1);
}

/// The clinic is open from 8 to 20 on weekdays; the scene is on a Friday at noon in Moscow.
#[tokio::test]
async fn who_writes_outside_of_the_hours_is_told_so_once_in_a_night() {
    let chat = chat().await;
    chat.receive("1", &[chat.message("$1", &chat.anna)]).await;
    assert_eq!(chat.say().await, [], "the clinic is open");
    chat.scene.clock.advance(TimeDelta::hours(9));
    for event in ["$2", "$3"] {
        chat.receive(event, &[chat.message(event, &chat.anna)]).await;
    }
    assert_eq!(chat.say().await, [JobOutcome::Done]);
    assert_eq!(chat.said(), ["Клиника закрыта."]);
    // After a weekend, in the night to Tuesday.
    chat.scene.clock.advance(TimeDelta::days(4));
    chat.receive("4", &[chat.message("$4", &chat.anna)]).await;
    chat.say().await;
    assert_eq!(chat.said().len(), 2);
}

#[tokio::test]
async fn a_notice_waits_for_the_homeserver_and_is_not_said_after_a_withdrawal() {
    let chat = chat().await;
    chat.scene.homeserver.break_off(HomeserverOperation::Say, ChatFailureKind::Unavailable);
    chat.scene.chat.answer(&chat.employee(), chat.id, "results").await.unwrap();
    assert!(matches!(chat.say().await[..], [JobOutcome::Again { .. }]));
    chat.scene.homeserver.mend();
    chat.scene.withdraw().await;
    chat.scene.clock.advance(TimeDelta::minutes(5));
    chat.say().await;
    assert!(chat.said().is_empty());
}

#[tokio::test]
async fn an_employee_sends_a_prepared_answer_or_notes_that_it_is_settled() {
    let chat = chat().await;
    let (service, employee) = (&chat.scene.chat, chat.employee());
    chat.receive("1", &[chat.message("$1", &chat.anna)]).await;
    let strange = service.answer(&employee, chat.id, "kitchen").await;
    assert!(matches!(strange, Err(ChatError::Unknown("answer"))), "{strange:?}");
    service.answer(&employee, chat.id, "results").await.unwrap();
    assert_eq!(service.waiting().await.unwrap(), 0);
    assert_eq!(chat.say().await, [JobOutcome::Done]);
    assert_eq!(chat.said(), ["Результаты будут завтра."]);
    chat.receive("2", &[chat.message("$2", &chat.anna)]).await;
    for _ in 0..2 {
        service.handled(&employee, chat.id).await.unwrap();
    }
    assert_eq!(service.waiting().await.unwrap(), 0);
    let audit = [AuditKind::ChatAnswered, AuditKind::ChatHandled];
    for kind in audit {
        assert_eq!(chat.scene.audit(kind).await, 1, "{kind:?}");
    }
}

#[tokio::test]
async fn a_conversation_is_handed_over_to_an_employee_of_the_clinic_alone() {
    let chat = chat().await;
    let (service, employee) = (&chat.scene.chat, chat.employee());
    let strange = service.assign(&employee, chat.id, Some("@stranger:elsewhere.test".to_owned())).await;
    assert!(matches!(strange, Err(ChatError::Unknown("employee"))), "{strange:?}");
    let no_room = service.assign(&employee, ChatRoomId(Uuid::now_v7()), Some(NURSE.to_owned())).await;
    assert!(matches!(no_room, Err(ChatError::Unknown("room"))), "{no_room:?}");
    assert!(chat.scene.homeserver.invited().is_empty());
    for assignee in [Some(NURSE.to_owned()), None] {
        service.assign(&employee, chat.id, assignee.clone()).await.unwrap();
        assert_eq!(chat.activity().await.assignee, assignee);
    }
    assert_eq!(chat.scene.homeserver.invited(), [(chat.room.clone(), NURSE.to_owned())]);
    assert_eq!(chat.scene.audit(AuditKind::ChatAssigned).await, 2);
    chat.scene.remove().await;
    let gone = service.handled(&employee, chat.id).await;
    assert!(matches!(gone, Err(ChatError::Unknown("room"))), "{gone:?}");
}

#[tokio::test]
async fn messages_that_are_older_than_the_hospital_keeps_them_are_erased_once_a_day() {
    let chat = chat().await;
    assert_eq!(chat.scene.chat.expire_old().await.unwrap(), 0, "just opened");
    chat.scene.clock.advance(TimeDelta::days(2));
    for erased in [1, 0] {
        assert_eq!(chat.scene.chat.expire_old().await.unwrap(), erased);
    }
    assert_eq!(chat.scene.homeserver.expired(), [(chat.room.clone(), chat.now() - TimeDelta::days(90))]);
}

/// All employees have left the room: the patient writes all the same, waits in the list, and the employees are invited again.
#[tokio::test]
async fn employees_who_have_left_are_invited_again_when_the_patient_waits() {
    let chat = chat().await;
    let left = ChatEvent { subject: Some(NURSE.to_owned()), ..chat.event("$1", NURSE, ChatEventKind::Left) };
    chat.receive("1", &[left]).await;
    let opened = || {
        let calls = chat.scene.homeserver.calls();
        calls.iter().filter(|call| **call == HomeserverOperation::OpenRoom).count()
    };
    let before = opened();
    assert_eq!(chat.complete().await, [], "a patient who does not wait needs nothing");
    chat.receive("2", &[chat.message("$2", &chat.anna)]).await;
    chat.receive("3", &[chat.message("$3", &chat.anna)]).await;
    assert_eq!(chat.scene.chat.waiting().await.unwrap(), 1);
    chat.scene.homeserver.break_off(HomeserverOperation::OpenRoom, ChatFailureKind::Unavailable);
    assert!(matches!(chat.complete().await[..], [JobOutcome::Again { .. }]), "once for both messages");
    chat.scene.homeserver.mend();
    chat.scene.clock.advance(TimeDelta::minutes(15));
    assert_eq!(chat.complete().await, [JobOutcome::Done]);
    assert_eq!(opened(), before + 2);
    assert_eq!(chat.scene.homeserver.rooms(), std::slice::from_ref(&chat.room), "it is the same room");
}
