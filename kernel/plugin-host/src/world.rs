//! Components by world. A call names the guest type that it needs; finding the compiled component takes one comparison.

use crate::bindings::Prepared;
use crate::calls::UnclassifiedCall;
use crate::capabilities::CallState;
use cabinet_plugin_package::World;
use std::future::Future;
use wasmtime::Store;

/// An instance of one world. The bindings implement it for each.
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
    /// The call that every plugin answers: a sentence for administrators.
    fn health() -> UnclassifiedCall<Self, String>;
}
