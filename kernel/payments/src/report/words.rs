//! The words of the report in each language.

use super::Difference;
use cabinet_domain::HospitalTold;
use cabinet_ports::payment::PageLanguage;

/// The words of one language.
pub(super) struct Words {
    /// Before the day.
    pub(super) title: &'static str,
    /// In the order of [`super::table::Row`].
    pub(super) columns: [&'static str; 12],
    pub(super) total: &'static str,
    pub(super) no_difference: &'static str,
    /// Before the number of lines with a difference.
    pub(super) differences: &'static str,
    pub(super) taken: &'static str,
    pub(super) returned: &'static str,
    pub(super) portal: &'static str,
    pub(super) bank: &'static str,
    told: [&'static str; 4],
    found: [&'static str; 5],
    /// Between rubles and kopecks.
    pub(super) decimal: char,
    /// chrono's format of a day.
    pub(super) day: &'static str,
    /// chrono's format of a time.
    pub(super) time: &'static str,
}

impl Words {
    pub(super) const fn of(language: PageLanguage) -> &'static Self {
        match language {
            PageLanguage::Ru => &RU,
            PageLanguage::En => &EN,
            PageLanguage::De => &DE,
            PageLanguage::Fr => &FR,
        }
    }

    pub(super) const fn told(&self, told: HospitalTold) -> &'static str {
        let [nothing, paid, reopened, refused] = self.told;
        match told {
            HospitalTold::Nothing => nothing,
            HospitalTold::Paid => paid,
            HospitalTold::Reopened => reopened,
            HospitalTold::Refused => refused,
        }
    }

    pub(super) const fn difference(&self, difference: Difference) -> &'static str {
        let [not_in_ledger, foreign, not_at_gateway, sum, not_told] = self.found;
        match difference {
            Difference::NotInLedger => not_in_ledger,
            Difference::Foreign => foreign,
            Difference::NotAtGateway => not_at_gateway,
            Difference::Sum => sum,
            Difference::HospitalNotTold => not_told,
        }
    }
}

/// A difference in words.
pub const fn difference_text(difference: Difference, language: PageLanguage) -> &'static str {
    Words::of(language).difference(difference)
}

const RU: Words = Words {
    title: "Оплаты за",
    columns: [
        "Время оплаты",
        "Номер заказа",
        "Номер заказа в банке",
        "Система больницы",
        "Счета",
        "Портал: принято, руб.",
        "Портал: возвращено, руб.",
        "Банк: принято, руб.",
        "Банк: возвращено, руб.",
        "Номер операции в банке",
        "Сообщение больнице",
        "Расхождение",
    ],
    total: "Итого",
    no_difference: "Расхождений нет",
    differences: "Строк с расхождениями",
    taken: "принято",
    returned: "возвращено",
    portal: "Портал",
    bank: "Банк",
    told: ["не подтверждено", "оплата подтверждена", "возврат подтверждён", "больница не приняла"],
    found: [
        "Банк принял оплату, а портал её не учёл",
        "Заказ не портала: договором эквайринга пользуется и другая система",
        "Портал учёл оплату, а в реестре банка её нет",
        "Суммы портала и банка не совпадают",
        "Больница не подтвердила оплату",
    ],
    decimal: ',',
    day: "%d.%m.%Y",
    time: "%d.%m.%Y %H:%M:%S",
};

const EN: Words = Words {
    title: "Payments of",
    columns: [
        "Time of payment",
        "Order number",
        "Order id at the bank",
        "Hospital system",
        "Invoices",
        "Portal: taken, RUB",
        "Portal: returned, RUB",
        "Bank: taken, RUB",
        "Bank: returned, RUB",
        "Bank reference",
        "Message to the hospital",
        "Difference",
    ],
    total: "Total",
    no_difference: "No differences",
    differences: "Lines with a difference",
    taken: "taken",
    returned: "returned",
    portal: "Portal",
    bank: "Bank",
    told: ["not confirmed", "payment confirmed", "return confirmed", "refused by the hospital"],
    found: [
        "The bank took a payment that the portal does not count",
        "Not an order of the portal: another system uses the merchant account",
        "The portal counts a payment that the bank does not list",
        "The sums of the portal and the bank differ",
        "The hospital has not confirmed the payment",
    ],
    decimal: '.',
    day: "%Y-%m-%d",
    time: "%Y-%m-%d %H:%M:%S",
};

