//! Which problem codes mean an outage.

/// Whether a problem code means that the system behind the plugin cannot be reached or is late: the same call may succeed a little later.
/// After a write this says nothing about its outcome. `$Code` is the side's own enum of the contract's codes.
#[macro_export]
macro_rules! is_outage {
    ($Code:ident, $code:expr) => {
        matches!($code, $Code::Unavailable | $Code::TimedOut)
    };
}
