//! Reloads plugins when their files change. For demonstrations and plugin authors, who see the next call answered by the new build.

use crate::PluginHost;
use cabinet_domain::PluginId;
use notify::{Event, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::mpsc;

/// How long to wait after the last event. A build writes several files, `plugin.toml` last.
const QUIET: Duration = Duration::from_millis(200);

/// Watches until it is dropped.
#[must_use = "dropped, it watches no longer"]
pub struct Watch {
    _watcher: notify::RecommendedWatcher,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.task.abort();
    }
}

pub(crate) fn start(host: &Arc<PluginHost>, folder: &Path) -> Result<Watch, io::Error> {
    let (tell, told) = mpsc::unbounded_channel();
    let root = folder.canonicalize()?;
    let below = root.clone();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        // Comparing packages opens their files, and these access events must not trigger another comparison.
        let Ok(event) = event else { return };
        if event.kind.is_access() {
            return;
        }
        for path in event.paths {
            let first = path.strip_prefix(&below).ok().and_then(|rest| rest.components().next());
            let name = first.and_then(|part| part.as_os_str().to_str());
            if let Some(id) = name.and_then(|name| name.parse::<PluginId>().ok()) {
                // The receiver is closed while the watch is being dropped.
                let _ = tell.send(id);
            }
        }
    })
    .map_err(io::Error::other)?;
    watcher.watch(&root, RecursiveMode::Recursive).map_err(io::Error::other)?;
    Ok(Watch { _watcher: watcher, task: tokio::spawn(reload(Arc::downgrade(host), told)) })
}

async fn reload(host: Weak<PluginHost>, mut told: mpsc::UnboundedReceiver<PluginId>) {
    while let Some(first) = told.recv().await {
        let mut changed = BTreeSet::from([first]);
        while let Ok(Some(more)) = tokio::time::timeout(QUIET, told.recv()).await {
            changed.insert(more);
        }
        let Some(host) = host.upgrade() else { return };
        for id in changed {
            if host.differs(&id) {
                // A refusal is logged, and the old version stays in use.
                let _ = host.reload(&id).await;
            }
        }
    }
}