const DE: Words = Words {
    title: "Zahlungen vom",
    columns: [
        "Zeitpunkt der Zahlung",
        "Bestellnummer",
        "Bestell-ID der Bank",
        "Krankenhaussystem",
        "Rechnungen",
        "Portal: eingenommen, RUB",
        "Portal: erstattet, RUB",
        "Bank: eingenommen, RUB",
        "Bank: erstattet, RUB",
        "Referenz der Bank",
        "Meldung an das Krankenhaus",
        "Abweichung",
    ],
    total: "Summe",
    no_difference: "Keine Abweichungen",
    differences: "Zeilen mit Abweichung",
    taken: "eingenommen",
    returned: "erstattet",
    portal: "Portal",
    bank: "Bank",
    told: ["nicht bestätigt", "Zahlung bestätigt", "Erstattung bestätigt", "vom Krankenhaus abgelehnt"],
    found: [
        "Die Bank hat eine Zahlung eingenommen, die das Portal nicht zählt",
        "Keine Bestellung des Portals: Ein anderes System nutzt das Händlerkonto",
        "Das Portal zählt eine Zahlung, die die Bank nicht aufführt",
        "Die Beträge von Portal und Bank weichen voneinander ab",
        "Das Krankenhaus hat die Zahlung nicht bestätigt",
    ],
    decimal: ',',
    day: "%d.%m.%Y",
    time: "%d.%m.%Y %H:%M:%S",
};

const FR: Words = Words {
    title: "Paiements du",
    columns: [
        "Heure du paiement",
        "Numéro de commande",
        "Identifiant de la banque",
        "Système de l’hôpital",
        "Factures",
        "Portail : encaissé, RUB",
        "Portail : remboursé, RUB",
        "Banque : encaissé, RUB",
        "Banque : remboursé, RUB",
        "Référence de la banque",
        "Message à l’hôpital",
        "Écart",
    ],
    total: "Total",
    no_difference: "Aucun écart",
    differences: "Lignes avec un écart",
    taken: "encaissé",
    returned: "remboursé",
    portal: "Portail",
    bank: "Banque",
    told: ["non confirmé", "paiement confirmé", "remboursement confirmé", "refusé par l’hôpital"],
    found: [
        "La banque a encaissé un paiement que le portail ne compte pas",
        "Commande étrangère au portail : un autre système utilise le compte marchand",
        "Le portail compte un paiement que la banque n’indique pas",
        "Les montants du portail et de la banque diffèrent",
        "L’hôpital n’a pas confirmé le paiement",
    ],
    decimal: ',',
    day: "%d/%m/%Y",
    time: "%d/%m/%Y %H:%M:%S",
};

#[cfg(test)]
mod tests {
    use super::Words;
    use crate::report::Difference;
    use cabinet_domain::HospitalTold;
    use cabinet_ports::payment::PageLanguage::{De, En, Fr, Ru};
    use std::collections::BTreeSet;

    #[test]
    fn every_difference_and_message_has_words_of_its_own_in_every_language() {
        for language in [Ru, En, De, Fr] {
            let words = Words::of(language);
            let differences = Difference::ALL.map(|difference| words.difference(difference));
            let told = HospitalTold::ALL.map(|told| words.told(told));
            let all: BTreeSet<_> = differences.into_iter().chain(told).chain(words.columns).collect();
            assert_eq!(all.len(), differences.len() + told.len() + words.columns.len(), "{language:?}");
            assert!(all.iter().all(|text| !text.is_empty()), "{language:?}");
        }
    }
}
