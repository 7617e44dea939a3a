//! Callbacks, and the list of orders.

use super::Gateway;
use crate::desk::{Check, named};
use crate::wire::Plan;
use cabinet_domain::OrderStatus;
use cabinet_ports::payment::{Callback, OrdersPage};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashSet;

/// Most pages of a list.
const MOST_PAGES: u32 = 50;
/// Refusals of a period that makes no sense.
const REFUSALS: [&str; 5] = ["invalid", "not-found", "failed", "not-allowed", "unsupported"];
/// States of orders that moved money.
const PAID: [OrderStatus; 5] = [
    OrderStatus::Approved,
    OrderStatus::Deposited,
    OrderStatus::Reversed,
    OrderStatus::Refunded,
    OrderStatus::Unknown,
];

impl Gateway<'_> {
    pub(super) async fn callback(&self, check: &mut Check) {
        let forged = [
            (None, None, ""),
            (Some("mdOrder=31&operation=deposited&status=1&checksum=00"), None, ""),
            (None, Some("application/json"), "{\"order\": \"31\", \"status\": \"paid\"}"),
            (Some("%ff%00"), Some("text/html"), "<html>"),
        ];
        for (query, kind, body) in forged {
            let callback = Callback {
                query: query.map(str::to_owned),
                content_type: kind.map(str::to_owned),
                body: body.as_bytes().to_vec(),
            };
            let call = self.port.read_callback(&callback);
            match self.desk.ask("read-callback", Plan::Healthy, call).await.0 {
                Ok(hint) if hint.is_verified => check.wrong("read-callback: a made-up callback is verified"),
                Ok(_) => {}
                Err(refused) if refused.code == "invalid" || refused.code == "not-allowed" => {}
                refused => check
                    .wrong(format!("read-callback: {} for a made-up callback", named(&refused.map(drop)))),
            }
        }
    }

    async fn page(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
        page: u32,
    ) -> Result<OrdersPage, crate::desk::Refused> {
        self.desk.ask("orders", Plan::Healthy, self.port.orders(from, to, page)).await.0
    }

    pub(super) async fn orders(&self, check: &mut Check) {
        let to = self.desk.subject.now;
        let from = to - TimeDelta::days(30);
        let mut seen = HashSet::new();
        for page in 0..MOST_PAGES {
            let found = match self.page(from, to, page).await {
                Ok(found) => found,
                Err(refused) if refused.code == "unsupported" => return check.note("orders: not offered"),
                refused => return check.wrong(format!("orders: {}", named(&refused.map(drop)))),
            };
            for report in &found.orders {
                let order = &report.order;
                if !PAID.contains(&order.status) {
                    check.wrong(format!("orders: an order that is {:?}", order.status));
                }
                match (&order.order, &order.number) {
                    (None, None) => check.wrong("orders: an order without id and number"),
                    name if !seen.insert(format!("{name:?}")) => {
                        check.wrong("orders: an order is listed twice");
                    }
                    _ => {}
                }
            }
            if !found.has_more {
                return;
            }
        }
        check.note("orders: the list is longer than the suite reads");
    }

    pub(super) async fn nonsense_dates(&self, check: &mut Check) {
        let now = self.desk.subject.now;
        let far = now + TimeDelta::days(365 * 70);
        let periods = [
            ("an end before its beginning", now, now - TimeDelta::days(2), 0),
            ("the year 1970", DateTime::UNIX_EPOCH, DateTime::UNIX_EPOCH + TimeDelta::days(1), 0),
            ("the distant future", far, far + TimeDelta::days(1), 0),
            ("a page beyond the end", now - TimeDelta::days(1), now, 100_000),
        ];
        for (what, from, to, page) in periods {
            match self.page(from, to, page).await {
                Ok(found) if found.orders.is_empty() && !found.has_more => {}
                Ok(found) => check.wrong(format!("orders: {} orders for {what}", found.orders.len())),
                Err(refused) if REFUSALS.contains(&refused.code) => {}
                refused => check.wrong(format!("orders: {} for {what}", named(&refused.map(drop)))),
            }
        }
    }
}
