//! An address as a QR code (ISO/IEC 18004).

use qrcode::{Color, QrCode};

/// The modules of a code.
pub(crate) struct Modules {
    /// Per row and per column.
    side: usize,
    dark: Vec<bool>,
}

impl Modules {
    /// Returns `None` if the address is too long for a code.
    pub(crate) fn of(url: &str) -> Option<Self> {
        let code = QrCode::new(url.as_bytes()).ok()?;
        let side = code.width();
        Some(Self { side, dark: code.to_colors().into_iter().map(|color| color == Color::Dark).collect() })
    }

    /// Modules per row.
    pub(crate) fn side(&self) -> usize {
        self.side
    }

    /// Rows and columns of the dark modules, from the top left.
    pub(crate) fn dark(&self) -> impl Iterator<Item = (usize, usize)> {
        let place =
            |(place, is_dark): (usize, &bool)| is_dark.then_some((place / self.side, place % self.side));
        self.dark.iter().enumerate().filter_map(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_finder_patterns_and_no_border() {
        let code = Modules::of("https://cabinet.example/visit/my_tickets").unwrap();
        let dark: Vec<_> = code.dark().collect();
        let last = code.side() - 1;
        for corner in [(0, 0), (0, last), (last, 0)] {
            assert!(dark.contains(&corner), "{corner:?}");
        }
        // The ring of a finder pattern is light.
        assert!(!dark.contains(&(1, 1)));
    }

    #[test]
    fn an_address_may_be_too_long() {
        assert!(Modules::of(&"a".repeat(4000)).is_none());
    }
}
