//! Dependencies and settings of payments.

use crate::PaymentMetrics;
use cabinet_config::Organisation;
use cabinet_ports::{Clock, PaymentGateway, Post, Stores};
use cabinet_records::RecordService;
use chrono::TimeDelta;
use chrono_tz::Tz;
use std::sync::Arc;
use std::time::Duration;
use url::Url;

/// Dependencies of a [`PaymentService`](crate::PaymentService).
#[derive(Clone)]
pub struct PaymentParts {
    pub stores: Stores,
    /// The invoices.
    pub records: Arc<RecordService>,
    /// `None` if the portal takes no payments: invoices are shown only.
    pub gateway: Option<Arc<dyn PaymentGateway>>,
    /// `None` without a mail server: no e-mails about payments are sent.
    pub post: Option<Arc<dyn Post>>,
    /// Who is paid; named in receipts.
    pub organisation: Organisation,
    pub settings: PaymentSettings,
    pub metrics: PaymentMetrics,
    pub clock: Arc<dyn Clock>,
}

/// Settings of payments.
#[derive(Debug, Clone)]
pub struct PaymentSettings {
    /// Address of the screen to which the gateway sends the browser back. The invoice's key is appended.
    pub return_url: Url,
    /// Address of the screen that pays an invoice with a link. The gateway sends the browser back to it.
    pub link_url: Url,
    /// The hospital's time zone: of the dates in letters, and of the days that are reported.
    pub zone: Tz,
    /// How long an order can be paid.
    pub order_life: Duration,
    /// A copy of the invoices that is older is renewed before an order is made.
    pub invoice_age: TimeDelta,
    /// At most one status request per order in this time (protocol sheet rbs-payment §6: about one per 3 to 5 s).
    pub status_pause: TimeDelta,
}

impl PaymentSettings {
    /// With the gateway's default life of an order, 20 minutes (protocol sheet rbs-payment §4).
    pub fn new(return_url: Url, zone: Tz) -> Self {
        let mut link_url = return_url.clone();
        link_url.set_path("/pay");
        Self {
            return_url,
            link_url,
            zone,
            order_life: Duration::from_secs(20 * 60),
            invoice_age: TimeDelta::minutes(1),
            status_pause: TimeDelta::seconds(3),
        }
    }
}
