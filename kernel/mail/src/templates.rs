//! E-mail templates. They are compiled when the server starts, so that an error in one stops the server instead of a later e-mail.
//!
//! A template `mails/<language>/<letter>.hbs` is plain text: the first line is the subject, the rest are paragraphs separated by empty
//! lines. `{{button "words"}}` inserts the link: the URL on its own line in the plain text part, a button in the HTML part. Both parts are
//! generated from this one text, so they cannot diverge. `{{stop_link "words"}}` in the footer leads to the page on which letters of this kind are
//! stopped; `stop` says whether there is one.

use crate::written::{Written, html, plain};
use cabinet_config::{Language, Organisation, VariantFolder};
use cabinet_ports::LetterTemplate;
use handlebars::{Context, Handlebars, Helper, HelperDef, HelperResult, Output, RenderContext, RenderError};
use serde::Serialize;
use std::collections::BTreeMap;

/// Name of the template with the footer of every e-mail.
const FOOTER: &str = "footer";
const LAYOUT: &str = "layout";

/// A template is missing or invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct TemplateError {
    pub file: String,
    pub reason: String,
}

/// Data available to a template.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Filling<'a> {
    pub(crate) organisation: &'a Organisation,
    pub(crate) brand: &'a str,
    /// First name and patronymic, the Russian form of address.
    pub(crate) name: &'a str,
    /// URL of the button.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) link: Option<&'a str>,
    /// Code that the user enters on the screen that asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<&'a str>,
    /// URL of the page on which letters of this kind are stopped.
    pub(crate) stop: Option<&'a str>,
    /// URL of the portal.
    pub(crate) cabinet: &'a str,
    pub(crate) details: &'a BTreeMap<String, String>,
}

/// All e-mail templates of one variant.
pub struct LetterTemplates {
    languages: Vec<Language>,
    plain: Handlebars<'static>,
    html: Handlebars<'static>,
}

impl LetterTemplates {
    /// Compiles and renders every e-mail in every configured language.
    ///
    /// # Errors
    /// All templates that are missing or fail to render.
    pub fn read(
        folder: &VariantFolder,
        languages: &[Language],
        organisation: &Organisation,
    ) -> Result<Self, Vec<TemplateError>> {
        let (mut plain, mut html) = (Handlebars::new(), Handlebars::new());
        for engine in [&mut plain, &mut html] {
            engine.set_strict_mode(true);
        }
        plain.register_escape_fn(handlebars::no_escape);
        plain.register_helper("button", Box::new(Button { html: false }));
        html.register_helper("button", Box::new(Button { html: true }));
        plain.register_helper("stop_link", Box::new(StopLink { html: false }));
        html.register_helper("stop_link", Box::new(StopLink { html: true }));
        let mut letters = Self { languages: languages.to_vec(), plain, html };
        let mut errors = letters.register(folder);
        if errors.is_empty() {
            errors = letters.try_all(organisation);
        }
        if errors.is_empty() { Ok(letters) } else { Err(errors) }
    }

    fn register(&mut self, folder: &VariantFolder) -> Vec<TemplateError> {
        let mut errors = Vec::new();
        let missing = |file: String| TemplateError {
            file: folder.base().join("mails").join(file).display().to_string(),
            reason: "missing".to_owned(),
        };
        match folder.mail_layout() {
            Some(path) => errors.extend(register(&mut self.html, LAYOUT, &path).err()),
            None => errors.push(missing("layout.html.hbs".to_owned())),
        }
        for language in self.languages.clone() {
            for name in LetterTemplate::ALL.map(LetterTemplate::name).into_iter().chain([FOOTER]) {
                let Some(path) = folder.mail_template(language, name) else {
                    errors.push(missing(format!("{}/{name}.hbs", language.code())));
                    continue;
                };
                for engine in [&mut self.plain, &mut self.html] {
                    errors.extend(register(engine, &key(language, name), &path).err());
                }
            }
        }
        errors
    }

