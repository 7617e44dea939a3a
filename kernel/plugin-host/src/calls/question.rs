//! The calls of a world: the arguments and the answer of each function.

use super::Said;
use futures::future::BoxFuture;

/// The future of a call on an instance.
pub(crate) type Asking<'a, T> = BoxFuture<'a, Said<T>>;

/// Defines functions that return a closure which makes a call on an instance: `name(arguments) -> answer = function of the
/// bindings(arguments in their form)`. The closure owns the arguments, because the answer arrives on the stack of another task. The
/// expression after the port converts the outcome of the call to [`Said`].
///
/// They are free functions and not closures in the methods of the port: the compiler needs seconds to prove that such a call is `Send`, and
/// inside a method with its own lifetimes it would repeat that proof for each method.
macro_rules! questions {
    ($guest:ident . $port:ident, $said:expr; $(
        $name:ident ( $($argument:ident : $type:ty),* ) -> $answer:ty = $function:ident ( $($given:expr),* );
    )+) => {$(
        pub(crate) fn $name(
            $($argument: $type),*
        ) -> impl for<'a> FnOnce(&'a $guest, &'a mut Store<CallState>) -> Asking<'a, $answer> + Send {
            move |plugin, store| {
                Box::pin(async move { plugin.$port().$function(store, $($given),*).await.map($said) })
            }
        }
    )+};
}
pub(crate) use questions;
