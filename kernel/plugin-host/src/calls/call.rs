//! A call of a function of the contract, before it is made.

use super::function::{Function, Kind};
use super::wit;
use crate::capabilities::CallState;
use futures::future::BoxFuture;
use wasmtime::Store;

/// The answer of a guest, or the reason why there is none.
pub(crate) type Said<T> = wasmtime::Result<Result<T, wit::Problem>>;

/// The future of a call on an instance.
pub(crate) type Asking<'a, T> = BoxFuture<'a, Said<T>>;

type Run<G, T> = Box<dyn for<'a> FnOnce(&'a G, &'a mut Store<CallState>) -> Asking<'a, T> + Send>;

/// A call of one function with its arguments, on an instance of the world `G`, as the bindings define one per function of the contract
/// (`bindings::records::call`). It can be made once its [`Kind`] is stated.
#[must_use]
pub(crate) struct UnclassifiedCall<G, T> {
    name: &'static str,
    run: Run<G, T>,
}

impl<G: 'static, T: Send + 'static> UnclassifiedCall<G, T> {
    /// A call of the function with this name in the contract.
    pub(crate) fn new(
        name: &'static str,
        run: impl for<'a> FnOnce(&'a G, &'a mut Store<CallState>) -> Asking<'a, T> + Send + 'static,
    ) -> Self {
        Self { name, run: Box::new(run) }
    }

    /// States how the host treats the call.
    pub(crate) fn of(self, kind: Kind) -> Call<G, T> {
        Call { function: Function { name: self.name, kind }, run: self.run }
    }
}

/// A call that can be made. It owns the arguments, because the answer arrives on the stack of another task.
#[must_use]
pub(crate) struct Call<G, T> {
    pub(crate) function: Function,
    pub(super) run: Run<G, T>,
}

impl<G: 'static, T: Send + 'static> Call<G, T> {
    /// Adds to the answer what the guest reported during the call.
    pub(crate) fn with<R: Send + 'static>(
        self,
        reported: impl FnOnce(&mut CallState) -> R + Send + 'static,
    ) -> Call<G, (T, R)>
    where
        G: Sync,
    {
        let Self { function, run } = self;
        let run: Run<G, (T, R)> = Box::new(move |plugin, store| {
            Box::pin(async move {
                let said = run(plugin, &mut *store).await?;
                Ok(said.map(|said| (said, reported(store.data_mut()))))
            })
        });
        Call { function, run }
    }
}
