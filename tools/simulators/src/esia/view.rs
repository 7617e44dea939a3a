//! The portal's HTML pages.

use super::citizen::{Citizen, PASSWORD};
use super::portal::{Attempt, Portal};
use super::refusal::Refusal;
use quick_xml::escape::escape;
use std::fmt::Write;

/// Head of every page.
pub const HEAD: &str = "<!doctype html><html lang=\"ru\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Портал госуслуг (учебный)</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2733}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #d5dde5;padding:.3rem .6rem;text-align:left;vertical-align:top}pre{background:#f2f5f8;padding:.8rem;overflow-x:auto}form{margin:0}label{display:block;margin-top:.6rem}input{font:inherit;padding:.4rem;width:20rem;max-width:100%}button{font:inherit;padding:.5rem 1rem;margin:.4rem .4rem .4rem 0}.people button{width:100%;text-align:left}.alarm{color:#a3001b}</style></head><body>\n";

/// The login page with a list of all accounts to choose from.
pub fn login(portal: &Portal, ceremony: &str, alarm: Option<&str>) -> String {
    let ceremony = escape(ceremony);
    let mut page = String::from(HEAD);
    page.push_str(
        "<h1>Вход на портал госуслуг (учебный)</h1><p>Это имитатор. Все люди и данные вымышлены.</p>",
    );
    if let Some(alarm) = alarm {
        let _ = write!(page, "<p role=\"alert\" class=\"alarm\">{alarm}</p>");
    }
    let _ = write!(
        page,
        "<form method=\"post\" action=\"/login\"><input type=\"hidden\" name=\"ceremony\" value=\"{ceremony}\"><label for=\"login\">Телефон, почта или СНИЛС</label><input id=\"login\" name=\"login\" autocomplete=\"username\"><label for=\"password\">Пароль ({PASSWORD})</label><input id=\"password\" name=\"password\" type=\"password\" autocomplete=\"current-password\"><div><button id=\"loginByPwdButton\" type=\"submit\">Войти</button></div></form><form method=\"post\" action=\"/login\"><input type=\"hidden\" name=\"ceremony\" value=\"{ceremony}\"><button id=\"refuse\" name=\"refuse\" value=\"true\">Отказаться</button></form><h2>Или выбрать человека</h2><form class=\"people\" method=\"post\" action=\"/login\"><input type=\"hidden\" name=\"ceremony\" value=\"{ceremony}\">"
    );
    for one in portal.people() {
        let _ = write!(
            page,
            "<button id=\"person-{0}\" name=\"oid\" value=\"{0}\">{1} · {2}</button>",
            one.oid,
            escape(one.name()),
            escape(&one.about)
        );
    }
    page.push_str("</form></body></html>");
    page
}

/// The page that asks for consent to the data access.
pub fn consent(citizen: &Citizen, attempt: &Attempt, ceremony: &str) -> String {
    let ceremony = escape(ceremony);
    let mut page = String::from(HEAD);
    let _ = write!(
        page,
        "<h1>Предоставление прав доступа</h1><p>{}, система запрашивает: {}</p><form method=\"post\" action=\"/login\"><input type=\"hidden\" name=\"ceremony\" value=\"{ceremony}\"><input type=\"hidden\" name=\"oid\" value=\"{}\"><button id=\"grantAuthorization\" name=\"granted\" value=\"true\">Предоставить</button><button id=\"refuse\" name=\"refuse\" value=\"true\">Отказать</button></form></body></html>",
        escape(citizen.name()),
        escape(attempt.scopes.join(", ")),
        citizen.oid
    );
    page
}

/// The error page, for errors that are not redirected to the system.
pub fn error(refusal: &Refusal) -> String {
    format!(
        "{HEAD}<h1>Ошибка</h1><p class=\"alarm\" id=\"error\">{}</p></body></html>",
        escape(refusal.description())
    )
}

/// The error page of a broken server behind the portal.
pub fn broken(status: u16) -> String {
    format!(
        "<html><head><title>{status}</title></head><body><center><h1>{status}</h1></center><hr><center>nginx</center></body></html>"
    )
}