    /// Renders every e-mail once; strict mode reports missing data.
    fn try_all(&self, organisation: &Organisation) -> Vec<TemplateError> {
        let names = ["date", "sum", "number", "until", "time", "clinic", "missing"];
        let times = ["was_date", "was_time", "until_date", "until_time"];
        let details = names
            .into_iter()
            .chain(times)
            .map(|name| (name.to_owned(), "2026-12-21".to_owned()))
            .collect::<BTreeMap<_, _>>();
        let mut errors = Vec::new();
        for language in &self.languages {
            for template in LetterTemplate::ALL {
                let has_link = template.link_parameter().is_some()
                    || template.is_about_invoice()
                    || template.cabinet_page().is_some();
                let filling = Filling {
                    organisation,
                    brand: "#000000",
                    name: "Анна",
                    link: has_link.then_some("https://cabinet.example/"),
                    code: template.has_code().then_some("123456"),
                    stop: template.kind().map(|_| "https://cabinet.example/"),
                    cabinet: "https://cabinet.example/",
                    details: &details,
                };
                if let Err(error) = self.write(template, *language, &filling) {
                    let file = format!("mails/{}", key(*language, template.name()));
                    errors.push(TemplateError { file, reason: error.to_string() });
                }
            }
        }
        errors
    }

    /// The language of an e-mail: the preferred one if the variant offers it, else the default.
    pub(crate) fn language(&self, wished: Option<&str>) -> Language {
        let offered = |code: &str| self.languages.iter().find(|language| language.code() == code).copied();
        wished.and_then(offered).or_else(|| self.languages.first().copied()).unwrap_or(Language::Ru)
    }

    pub(crate) fn write(
        &self,
        template: LetterTemplate,
        language: Language,
        filling: &Filling<'_>,
    ) -> Result<Written, RenderError> {
        let (letter, footer) = (key(language, template.name()), key(language, FOOTER));
        let text = plain(&self.plain.render(&letter, filling)?, &self.plain.render(&footer, filling)?);
        let (body, footer) = (self.html.render(&letter, filling)?, self.html.render(&footer, filling)?);
        let page = html(&body, &footer, language.code(), filling.brand, &text.subject);
        Ok(Written { html: self.html.render(LAYOUT, &page)?, ..text })
    }
}

fn register(
    engine: &mut Handlebars<'static>,
    name: &str,
    path: &std::path::Path,
) -> Result<(), TemplateError> {
    engine
        .register_template_file(name, path)
        .map_err(|error| TemplateError { file: path.display().to_string(), reason: error.to_string() })
}

fn key(language: Language, name: &str) -> String {
    format!("{}/{name}.hbs", language.code())
}

/// The helper `{{stop_link "words"}}`: the page on which letters of this kind are stopped.
struct StopLink {
    html: bool,
}

impl HelperDef for StopLink {
    fn call<'reg: 'rc, 'rc>(
        &self,
        helper: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        context: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        let wrong = |what| handlebars::RenderErrorReason::Other(format!("stop_link: {what}"));
        let words = helper.param(0).and_then(|words| words.value().as_str());
        let words = words.ok_or_else(|| wrong("the words are missing"))?;
        let link = context.data().get("stop").and_then(serde_json::Value::as_str);
        let link = link.ok_or_else(|| wrong("this letter is always sent"))?;
        match self.html {
            true => {
                let (words, link) = (handlebars::html_escape(words), handlebars::html_escape(link));
                out.write(&format!("<a href=\"{link}\" style=\"color:#5b6670\">{words}</a>"))?;
            }
            false => out.write(&format!("{words}:\n{link}"))?,
        }
        Ok(())
    }
}

/// The helper `{{button "words"}}`.
struct Button {
    html: bool,
}

impl HelperDef for Button {
    fn call<'reg: 'rc, 'rc>(
        &self,
        helper: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        context: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        let wrong = |what| handlebars::RenderErrorReason::Other(format!("button: {what}"));
        let words = helper.param(0).and_then(|words| words.value().as_str());
        let words = words.ok_or_else(|| wrong("the words are missing"))?;
        let text = |name: &str| context.data().get(name).and_then(serde_json::Value::as_str);
        let link = text("link").ok_or_else(|| wrong("this letter has no link"))?;
        if self.html {
            let (words, link) = (handlebars::html_escape(words), handlebars::html_escape(link));
            let brand = handlebars::html_escape(text("brand").unwrap_or("#000000"));
            write_button(out, &words, &link, &brand)
        } else {
            out.write(&format!("{words}:\n{link}"))?;
            Ok(())
        }
    }
}

/// Styles are inline because mail programs drop style sheets. The URL follows as text for programs that do not show the button.
fn write_button(out: &mut dyn Output, words: &str, link: &str, brand: &str) -> HelperResult {
    out.write(&format!(
        "<a href=\"{link}\" style=\"display:inline-block;padding:14px 24px;border-radius:8px;background:{brand};\
         color:#ffffff;text-decoration:none;font-weight:600\">{words}</a><br>\
         <span style=\"font-size:13px;color:#5b6670;word-break:break-all\">{link}</span>"
    ))?;
    Ok(())
}
