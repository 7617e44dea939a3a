//! A browser's subscription in a request.

use cabinet_domain::SessionId;
use cabinet_http::{Owner, request_context};
use cabinet_push::{Browser, InvalidBrowser, PushCaller};
use serde::Deserialize;
use utoipa::ToSchema;

/// The keys of a browser, base64url.
#[derive(Deserialize, ToSchema)]
#[schema(as = PushSubscriptionKeys)]
pub(super) struct KeysBody {
    /// Public key of P-256 as an uncompressed point.
    p256dh: String,
    /// 16 bytes.
    auth: String,
}

/// What the browser's `PushSubscription.toJSON()` returns. Its `expirationTime` is ignored: the push service says when a subscription has ended.
#[derive(Deserialize, ToSchema)]
#[schema(as = PushSubscription)]
pub(super) struct SubscriptionBody {
    /// Address at the browser's push service.
    endpoint: String,
    keys: KeysBody,
}

impl SubscriptionBody {
    pub(super) fn browser(&self) -> Result<Browser, InvalidBrowser> {
        Browser::new(&self.endpoint, &self.keys.p256dh, &self.keys.auth)
    }
}

pub(super) fn caller(owner: &Owner) -> PushCaller {
    let session: SessionId = owner.session();
    PushCaller { user: owner.id(), session, origin: Some(request_context::origin()) }
}
