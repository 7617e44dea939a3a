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
        let Some(name) = findings.text(key) else { continue };
        // A name that is not a plain file name was already reported by the format check.
        let plain = !name.contains(['/', '\\']) && !name.starts_with('.');
        if plain && findings.folder.asset(name).is_none() {
            let folder = findings.folder.own().join("assets");
            findings.report(key, format!("\"{name}\""), format!("a file in {} or in base", folder.display()));
        }
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
