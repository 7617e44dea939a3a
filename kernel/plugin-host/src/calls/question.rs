//! The questions of a world: what each function takes and what it answers.

use super::Said;
use futures::future::BoxFuture;

/// The question, put to an instance.
pub(crate) type Asking<'a, T> = BoxFuture<'a, Said<T>>;

/// A question is a function that gives a closure, which an instance answers:
/// `name(arguments) -> answer = function of the bindings(arguments as it takes them)`. The arguments are owned by the closure, because the
/// answer comes from another task's stack. After the port stands how the outcome of a call becomes what the guest said.
///
/// They are functions of their own, not closures within the methods of the port: that such a call may move between threads takes the
/// compiler seconds to prove, and in a method with lifetimes of its own it would prove it anew each time.
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
