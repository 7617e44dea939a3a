//! A fake of the way between kernels: those that share it hear each other.

use async_trait::async_trait;
use cabinet_ports::StorageError;
use cabinet_ports::chat::{RelayedNews, RoomNews, RoomRelay};
use futures::StreamExt;
use futures::stream::{BoxStream, unfold};
use std::sync::Arc;
use tokio::sync::broadcast;

/// One kernel's end of it.
pub struct FakeRoomRelay {
    number: usize,
    news: broadcast::Sender<(usize, RelayedNews)>,
}

impl Default for FakeRoomRelay {
    fn default() -> Self {
        Self { number: 0, news: broadcast::Sender::new(100) }
    }
}

impl FakeRoomRelay {
    /// The end of another kernel.
    pub fn other(&self) -> Arc<Self> {
        Arc::new(Self { number: self.number + 1, news: self.news.clone() })
    }

    /// This kernel hears what happens to the connection.
    pub fn happens(&self, news: RelayedNews) {
        let _ = self.news.send((usize::MAX, news));
    }
}

#[async_trait]
impl RoomRelay for FakeRoomRelay {
    async fn tell(&self, news: &RoomNews) -> Result<(), StorageError> {
        let _ = self.news.send((self.number, RelayedNews::Rooms(news.clone())));
        Ok(())
    }

    fn hear(&self) -> BoxStream<'static, RelayedNews> {
        let own = self.number;
        let later = unfold(self.news.subscribe(), move |mut receiver| async move {
            loop {
                match receiver.recv().await {
                    Ok((number, _)) if number == own => {}
                    Ok((_, news)) => return Some((news, receiver)),
                    Err(_) => return None,
                }
            }
        });
        futures::stream::iter([RelayedNews::Connected]).chain(later).boxed()
    }
}
