//! How the payer wants the payment page: the language of the screen, the receipt's address.

use super::PaymentState;
use crate::shared::screen_language::{page_language, screen_language};
use axum::http::HeaderMap;
use cabinet_config::Language;
use cabinet_domain::UserId;
use cabinet_payments::CheckoutOptions;
use cabinet_ports::StorageError;

/// The options of this request.
pub(super) async fn checkout_options(
    app: &PaymentState,
    owner: UserId,
    headers: &HeaderMap,
    is_narrow: bool,
) -> Result<CheckoutOptions, StorageError> {
    let payer = app.users.lookup(owner).await?;
    let language = screen_language(&app.languages, headers);
    // A receipt goes only to an address whose owner has confirmed it.
    let email = payer.as_ref().filter(|payer| payer.email_confirmed_at.is_some());
    Ok(CheckoutOptions {
        language: page_language(language),
        is_narrow,
        description: description(language),
        email: email.and_then(|payer| payer.email.as_ref()).map(|email| email.as_str().to_owned()),
        phone: payer.and_then(|payer| dialled(&payer.phone?)),
    })
}

/// The options of a request with a link. The receipt's address is asked for at the bank: whoever has the link is not told the owner's.
pub(super) fn link_options(offered: &[Language], headers: &HeaderMap, is_narrow: bool) -> CheckoutOptions {
    let language = screen_language(offered, headers);
    CheckoutOptions {
        language: page_language(language),
        is_narrow,
        description: description(language),
        email: None,
        phone: None,
    }
}

/// The words before the order number.
const fn description(language: Language) -> &'static str {
    match language {
        Language::Ru => "Оплата счёта",
        Language::En => "Invoice",
        Language::De => "Rechnung",
        Language::Fr => "Facture",
    }
}

/// The digits of a phone number, as gateways take it; `None` if the text is not a number (ITU-T E.164: at most 15 digits).
fn dialled(phone: &str) -> Option<String> {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    let is_number = phone.chars().all(|c| c.is_ascii_digit() || " +-()".contains(c));
    (is_number && (10..=15).contains(&digits.len())).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::{dialled, link_options};
    use axum::http::HeaderMap;
    use cabinet_config::Language::Ru;

    /// A number with spaces is refused by the gateway (errorCode 9), and with it the whole order.
    #[test]
    fn a_phone_number_goes_as_digits_or_not_at_all() {
        assert_eq!(dialled("+7 (900) 000-00-01").as_deref(), Some("79000000001"));
        for odd in ["", "12345", "+7 900 000 00 01 доб. 5", "1234567890123456"] {
            assert_eq!(dialled(odd), None, "{odd}");
        }
    }

    /// The bank's page shows the receipt's address to whoever opens it.
    #[test]
    fn a_page_opened_with_a_link_shows_no_address_of_the_owner() {
        let options = link_options(&[Ru], &HeaderMap::new(), true);
        assert_eq!((options.email, options.phone, options.is_narrow), (None, None, true));
    }
}
