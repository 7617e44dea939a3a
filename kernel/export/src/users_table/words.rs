//! The words of the file in the four languages.

use cabinet_config::Column;

/// Headings, and the values that are words.
pub(super) struct Words {
    /// In the order of [`Column`], without the actions.
    headings: [&'static str; 13],
    pub(super) yes: &'static str,
    pub(super) no: &'static str,
    pub(super) citizen: &'static str,
    pub(super) foreigner: &'static str,
}

const RU: Words = Words {
    headings: [
        "ID",
        "Фамилия",
        "Имя",
        "Отчество",
        "Логин",
        "E-mail",
        "ЕСИА",
        "ID в больнице",
        "Дата рождения",
        "СНИЛС",
        "Создан",
        "Последний вход",
        "Гражданство",
    ],
    yes: "да",
    no: "нет",
    citizen: "РФ",
    foreigner: "иностранное",
};
const EN: Words = Words {
    headings: [
        "ID",
        "Last name",
        "First name",
        "Patronymic",
        "Login",
        "E-mail",
        "State portal",
        "Hospital ID",
        "Birth date",
        "SNILS",
        "Created",
        "Last sign-in",
        "Citizenship",
    ],
    yes: "yes",
    no: "no",
    citizen: "Russian",
    foreigner: "foreign",
};
const DE: Words = Words {
    headings: [
        "ID",
        "Nachname",
        "Vorname",
        "Vatersname",
        "Login",
        "E-Mail",
        "Staatsportal",
        "Krankenhaus-ID",
        "Geburtsdatum",
        "SNILS",
        "Angelegt",
        "Letzte Anmeldung",
        "Staatsangehörigkeit",
    ],
    yes: "ja",
    no: "nein",
    citizen: "russisch",
    foreigner: "ausländisch",
};
const FR: Words = Words {
    headings: [
        "ID",
        "Nom",
        "Prénom",
        "Patronyme",
        "Identifiant",
        "E-mail",
        "Portail de l’État",
        "ID à l’hôpital",
        "Date de naissance",
        "SNILS",
        "Créé",
        "Dernière connexion",
        "Nationalité",
    ],
    yes: "oui",
    no: "non",
    citizen: "russe",
    foreigner: "étrangère",
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

    pub(super) const fn heading(&self, column: Column) -> &'static str {
        let [
            id,
            last,
            first,
            patronymic,
            login,
            email,
            portal,
            client,
            birth,
            snils,
            created,
            login_at,
            citizenship,
        ] = self.headings;
        match column {
            Column::Id => id,
            Column::LastName => last,
            Column::FirstName => first,
            Column::PatrName => patronymic,
            Column::Username => login,
            Column::Email => email,
            Column::EsiaOid => portal,
            Column::ClientId => client,
            Column::BirthDate => birth,
            Column::Snils => snils,
            Column::Created => created,
            Column::LastLogin => login_at,
            Column::Citizenship => citizenship,
            Column::Actions => "",
        }
    }
}
