//! The real card-payment plugin in the real plugin host against the simulated card gateway. Needs `cargo xtask plugins card-payment`.

mod callbacks;
mod env;
mod faults;
mod orders;
