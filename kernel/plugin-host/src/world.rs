//! Components by world. A call names the guest type that it needs; finding the compiled component takes one comparison.

use crate::bindings::Prepared;
use crate::calls::UnclassifiedCall;
use crate::capabilities::CallState;
use cabinet_plugin_package::World;
use std::future::Future;
use wasmtime::Store;

/// An instance of one world, or of an interface that a plugin of the world may export as well. The bindings implement it for each.
pub(crate) trait Guest: Sized + Send + Sync {
    const WORLD: World;
    /// The interface that a plugin of the world may lack.
    const OPTIONAL: Option<&'static str>;
    /// The precompiled form.
    type Pre: Sync;
    /// `None` if the plugin is of another world, or lacks the interface.
    fn prepared(prepared: &Prepared) -> Option<&Self::Pre>;
    /// Creates a fresh instance.
    fn start(
        pre: &Self::Pre,
        store: &mut Store<CallState>,
    ) -> impl Future<Output = wasmtime::Result<Self>> + Send;
}

/// An instance of one world.
pub(crate) trait PortGuest: Guest {
    /// The call that every plugin answers: a sentence for administrators.
    fn health() -> UnclassifiedCall<Self, String>;
}
