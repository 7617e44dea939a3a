//! The words of the file in the four languages.

use cabinet_forms::Choices;

/// Headings, and the values that are words.
pub(super) struct Words {
    /// Columns before the questions.
    pub(super) headings: [&'static str; 12],
    pub(super) yes: &'static str,
    pub(super) no: &'static str,
    pub(super) completed: &'static str,
    pub(super) open: &'static str,
    pub(super) by_account: &'static str,
    pub(super) by_link: &'static str,
    pub(super) other: &'static str,
    pub(super) none: &'static str,
}

const RU: Words = Words {
    headings: [
        "Анкета",
        "Версия",
        "ID",
        "Пациент",
        "ID в больнице",
        "ЕСИА",
        "Гражданин РФ",
        "Состояние",
        "Отправлена",
        "Заполнить до",
        "Заполнена",
        "Как заполняется",
    ],
    yes: "да",
    no: "нет",
    completed: "заполнена",
    open: "не заполнена",
    by_account: "в кабинете",
    by_link: "по ссылке",
    other: "другое",
    none: "ничего из этого",
};
const EN: Words = Words {
    headings: [
        "Questionnaire",
        "Version",
        "ID",
        "Patient",
        "Hospital ID",
        "State portal",
        "Russian citizen",
        "State",
        "Sent",
        "Due",
        "Completed",
        "Answered",
    ],
    yes: "yes",
    no: "no",
    completed: "completed",
    open: "not completed",
    by_account: "in the cabinet",
    by_link: "by link",
    other: "other",
    none: "none of these",
};
const DE: Words = Words {
    headings: [
        "Fragebogen",
        "Version",
        "ID",
        "Patient",
        "Krankenhaus-ID",
        "Staatsportal",
        "Russische Staatsangehörigkeit",
        "Status",
        "Gesendet",
        "Auszufüllen bis",
        "Ausgefüllt",
        "Beantwortung",
    ],
    yes: "ja",
    no: "nein",
    completed: "ausgefüllt",
    open: "nicht ausgefüllt",
    by_account: "im Konto",
    by_link: "per Link",
    other: "anderes",
    none: "nichts davon",
};
const FR: Words = Words {
    headings: [
        "Questionnaire",
        "Version",
        "ID",
        "Patient",
        "ID à l’hôpital",
        "Portail de l’État",
        "Nationalité russe",
        "État",
        "Envoyé",
        "À remplir avant",
        "Rempli",
        "Réponse",
    ],
    yes: "oui",
    no: "non",
    completed: "rempli",
    open: "non rempli",
    by_account: "dans l’espace",
    by_link: "par lien",
    other: "autre",
    none: "aucun de ces choix",
};

impl Words {
    pub(super) fn of(language: &str) -> &'static Self {
        match language {
            "ru" => &RU,
            "de" => &DE,
            "fr" => &FR,
            _ => &EN,
        }
    }

    /// What is shown for a value of these choices (B-185).
    pub(super) fn choice(&self, choices: &Choices, value: &str, language: &str) -> String {
        match value {
            "other" if choices.has_other => self.other.to_owned(),
            "none" if choices.has_none => self.none.to_owned(),
            _ => {
                let known = choices.items.iter().find(|choice| choice.value_text() == value);
                let text = known.map(|choice| choice.text(language)).filter(|text| !text.is_empty());
                text.unwrap_or_else(|| value.to_owned())
            }
        }
    }
}
