//! The simulated card gateway over HTTP, as the plugin, the payer's browser and the bank's employee use it: the duties and the checklist of
//! the protocol sheet rbs-payment.

mod basket;
mod callbacks;
mod control;
mod env;
mod faults;
mod money;
mod pages;
mod register;
mod status;
