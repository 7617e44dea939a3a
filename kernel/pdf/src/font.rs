//! The typeface, and how wide its texts are.

use crate::PdfError;
use cabinet_domain::is_invisible;
use krilla::text::Font;
use ttf_parser::Face;

const REGULAR: &[u8] = include_bytes!("../fonts/GolosText-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/GolosText-Bold.ttf");

/// A weight of the typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// One weight: for drawing, and for measuring.
struct Typeface {
    font: Font,
    face: Face<'static>,
}

impl Typeface {
    fn open(data: &'static [u8]) -> Result<Self, PdfError> {
        let font = Font::new(data.to_vec().into(), 0).ok_or_else(|| PdfError("the font".to_owned()))?;
        let face = Face::parse(data, 0).map_err(|error| PdfError(error.to_string()))?;
        Ok(Self { font, face })
    }
}

/// All weights.
pub(crate) struct Fonts {
    regular: Typeface,
    bold: Typeface,
}

impl Fonts {
    pub(crate) fn open() -> Result<Self, PdfError> {
        Ok(Self { regular: Typeface::open(REGULAR)?, bold: Typeface::open(BOLD)? })
    }

    fn of(&self, weight: Weight) -> &Typeface {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    pub(crate) fn font(&self, weight: Weight) -> Font {
        self.of(weight).font.clone()
    }

    /// The text with the characters that the typeface has. Spaces of all widths become ordinary ones; invisible characters, which PDF/A forbids,
    /// are left out.
    pub(crate) fn known(&self, text: &str) -> String {
        let face = &self.regular.face;
        let known = |c: char| match c {
            c if c.is_whitespace() => ' ',
            c if face.glyph_index(c).is_some() => c,
            _ => '?',
        };
        let is_visible = |c: &char| c.is_whitespace() || !(c.is_control() || is_invisible(*c));
        text.chars().filter(is_visible).map(known).collect()
    }

    /// Width of a text in points.
    pub(crate) fn width(&self, text: &str, weight: Weight, size: f32) -> f32 {
        let face = &self.of(weight).face;
        let advance = |c| face.glyph_index(c).and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(0);
        let units: f32 = text.chars().map(|c| f32::from(advance(c))).sum();
        units * size / f32::from(face.units_per_em())
    }
}
