//! Payment-level results: `actionCode` with its description (protocol sheet rbs-payment §7).

use super::language::Language;
use serde::{Deserialize, Serialize};

/// The result of the last payment attempt. Every number is accepted: real installations return codes that no table lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActionCode(i32);

impl ActionCode {
    pub const SUCCESS: Self = Self(0);
    /// The payment page has not been opened.
    pub const NO_ATTEMPT: Self = Self(-100);
    /// The payment page is open, no card has been entered.
    pub const NO_CARD: Self = Self(1001);
    pub const ATTEMPTS_EXHAUSTED: Self = Self(-2013);
    pub const TIMED_OUT: Self = Self(-2007);
    /// The payer failed 3-D Secure.
    pub const NOT_AUTHENTICATED: Self = Self(-2006);
    pub const WRONG_NUMBER: Self = Self(14);
    pub const NO_SUCH_CARD: Self = Self(53);
    pub const WRONG_CVC: Self = Self(82);
    pub const CARD_EXPIRED: Self = Self(101);
    pub const INSUFFICIENT_FUNDS: Self = Self(116);
    pub const WRONG_CARD_DATA: Self = Self(1015);
    /// `decline.do`. Published by other installations of the vendor.
    pub const CANCELLED: Self = Self(10);

    /// Any code.
    pub const fn new(code: i32) -> Self {
        Self(code)
    }

    /// `actionCode`
    pub const fn number(self) -> i32 {
        self.0
    }

    /// `actionCodeDescription`. Empty for a code that the table lacks.
    pub fn description(self, language: Language) -> &'static str {
        let found = TABLE.iter().find(|(code, ..)| *code == self.0);
        found.map_or("", |(_, ru, en)| language.pick(ru, en))
    }

    /// Codes that the gateway describes.
    pub fn described() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|(code, ..)| Self(*code))
    }
}

const TABLE: [(i32, &str, &str); 72] = [
    (-3101, "Плательщик запретил связку", "The payer forbade the binding"),
    (-3100, "Связка деактивирована", "Binding deactivated"),
    (-2020, "Получен неверный ECI", "Bad ECI"),
    (-2019, "Ошибка сообщения 3DS", "3DS message error"),
    (-2018, "Сервер Directory Server недоступен", "Directory Server unavailable"),
    (-2017, "Статус 3DS не Y", "3DS status is not Y"),
    (-2016, "Статус 3DS неизвестен", "3DS status is U"),
    (-2015, "Ошибка сообщения 3DS", "3DS message error"),
    (-2013, "Исчерпаны все попытки оплаты", "Payment attempts exhausted"),
    (-2011, "Статус 3DS неизвестен", "3DS status is U"),
    (-2010, "Несовпадение XID", "XID mismatch"),
    (-2007, "Истёк срок ввода данных карты", "Time for entering card data expired"),
    (-2006, "Эмитент отклонил аутентификацию", "Issuer declined authentication"),
    (-2005, "Не удалось проверить подпись эмитента", "3DS validation failed"),
    (-100, "Не было попыток оплаты", "No payment attempts"),
    (0, "Запрос успешно обработан", "Request processed successfully"),
    (1, "Требуется подтверждение личности", "Identity confirmation needed"),
    (5, "Отказ платёжной сети", "Declined by the network"),
    (7, "Изъять карту", "Pick up the card"),
    (12, "Превышен лимит на операцию", "Issuer limit per operation exceeded"),
    (13, "Неверная сумма", "Wrong amount"),
    (14, "Неверный номер карты", "Wrong card number"),
    (15, "Эмитент не найден", "Issuer unknown"),
    (31, "Эмитент недоступен", "Issuer unavailable"),
    (41, "Карта утеряна", "Lost card"),
    (43, "Карта украдена", "Stolen card"),
    (53, "Карта не существует", "No such card"),
    (61, "Превышен дневной лимит", "Daily limit exceeded"),
    (62, "Карта заблокирована", "Card blocked"),
    (65, "Превышен лимит числа операций", "Transaction count limit exceeded"),
    (75, "Превышено число попыток ввода PIN", "PIN tries exceeded"),
    (76, "Транзакция не найдена", "Transaction not found"),
    (81, "Отказ эмитента", "Refused by the issuer"),
    (82, "Неверный CVC", "Wrong CVC"),
    (93, "Незаконная операция", "Illegal transaction"),
    (94, "Повторная операция", "Duplicate transaction"),
    (96, "Невозможно обработать операцию", "Cannot process the transaction"),
    (101, "Истёк срок действия карты", "Card expired"),
    (103, "Нет связи с банком-эмитентом", "No connection with the issuer"),
    (104, "Ограничения по счёту", "Account restricted"),
    (106, "Неверный PIN", "Wrong PIN"),
    (107, "Обратитесь к эмитенту", "Call the issuer"),
    (109, "Неверный идентификатор магазина или терминала", "Wrong merchant or terminal id"),
    (111, "Неверный номер карты", "Wrong card number"),
    (116, "Недостаточно средств на карте", "Insufficient funds"),
    (118, "Услуга не разрешена", "Service not allowed"),
    (120, "Операция запрещена эмитентом", "Not permitted by the issuer"),
    (125, "Неверный номер карты", "Wrong card number"),
    (239, "Необходимо отменить подписку", "Subscription must be cancelled"),
    (400, "Отмена обработана", "Reversal processed"),
    (902, "Ограничения по карте", "Restriction on the card"),
    (904, "Неверный формат сообщения", "Wrong message format"),
    (909, "Невозможно обработать операцию", "Cannot process the transaction"),
    (910, "Эмитент недоступен", "Issuer unavailable"),
    (913, "Неверный формат сообщения", "Wrong message format"),
    (914, "Транзакция не найдена", "Transaction not found"),
    (999, "Подозрение на мошенничество", "Suspected fraud"),
    (1001, "Данные карты ещё не введены", "No card data yet"),
    (1014, "Отказ платёжного шлюза", "Refused by the gateway"),
    (1015, "Неверные параметры карты", "Wrong card parameters"),
    (1018, "Время обработки истекло, запрос не отправлен", "Processing timeout, not sent"),
    (1019, "Время обработки истекло, запрос отправлен", "Processing timeout, sent"),
    (2002, "Неверная операция", "Wrong operation"),
    (2003, "Операции без 3DS запрещены", "Transactions without 3DS are forbidden"),
    (2004, "Оплата без CVC запрещена", "Payment without CVC is forbidden"),
    (2005, "Не выполнены условия 3DS", "3DS conditions are not met"),
    (2007, "Заказ уже оплачен", "Already paid"),
    (2009, "Сумма возврата больше суммы оплаты", "Refund exceeds the payment"),
    (2016, "У магазина нет разрешения на 3DS", "The merchant has no 3DS permission"),
    (-30001, "Операция выполняется", "In progress"),
    (-20010, "Превышен лимит", "Limit exceeded"),
    (10, "Заказ отменён", "Order cancelled"),
];
