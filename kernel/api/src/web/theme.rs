//! The brand colours as a style sheet. The content security policy forbids inline styles, so `index.hbs` links this file.

use cabinet_config::Branding;

/// Renders the custom properties of the light and dark schemes. The system preference applies unless the web client sets `data-theme`.
pub(super) fn css(branding: &Branding) -> String {
    let light = colour(&branding.brand, "#0d6b6e");
    let dark = colour(&branding.brand_dark, "#5cc4c4");
    format!(
        ":root{{--brand:{light}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{--brand:{dark}}}}}\n\
         :root[data-theme=dark]{{--brand:{dark}}}\n"
    )
}

/// Returns `text` if it is `#rrggbb`, otherwise the fallback, so that the configuration cannot inject other CSS.
pub(super) fn colour<'a>(text: &'a str, otherwise: &'a str) -> &'a str {
    let is_colour = text
        .strip_prefix('#')
        .is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if is_colour { text } else { otherwise }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_cannot_bring_further_rules_along() {
        assert_eq!(colour("#A1b2C3", "#000000"), "#A1b2C3");
        for bad in ["red}body{display:none", "#12345", "#12345g", "url(//evil)"] {
            assert_eq!(colour(bad, "#000000"), "#000000");
        }
    }
}
