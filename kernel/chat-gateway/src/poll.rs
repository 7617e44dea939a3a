//! Long polls. One that waits at the homeserver costs a connection there, sixty kilobytes; one that waits here costs a tenth. So only some wait
//! there, and the others in the kernel until a transaction tells of their room (adr/0067).

use crate::forward::{Person, Plain};
use crate::gateway::Gateway;
use crate::refused::Refused;
use crate::sync::{answer, filter, has_news, is_pushed};
use crate::wakes::Waiting;
use cabinet_ports::chat::{ChatCallKind, Conversation};
use serde_json::Value;
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until, timeout_at};

/// Polls that may ask the homeserver at the same time because they were woken: more would only wait there.
pub(crate) const ASKS: usize = 16;
/// How long after its end a poll waits for its turn to ask.
const TURN: Duration = Duration::from_secs(10);
/// When to ask again if a wake brought nothing: the process of the homeserver that answers may be behind the one that tells.
const AGAIN: [Duration; 2] = [Duration::from_millis(300), Duration::from_millis(1_500)];
/// A poll that waited this long at the homeserver was answered because of something that happened meanwhile.
const WAITED: Duration = Duration::from_secs(5);

/// Why a poll asks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Woken,
    Again,
    End,
}

impl Gateway {
    pub(crate) async fn poll(
        &self,
        person: Person<'_>,
        since: Option<String>,
        wait_ms: u32,
    ) -> Result<Value, Refused> {
        let place = self.limits.poll(person.owner)?;
        let _counted = self.metrics.poll();
        let since = match since {
            Some(since) if wait_ms > 0 => since,
            since => return self.sync(person, since, wait_ms).await,
        };
        let end = Instant::now() + Duration::from_millis(wait_ms.into());
        // Before the first question, so that nothing falls between it and the wait.
        let waiting = self.wakes.enter(&person.conversation.room_ids);
        if self.wakes.are_relied_on() {
            return match self.at_homeserver.try_acquire() {
                Ok(_place) => self.wait_there(person, since, end, waiting).await,
                Err(_) => self.wait_here(person, since, end, waiting, place.has_others()).await,
            };
        }
        self.wait_there(person, since, end, waiting).await
    }

    /// A long poll of the homeserver. It also shows whether transactions come.
    async fn wait_there(
        &self,
        person: Person<'_>,
        since: String,
        end: Instant,
        waiting: Waiting,
    ) -> Result<Value, Refused> {
        let _counted = self.metrics.poll_at_homeserver();
        let begin = Instant::now();
        let left = end.saturating_duration_since(begin).as_millis();
        let said = self.sync(person, Some(since), u32::try_from(left).unwrap_or_default()).await;
        match &said {
            Ok(said) if is_pushed(said) && begin.elapsed() >= WAITED => self.wakes.check(waiting),
            Err(refused) if refused.is_unavailable() => self.wakes.alarm(),
            _ => {}
        }
        said
    }

    /// Waits in the kernel: asks at once, when something has happened, and at the end. The answer without news is the last one, whose
    /// position is the newest.
    async fn wait_here(
        &self,
        first: Person<'_>,
        mut since: String,
        end: Instant,
        waiting: Waiting,
        has_others: bool,
    ) -> Result<Value, Refused> {
        let mut conversation: Conversation = first.conversation.clone();
        // The homeserver answers two equal questions once. With another poll of this person the answer may be older than the question.
        let mut again = if has_others { AGAIN.iter() } else { [].iter() };
        let mut woken_at: Option<Instant> = None;
        let mut cause = Cause::Again;
        loop {
            let person = Person { conversation: &conversation, ..first };
            let said = self.ask_in_turn(person, &since, end).await?;
            self.metrics.ask(has_news(&said));
            if has_news(&said) {
                let was_woken = woken_at.is_some_and(|at| at.elapsed() < WAITED);
                if cause == Cause::End && is_pushed(&said) && !was_woken {
                    self.wakes.check(waiting);
                }
                return Ok(said);
            }
            if cause == Cause::End {
                return Ok(said);
            }
            if let Some(next) = said.get("next_batch").and_then(Value::as_str) {
                next.clone_into(&mut since);
            }
            if !self.wakes.are_relied_on() {
                return self.wait_there(person, since, end, waiting).await;
            }
            let pause = again.next();
            cause = tokio::select! {
                () = waiting.woken() => Cause::Woken,
                () = sleep(*pause.unwrap_or(&Duration::ZERO)), if pause.is_some() => Cause::Again,
                () = sleep_until(end) => Cause::End,
            };
            if cause == Cause::Woken {
                woken_at = Some(Instant::now());
                again = AGAIN.iter();
            }
            // The person may have withdrawn the agreement meanwhile, or been removed.
            conversation = self.conversations.of(first.owner).await?.ok_or_else(Refused::not_opened)?;
            if !waiting.has_rooms(&conversation.room_ids) {
                return Ok(said);
            }
        }
    }

    /// Asks for what is new now. Polls that are woken together ask one after the other.
    async fn ask_in_turn(&self, person: Person<'_>, since: &str, end: Instant) -> Result<Value, Refused> {
        let turn = timeout_at(end + TURN, self.asks.acquire()).await;
        let Ok(Ok(_turn)) = turn else { return Err(Refused::unavailable()) };
        let said = self.sync(person, Some(since.to_owned()), 0).await;
        if said.as_ref().is_err_and(Refused::is_unavailable) {
            self.wakes.alarm();
        }
        said
    }

    /// One question, which the homeserver answers within `wait_ms` or when there is something new. On the heap: a poll that waits here needs
    /// no room for it.
    async fn sync(&self, person: Person<'_>, since: Option<String>, wait_ms: u32) -> Result<Value, Refused> {
        Box::pin(async move {
            let mut call = Plain::get(&["client", "v3", "sync"]);
            call.kind = ChatCallKind::LongPoll;
            call.query = vec![
                ("filter", filter(&person.conversation.room_ids)),
                ("timeout", wait_ms.to_string()),
                ("set_presence", "offline".to_owned()),
            ];
            call.query.extend(since.map(|since| ("since", since)));
            let said = self.ask(person, &call).await?;
            answer(&said, &person.conversation.room_ids, self.reader(person)).ok_or_else(Refused::unavailable)
        })
        .await
    }
}
