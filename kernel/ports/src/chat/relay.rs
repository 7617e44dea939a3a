//! How kernels on one database tell each other in which rooms something happened: the homeserver tells only one of them (adr/0067).

use crate::StorageError;
use async_trait::async_trait;
use futures::stream::BoxStream;

/// What the homeserver told at once: rooms, never what happened in them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoomNews {
    pub room_ids: Vec<String>,
    /// It told of messages or members.
    pub has_events: bool,
    /// It told of typing or receipts.
    pub has_ephemeral: bool,
}

/// What a kernel hears of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RelayedNews {
    /// The homeserver told another kernel.
    Rooms(RoomNews),
    /// What others tell is heard from now on. What they told before is unknown.
    Connected,
    /// What others tell is not heard.
    Lost,
}

/// The way between the kernels on one database.
#[async_trait]
pub trait RoomRelay: Send + Sync {
    /// Tells the other kernels.
    ///
    /// # Errors
    /// The database failed.
    async fn tell(&self, news: &RoomNews) -> Result<(), StorageError>;

    /// What is heard from now on. Begins with `Connected` as soon as others are heard, or if there are none.
    fn hear(&self) -> BoxStream<'static, RelayedNews>;
}
