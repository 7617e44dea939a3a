//! Request-level errors: `errorCode` with `errorMessage`, with HTTP status 200 (protocol sheet rbs-payment §6).

use super::language::Language;
use std::borrow::Cow;

/// Why a request is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The order number exists already.
    NumberTaken,
    /// There are no stored cards here.
    NoBinding,
    UnknownCurrency,
    /// A mandatory parameter is missing or empty.
    Missing(&'static str),
    /// Unknown credentials, or those of another merchant.
    AccessDenied,
    /// The value of this parameter is invalid.
    Invalid(&'static str),
    WrongAmount,
    /// The refunds would exceed the deposit.
    RefundTooLarge,
    /// The order is in a state that does not permit the operation.
    WrongState,
    /// `externalRefundId` was used with another sum.
    RefundKeyReused,
    /// The order number or order id is not registered.
    UnknownOrder,
    /// The order has no successful payment.
    NothingPaid,
    /// The fiscal basket is wrong; the value names what.
    Basket(&'static str),
    /// A contact (phone, e-mail, client id) is wrong.
    Contact(&'static str),
    /// An unknown value in `features`.
    Features,
    /// Demanded by a fault.
    Fault {
        code: u8,
        message: Option<String>,
    },
}

/// Codes with the meaning that a fault without a message gives them, in Russian and English.
const CODES: [(u8, &str, &str); 11] = [
    (1, "Заказ с таким номером уже обработан", "Order with this number is already registered in the system"),
    (2, "Связка не найдена", "Binding not found"),
    (3, "Неизвестная (запрещённая) валюта", "Unknown currency"),
    (4, "Отсутствует обязательный параметр запроса", "A mandatory request parameter is missing"),
    (5, "Доступ запрещён", "Access denied"),
    (6, "Незарегистрированный номер заказа", "Unregistered order number"),
    (7, "Системная ошибка", "System error"),
    (8, "Ошибка в корзине заказа", "Order bundle error"),
    (9, "Неверные контактные данные", "Wrong contact data"),
    (14, "Неверное значение параметра features", "Features are specified incorrectly"),
    (15, "Связка деактивирована клиентом", "Binding is deactivated by the client"),
];

impl Refusal {
    /// Whether the gateway has this error code.
    pub fn has_code(code: u8) -> bool {
        CODES.iter().any(|(known, ..)| *known == code)
    }

    /// `errorCode`
    pub const fn code(&self) -> u8 {
        match self {
            Self::NumberTaken => 1,
            Self::NoBinding => 2,
            Self::UnknownCurrency => 3,
            Self::Missing(_) => 4,
            Self::AccessDenied
            | Self::Invalid(_)
            | Self::WrongAmount
            | Self::RefundTooLarge
            | Self::WrongState
            | Self::RefundKeyReused => 5,
            Self::UnknownOrder => 6,
            Self::NothingPaid => 7,
            Self::Basket(_) => 8,
            Self::Contact(_) => 9,
            Self::Features => 14,
            Self::Fault { code, .. } => *code,
        }
    }

    /// `errorMessage`. It names parameters, never their values.
    pub fn message(&self, language: Language) -> Cow<'_, str> {
        let text = |ru, en| Cow::Borrowed(language.pick(ru, en));
        match self {
            Self::Missing(name) => {
                Cow::Owned(format!("{}: {name}", language.pick("Не указан параметр", "Missing parameter")))
            }
            Self::Invalid(name) => Cow::Owned(format!(
                "{}: {name}",
                language.pick("Неверное значение параметра", "Invalid value")
            )),
            Self::Basket(what) => Cow::Owned(format!(
                "{}: {what}",
                language.pick("Ошибка в корзине заказа", "Order bundle error")
            )),
            Self::Contact(name) => Cow::Owned(format!(
                "{}: {name}",
                language.pick("Неверные контактные данные", "Wrong contact data")
            )),
            Self::WrongAmount => text("Неверная сумма", "Wrong amount"),
            Self::RefundTooLarge => {
                text("Сумма возврата превышает сумму списания", "Refund amount exceeds deposited amount")
            }
            Self::WrongState => text(
                "Операция невозможна для текущего состояния заказа",
                "Operation is impossible for current order state",
            ),
            Self::RefundKeyReused => text(
                "Возврат с таким externalRefundId уже выполнен с другими данными",
                "A refund with this externalRefundId was made with other data",
            ),
            Self::NothingPaid => {
                text("Не найдено успешных оплат по заказу", "No successful payment found for the order")
            }
            Self::Fault { message: Some(message), .. } => Cow::Borrowed(message),
            _ => CODES
                .iter()
                .find(|(code, ..)| *code == self.code())
                .map_or(Cow::Borrowed(""), |(_, ru, en)| text(ru, en)),
        }
    }
}
