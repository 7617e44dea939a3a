//! Colours and their contrast by WCAG 2.2. Every hospital chooses its own brand colour, and text in it must stay readable.

use std::str::FromStr;

/// An sRGB colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour([u8; 3]);

impl Colour {
    /// Background of the light theme (`design/mockups/tokens.css`).
    pub const LIGHT_SURFACE: Self = Self([0xff, 0xff, 0xff]);
    /// Background of the dark theme.
    pub const DARK_SURFACE: Self = Self([0x14, 0x20, 0x21]);
    /// Minimum contrast of text: WCAG 2.2, 1.4.3 (`design/ui.md`, principle 1).
    pub const LEAST_CONTRAST: f64 = 4.5;

    /// Relative luminance (WCAG 2.2).
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Contrast ratio of two colours, from 1 to 21.
    ///
    /// ```
    /// use cabinet_config::Colour;
    /// let grey: Colour = "#767676".parse()?;
    /// assert!(grey.contrast(Colour::LIGHT_SURFACE) >= Colour::LEAST_CONTRAST);
    /// # Ok::<(), cabinet_config::InvalidColour>(())
    /// ```
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// The text is not `#rrggbb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a colour is written as #rrggbb")]
pub struct InvalidColour;

impl FromStr for Colour {
    type Err = InvalidColour;

    fn from_str(text: &str) -> Result<Self, InvalidColour> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6).ok_or(InvalidColour)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(InvalidColour);
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| InvalidColour)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        let black: Colour = "#000000".parse().unwrap();
        assert!((black.contrast(Colour::LIGHT_SURFACE) - 21.0).abs() < 1e-9);
        let too_light: Colour = "#777777".parse().unwrap();
        assert!(too_light.contrast(Colour::LIGHT_SURFACE) < Colour::LEAST_CONTRAST);
    }

    proptest! {
        #[test]
        fn contrast_is_symmetric_and_within_its_bounds(a: [u8; 3], b: [u8; 3]) {
            let (a, b) = (Colour(a), Colour(b));
            prop_assert!((a.contrast(b) - b.contrast(a)).abs() < 1e-12);
            prop_assert!((1.0..=21.0 + 1e-9).contains(&a.contrast(b)));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in ".*") {
            let _ = text.parse::<Colour>();
        }
    }
}
