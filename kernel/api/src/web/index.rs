//! `index.html` of the variant, rendered once from `<web_root>/index.hbs`. Names available in the template:
//!
//! | name | value |
//! |---|---|
//! | `title`, `shortTitle` | of the organisation |
//! | `lang` | first language of the variant |
//! | `favicon`, `logo` | URL paths below `/variant/` |
//! | `brand`, `brandDark` | `#rrggbb`, for `theme-color` |
//! | `theme` | `/variant/theme.css`: link it, inline styles are forbidden |

use super::theme::colour;
use crate::assemble_error::AssembleError;
use cabinet_config::Variant;
use cabinet_http::CachedResponse;
use handlebars::Handlebars;
use serde_json::json;

/// Renders the page; `None` if the web client is not built.
pub(super) fn render(variant: &Variant) -> Result<Option<CachedResponse>, AssembleError> {
    let path = variant.http.web_root.join("index.hbs");
    let template = match std::fs::read_to_string(&path) {
        Ok(template) => template,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(AssembleError::Unreadable { path, source }),
    };
    let mut handlebars = Handlebars::new();
    // A name that is not in the table above is an error, not an empty text.
    handlebars.set_strict_mode(true);
    let values = json!({
        "title": variant.organisation.title,
        "shortTitle": variant.organisation.short_title,
        "lang": variant.languages.first().map_or("ru", |language| language.code()),
        "favicon": format!("/variant/{}", variant.branding.favicon),
        "logo": format!("/variant/{}", variant.branding.logo),
        "brand": colour(&variant.branding.brand, "#0d6b6e"),
        "brandDark": colour(&variant.branding.brand_dark, "#5cc4c4"),
        "theme": "/variant/theme.css",
    });
    let html = handlebars
        .render_template(&template, &values)
        .map_err(|source| AssembleError::Template { path, source: Box::new(source) })?;
    Ok(Some(CachedResponse::new(html, "text/html; charset=utf-8")))
}
