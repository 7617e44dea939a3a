//! Commands: things that happen at the gateway without its API or the payer's browser.

use super::action::ActionCode;
use super::behaviour::{Callbacks, Checksum};
use super::callback::{Callback, LoggedCallback, ReleaseOrder, Transport};
use super::card::TestCard;
use super::gateway::Gateway;
use super::money::Kopecks;
use super::order::{EventKind, OrderId};
use super::refusal::Refusal;
use chrono::TimeDelta;
use serde::Deserialize;
use std::collections::BTreeMap;
use tokio::sync::oneshot;

/// A command. `order` is the gateway's id or the merchant's order number.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ControlCommand {
    /// The payer pays with a test card, without the page. A card with 3-D Secure leaves the order at status 5.
    Pay {
        order: String,
        /// Id of the card. Default: the one that succeeds.
        #[serde(default)]
        card: Option<String>,
    },
    /// The bank refuses the payment for good.
    Decline { order: String, action_code: ActionCode },
    /// The order's time is over.
    Expire { order: String },
    /// An employee deposits a hold in the bank's own back office. Default: all of it.
    Deposit {
        order: String,
        #[serde(default)]
        amount: Option<Kopecks>,
    },
    /// An employee cancels a payment there.
    Reverse { order: String },
    /// An employee returns money there.
    Refund { order: String, amount: Kopecks },
    /// Sends the last callback of an order again, and waits for the answers.
    RepeatCallback { order: String, times: u16 },
    /// Sends the callbacks that `held` has kept, and waits for the answers.
    ReleaseCallbacks { sequence: ReleaseOrder },
    /// Sends a callback that no event has caused, and waits for the answer.
    ForgeCallback {
        /// Default: the merchant's address.
        #[serde(default)]
        url: Option<String>,
        md_order: String,
        order_number: String,
        operation: EventKind,
        /// 1 success, 0 failure.
        status: u8,
        #[serde(default)]
        amount: Option<Kopecks>,
        checksum: Forged,
        #[serde(default)]
        transport: ForgedTransport,
    },
}

/// The checksum of a forged callback.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Forged {
    Right,
    Wrong,
    None,
}

/// How a forged callback is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ForgedTransport {
    #[default]
    Get,
    Post,
    Json,
}

impl Gateway {
    /// Runs a command and returns the id of the order, if it has one.
    ///
    /// # Errors
    /// The order does not exist or its state does not permit it; a value is invalid.
    pub async fn run(&self, command: ControlCommand) -> Result<Option<OrderId>, Refusal> {
        match command {
            ControlCommand::Pay { order, card } => {
                let card = card.as_deref().unwrap_or("success");
                let card = TestCard::by_id(card).ok_or(Refusal::Invalid("card"))?;
                let pending = TimeDelta::seconds(self.switches.behaviour().pending_s.into());
                let id = self.find(&order)?;
                self.change(id, |order, now| order.pay(Ok(card), None, pending, now))?;
                Ok(Some(id))
            }
            ControlCommand::Decline { order, action_code } => {
                let id = self.find(&order)?;
                self.change(id, |order, _| order.refuse(action_code))?;
                Ok(Some(id))
            }
            ControlCommand::Expire { order } => {
                let id = self.find(&order)?;
                self.change(id, |order, _| {
                    order.time_out();
                    Ok(())
                })?;
                Ok(Some(id))
            }
            ControlCommand::Deposit { order, amount } => {
                let id = self.find(&order)?;
                self.change(id, |order, now| order.deposit(amount.unwrap_or(Kopecks::ZERO), now))?;
                Ok(Some(id))
            }
            ControlCommand::Reverse { order } => {
                let id = self.find(&order)?;
                self.change(id, |order, now| order.reverse(now))?;
                Ok(Some(id))
            }
            ControlCommand::Refund { order, amount } => {
                let id = self.find(&order)?;
                self.change(id, |order, now| order.refund(amount, None, false, now))?;
                Ok(Some(id))
            }
            ControlCommand::RepeatCallback { order, times } => {
                let id = self.find(&order)?;
                let name = id.to_string();
                let logged = self.outbox.log.all();
                let last = logged.into_iter().rev().find(|entry| entry.params.get("mdOrder") == Some(&name));
                let callback = self.repeated(last.ok_or(Refusal::Invalid("order"))?);
                self.send_now(&callback, times).await;
                Ok(Some(id))
            }
            ControlCommand::ReleaseCallbacks { sequence } => {
                self.outbox.release(sequence).await;
                Ok(None)
            }
            ControlCommand::ForgeCallback {
                url,
                md_order,
                order_number,
                operation,
                status,
                amount,
                checksum,
                transport,
            } => {
                let behaviour = self.switches.behaviour().callbacks;
                let mut params = BTreeMap::from([
                    ("mdOrder".to_owned(), md_order),
                    ("orderNumber".to_owned(), order_number),
                    ("operation".to_owned(), operation.name().to_owned()),
                    ("status".to_owned(), status.to_string()),
                ]);
                params.extend(amount.map(|amount| ("amount".to_owned(), amount.get().to_string())));
                let callback = Callback {
                    url: url.or(behaviour.url).ok_or(Refusal::Missing("url"))?,
                    transport: match transport {
                        ForgedTransport::Get => Transport::Get,
                        ForgedTransport::Post => Transport::Post,
                        ForgedTransport::Json => Transport::Json,
                    },
                    params,
                    checksum: if checksum == Forged::None { Checksum::None } else { behaviour.checksum },
                    is_wrong: checksum == Forged::Wrong,
                };
                self.send_now(&callback, 1).await;
                Ok(None)
            }
        }
    }

    /// The order with this id or this number.
    fn find(&self, order: &str) -> Result<OrderId, Refusal> {
        match OrderId::parse(order) {
            Some(id) => self.order(id).map(|order| order.id),
            None => self.id_of(order),
        }
    }

    /// A logged callback, to be signed again with the same result.
    fn repeated(&self, entry: LoggedCallback) -> Callback {
        let mut params = entry.params;
        params.remove("checksum");
        params.remove("sign_alias");
        let behaviour = self.switches.behaviour().callbacks;
        Callback {
            url: entry.url,
            transport: entry.transport,
            params,
            checksum: behaviour.checksum,
            is_wrong: behaviour.wrong_checksum,
        }
    }

    /// Sends a callback at once, whatever the behaviour is, and waits for the first tries.
    async fn send_now(&self, callback: &Callback, times: u16) {
        let how = Callbacks { lost: false, held: false, delay_ms: 0, tries: 1, ..Callbacks::default() };
        let mut sent = Vec::new();
        for _ in 0..times {
            let (first_try, over) = oneshot::channel();
            self.outbox.send(&how, callback.clone(), Some(first_try));
            sent.push(over);
        }
        for over in sent {
            // An error means that the gateway is being stopped.
            let _ = over.await;
        }
    }
}
