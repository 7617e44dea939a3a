//! What waits for a person in their profile: an address that is not confirmed, and data that the hospital needs and does not have.

use async_trait::async_trait;
use cabinet_domain::{Citizenship, User};
use cabinet_ports::{
    Attention, AttentionCaller, AttentionFailure, AttentionItem, AttentionSource, Urgency, UserRepository,
};
use std::sync::Arc;

const AREA: &str = "profile";
const INFO: &str = "profile/info";

/// What is missing in the profile.
pub struct ProfileAttention(pub Arc<dyn UserRepository>);

#[async_trait]
impl AttentionSource for ProfileAttention {
    fn area(&self) -> &'static str {
        AREA
    }

    async fn attention(&self, caller: &AttentionCaller) -> Result<Attention, AttentionFailure> {
        let user = self.0.lookup(caller.user).await.map_err(|error| AttentionFailure::new(&error))?;
        Ok(Attention::now(user.as_ref().map(missing).unwrap_or_default()))
    }
}

fn missing(user: &User) -> Vec<AttentionItem> {
    let mut items = Vec::new();
    if user.has_unconfirmed_email() {
        items.push(AttentionItem::new(AREA, "email_unconfirmed", Urgency::Soon, INFO));
    }
    let without_snils = user.citizenship == Citizenship::Ru && user.snils.is_none();
    let fields = [user.email.is_none(), user.phone.is_none(), without_snils];
    match fields.into_iter().filter(|is_missing| *is_missing).count() {
        0 => {}
        count => {
            items.push(AttentionItem::new(AREA, "missing", Urgency::Later, INFO).counting(count));
        }
    }
    items
}
