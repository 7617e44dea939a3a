//! Components by world. A call names the guest type that it needs; finding the compiled component takes one comparison.

use crate::bindings::identity::{IdentityPlugin, IdentityPluginPre};
use crate::bindings::records::{RecordsPlugin, RecordsPluginPre};
use crate::bindings::{SchedulingPlugin, SchedulingPluginPre};
use crate::capabilities::CallState;
use cabinet_plugin_package::World;
use std::future::Future;
use wasmtime::Store;
use wasmtime::component::InstancePre;

/// A component that has all exports of its world.
pub(crate) enum Prepared {
    Scheduling(SchedulingPluginPre<CallState>),
    Records(RecordsPluginPre<CallState>),
    Identity(IdentityPluginPre<CallState>),
}

impl Prepared {
    /// # Errors
    /// The component lacks an export of its world.
    pub(crate) fn new(world: World, linked: InstancePre<CallState>) -> wasmtime::Result<Self> {
        Ok(match world {
            World::Scheduling => Self::Scheduling(SchedulingPluginPre::new(linked)?),
            World::Records => Self::Records(RecordsPluginPre::new(linked)?),
            World::Identity => Self::Identity(IdentityPluginPre::new(linked)?),
        })
    }
}

/// An instance of one world.
pub(crate) trait Guest: Sized + Send + Sync {
    const WORLD: World;
    /// The precompiled form.
    type Pre: Sync;
    /// `None` if the plugin is of another world.
    fn prepared(prepared: &Prepared) -> Option<&Self::Pre>;
    /// Creates a fresh instance.
    fn start(
        pre: &Self::Pre,
        store: &mut Store<CallState>,
    ) -> impl Future<Output = wasmtime::Result<Self>> + Send;
}

impl Guest for SchedulingPlugin {
    const WORLD: World = World::Scheduling;
    type Pre = SchedulingPluginPre<CallState>;

    fn prepared(prepared: &Prepared) -> Option<&Self::Pre> {
        match prepared {
            Prepared::Scheduling(pre) => Some(pre),
            Prepared::Records(_) | Prepared::Identity(_) => None,
        }
    }

    async fn start(pre: &Self::Pre, store: &mut Store<CallState>) -> wasmtime::Result<Self> {
        pre.instantiate_async(store).await
    }
}

impl Guest for RecordsPlugin {
    const WORLD: World = World::Records;
    type Pre = RecordsPluginPre<CallState>;

    fn prepared(prepared: &Prepared) -> Option<&Self::Pre> {
        match prepared {
            Prepared::Records(pre) => Some(pre),
            Prepared::Scheduling(_) | Prepared::Identity(_) => None,
        }
    }

    async fn start(pre: &Self::Pre, store: &mut Store<CallState>) -> wasmtime::Result<Self> {
        pre.instantiate_async(store).await
    }
}

impl Guest for IdentityPlugin {
    const WORLD: World = World::Identity;
    type Pre = IdentityPluginPre<CallState>;

    fn prepared(prepared: &Prepared) -> Option<&Self::Pre> {
        match prepared {
            Prepared::Identity(pre) => Some(pre),
            Prepared::Scheduling(_) | Prepared::Records(_) => None,
        }
    }

    async fn start(pre: &Self::Pre, store: &mut Store<CallState>) -> wasmtime::Result<Self> {
        pre.instantiate_async(store).await
    }
}
