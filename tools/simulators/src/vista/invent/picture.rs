//! Generates the pictures of examinations: drawn by formulas and encoded as JPEG once per process.

use super::Flow;
use axum::body::Bytes;
use jpeg_encoder::{ColorType, Encoder};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

const WIDTH: u16 = 320;
const HEIGHT: u16 = 240;

/// Number of pictures per motif.
const VARIANTS: u64 = 2;

/// JPEG quality in percent.
const QUALITY: u8 = 80;

/// Motif of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motif {
    /// An ECG curve on squared paper.
    Curve,
    /// The sector of an ultrasound probe with speckle.
    Fan,
    /// A chest X-ray: two dark fields between bright ribs.
    Chest,
    /// A round slice with rings.
    Slice,
}

/// All pictures.
#[derive(Debug, Clone)]
pub struct Album(&'static BTreeMap<(Motif, u64), Bytes>);

impl Album {
    /// Draws the pictures, unless this process has already done so.
    ///
    /// # Errors
    /// The errors of the encoder.
    pub fn open() -> anyhow::Result<Self> {
        static PICTURES: OnceLock<BTreeMap<(Motif, u64), Bytes>> = OnceLock::new();
        if PICTURES.get().is_none() {
            let mut pictures = BTreeMap::new();
            for motif in [Motif::Curve, Motif::Fan, Motif::Chest, Motif::Slice] {
                for variant in 0..VARIANTS {
                    pictures.insert((motif, variant), draw(motif, variant)?);
                }
            }
            let _ = PICTURES.set(pictures);
        }
        Ok(Self(PICTURES.get_or_init(BTreeMap::new)))
    }

    /// A JPEG with this motif. `number` selects the variant.
    pub fn picture(&self, motif: Motif, number: u64) -> Bytes {
        self.0.get(&(motif, number % VARIANTS)).cloned().unwrap_or_default()
    }
}

fn draw(motif: Motif, variant: u64) -> anyhow::Result<Bytes> {
    let points = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    let pixels: Vec<u8> = points.map(|(x, y)| shade(motif, variant, x, y)).collect();
    let mut bytes = Vec::new();
    Encoder::new(&mut bytes, QUALITY).encode(&pixels, WIDTH, HEIGHT, ColorType::Luma)?;
    Ok(bytes.into())
}

/// Deflection of a heart beat: P, R, S and T waves.
fn beat(across: f64, turn: f64) -> f64 {
    let at = (across * (5.0 + turn)).fract();
    let bump = |centre: f64, width: f64| (-((at - centre) / width).powi(2)).exp();
    0.08 * bump(0.2, 0.05) + 0.55 * bump(0.4, 0.012) - 0.12 * bump(0.44, 0.015) + 0.14 * bump(0.7, 0.06)
}

fn shade(motif: Motif, variant: u64, x: u16, y: u16) -> u8 {
    let noise =
        f64::from(Flow::byte(u64::from(y) * u64::from(WIDTH) + u64::from(x) + variant * 7_919)) / 255.0;
    let (across, down) = (f64::from(x) / f64::from(WIDTH), f64::from(y) / f64::from(HEIGHT));
    let turn = variant as f64;
    let light = match motif {
        Motif::Curve => {
            let step = 1.0 / f64::from(WIDTH);
            let (here, there) = (0.75 - beat(across, turn), 0.75 - beat(across + step, turn));
            // Steep parts are drawn over their whole height.
            let line = down > here.min(there) - 0.008 && down < here.max(there) + 0.008;
            let grid = x.is_multiple_of(16) || y.is_multiple_of(16);
            if line {
                0.05
            } else if grid {
                0.75
            } else {
                0.97
            }
        }
        Motif::Fan => {
            let (aside, depth) = (across - 0.5, down + 0.05);
            let inside = aside.abs() < depth * 0.55 && (aside.powi(2) + depth.powi(2)).sqrt() < 0.98;
            let hollow = ((across - 0.55).powi(2) + (down - 0.55 - turn * 0.08).powi(2)).sqrt() < 0.12;
            if !inside {
                0.0
            } else if hollow {
                0.06 + noise * 0.05
            } else {
                0.2 + noise * 0.5 * (1.1 - down)
            }
        }
        Motif::Chest => {
            let lung = |centre: f64| ((across - centre) / 0.17).powi(2) + ((down - 0.5) / 0.4).powi(2) < 1.0;
            let rib = (down * (11.0 + turn) + (across - 0.5).abs() * 3.0).fract() < 0.25;
            let base = if lung(0.28) || lung(0.72) { 0.2 } else { 0.75 };
            base + if rib { 0.12 } else { 0.0 } + noise * 0.06
        }
        Motif::Slice => {
            let far = ((across - 0.5).powi(2) * 1.7 + (down - 0.5).powi(2)).sqrt();
            let rings = ((far * (40.0 + 9.0 * turn)).sin() * 0.12 + 0.45) + noise * 0.12;
            if far > 0.46 {
                0.02
            } else if far > 0.42 {
                0.9
            } else {
                rings
            }
        }
    };
    (light.clamp(0.0, 1.0) * 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::{Album, HEIGHT, Motif, WIDTH};

    #[test]
    fn a_picture_opens_again() {
        let album = Album::open().unwrap();
        for motif in [Motif::Curve, Motif::Fan, Motif::Chest, Motif::Slice] {
            let picture = album.picture(motif, 3);
            let mut decoder = zune_jpeg::JpegDecoder::new(std::io::Cursor::new(&picture));
            let pixels = decoder.decode().unwrap();
            assert_eq!(decoder.dimensions(), Some((WIDTH.into(), HEIGHT.into())), "{motif:?}");
            assert!(pixels.iter().any(|pixel| *pixel != pixels[0]), "{motif:?}");
        }
        assert_ne!(album.picture(Motif::Fan, 0), album.picture(Motif::Fan, 1));
    }
}
