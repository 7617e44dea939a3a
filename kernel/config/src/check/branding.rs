//! Branding: colours with sufficient contrast (`design/ui.md`, principle 1) and image files that exist (B-026, B-028).

use super::Findings;
use crate::colour::Colour;

pub(super) fn check(findings: &mut Findings<'_>) {
    contrast(findings, "branding.brand", Colour::LIGHT_SURFACE, "white");
    contrast(
        findings,
        "branding.brand_dark",
        Colour::DARK_SURFACE,
        "#142021, the surface of the dark scheme",
    );
    for key in ["branding.logo", "branding.favicon"] {
        findings.asset(key);
    }
}

fn contrast(findings: &mut Findings<'_>, key: &str, surface: Colour, name: &str) {
    let Some(text) = findings.text(key) else { return };
    let Ok(colour) = text.parse::<Colour>() else { return };
    let contrast = colour.contrast(surface);
    if contrast < Colour::LEAST_CONTRAST {
        let found = format!("\"{text}\" with a contrast of {contrast:.2}:1");
        findings.report(
            key,
            found,
            format!("a contrast of at least {:.1}:1 on {name}", Colour::LEAST_CONTRAST),
        );
    }
}
