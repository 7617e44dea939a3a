//! Card payments at a gateway of the RBS family: Sberbank, Alfa-Bank and other banks (protocol sheet rbs-payment).
//!
//! `gateway` sends requests in the form of either family and reads answers, `params` composes them with the credentials, which the plugin
//! never sees. One file per operation: `register` with its `basket`, `status`, `give_back`, `orders`, `fiscal`, `callback`. The plugin reports what
//! the gateway says; what counts as paid is the kernel's decision.

mod basket;
mod callback;
pub mod fiscal;
mod gateway;
mod give_back;
mod health;
pub mod lenient;
mod orders;
mod params;
mod register;
mod settings;
pub mod status;

use cabinet_plugin_sdk::payment::{
    Callback, Hint, Order, OrderKey, OrderReport, OrdersPage, Payment, Registration,
};
use cabinet_plugin_sdk::{Health, Lifecycle, Problem, payment_plugin};
use gateway::Gateway;

/// The plugin.
#[derive(Debug)]
pub struct CardPayment;

impl Lifecycle for CardPayment {
    fn health() -> Result<Health, Problem> {
        health::health(&Gateway::open()?)
    }
}

impl Payment for CardPayment {
    fn register(order: Order) -> Result<Registration, Problem> {
        register::register(&Gateway::open()?, &order)
    }

    fn status(order: OrderKey) -> Result<OrderReport, Problem> {
        status::status(&Gateway::open()?, &order)
    }

    fn cancel(order_id: String) -> Result<(), Problem> {
        give_back::cancel(&Gateway::open()?, &order_id)
    }

    fn reverse(order_id: String) -> Result<(), Problem> {
        give_back::reverse(&Gateway::open()?, &order_id)
    }

    fn refund(order_id: String, amount: u64, key: String) -> Result<(), Problem> {
        give_back::refund(&Gateway::open()?, &order_id, amount, &key)
    }

    fn orders(from_ms: u64, to_ms: u64, page: u32) -> Result<OrdersPage, Problem> {
        orders::orders(&Gateway::open()?, from_ms, to_ms, page)
    }

    fn fiscal_receipt(order_id: String) -> Result<Option<String>, Problem> {
        fiscal::receipt(&Gateway::open()?, &order_id)
    }

    fn read_callback(callback: Callback) -> Result<Hint, Problem> {
        callback::read(&Gateway::open()?.settings, &callback)
    }
}

payment_plugin!(CardPayment);
