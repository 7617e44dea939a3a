//! Texts of the archive itself, in the reader's language: the list of unreadable documents. The documents keep the hospital's language.

use cabinet_config::Language;
use cabinet_records::RecordError;

/// The texts in one language.
#[derive(Debug)]
pub(super) struct ArchiveWords {
    /// File name of the list; the underscore sorts it to the top of a folder.
    pub(super) failures: &'static str,
    /// The hospital has withdrawn the document.
    gone: &'static str,
    /// The hospital did not respond.
    away: &'static str,
    /// Any other reason.
    unread: &'static str,
    /// The document was cut off while it was read.
    pub(super) cut_off: &'static str,
}

const RU: ArchiveWords = ArchiveWords {
    failures: "_ошибки.txt",
    gone: "в больнице этого документа больше нет",
    away: "больница не отвечает, попробуйте позже",
    unread: "не удалось прочитать, попробуйте позже",
    cut_off: "файл оборвался на пути из больницы",
};
const EN: ArchiveWords = ArchiveWords {
    failures: "_errors.txt",
    gone: "the hospital no longer has this document",
    away: "the hospital does not answer, please try again later",
    unread: "it could not be read, please try again later",
    cut_off: "the file broke off on its way from the hospital",
};
const DE: ArchiveWords = ArchiveWords {
    failures: "_Fehler.txt",
    gone: "das Krankenhaus hat dieses Dokument nicht mehr",
    away: "das Krankenhaus antwortet nicht, bitte versuchen Sie es später noch einmal",
    unread: "es konnte nicht gelesen werden, bitte versuchen Sie es später noch einmal",
    cut_off: "die Datei brach auf dem Weg aus dem Krankenhaus ab",
};
const FR: ArchiveWords = ArchiveWords {
    failures: "_erreurs.txt",
    gone: "l’hôpital n’a plus ce document",
    away: "l’hôpital ne répond pas, veuillez réessayer plus tard",
    unread: "il n’a pas pu être lu, veuillez réessayer plus tard",
    cut_off: "le fichier s’est interrompu en venant de l’hôpital",
};

impl ArchiveWords {
    /// Returns the texts of a language by its code, or those of the hospital's first language if the hospital does not offer it.
    pub(super) fn of(code: Option<&str>, offered: &[Language]) -> &'static Self {
        let wanted = offered.iter().find(|language| Some(language.code()) == code);
        match wanted.or(offered.first()).unwrap_or(&Language::Ru) {
            Language::Ru => &RU,
            Language::En => &EN,
            Language::De => &DE,
            Language::Fr => &FR,
        }
    }

    /// Returns the reason why a document is missing from the archive.
    pub(super) const fn why(&self, error: &RecordError) -> &'static str {
        match error {
            RecordError::NotFound { .. } => self.gone,
            RecordError::Hospital(_) => self.away,
            _ => self.unread,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_that_the_hospital_does_not_offer_is_answered_in_its_first() {
        let name = |code, offered: &[Language]| ArchiveWords::of(code, offered).failures;
        let all = [Language::Ru, Language::En, Language::De, Language::Fr];
        let names = [None, Some("ru"), Some("en"), Some("de"), Some("fr")].map(|code| name(code, &all));
        assert_eq!(names, ["_ошибки.txt", "_ошибки.txt", "_errors.txt", "_Fehler.txt", "_erreurs.txt"]);
        assert_eq!(name(Some("fr"), &[Language::De, Language::Ru]), "_Fehler.txt");
        assert_eq!(name(Some("../ru"), &[]), "_ошибки.txt");
    }
}
