//! Generates sheets: one PDF page with Russian text in a monospaced font of the viewer, as hospital systems print them.

use axum::body::Bytes;
use encoding_rs::WINDOWS_1251;
use pdf_writer::types::{FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// Width of every character of a monospaced font, in thousandths of its size.
const LETTER: f32 = 600.0;

/// Characters per line; longer lines are wrapped.
const LINE: usize = 84;

/// Lines on the page.
const LINES: usize = 62;

const FONT: Name<'static> = Name(b"F1");

const BASE_FONT: Name<'static> = Name(b"CourierNew");

/// A page with a title and lines.
pub fn paper(title: &str, lines: &[String]) -> Bytes {
    let [catalog, pages, page, content, info] = [1, 2, 3, 4, 5].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.document_info(info).title(TextStr(title));
    pdf.pages(pages).kids([page]).count(1);
    let mut sheet = pdf.page(page);
    sheet.media_box(Rect::new(0.0, 0.0, 595.0, 842.0)).parent(pages).contents(content);
    sheet.resources().fonts().pair(FONT, Ref::new(6));
    sheet.finish();
    typewriter(&mut pdf);
    pdf.stream(content, &written(title, lines));
    pdf.finish().into()
}

fn written(title: &str, lines: &[String]) -> Vec<u8> {
    let mut content = Content::new();
    content.begin_text();
    content.set_font(FONT, 13.0);
    content.next_line(50.0, 790.0);
    content.show(Str(&WINDOWS_1251.encode(title).0));
    content.set_font(FONT, 9.5);
    content.set_leading(11.5);
    content.next_line(0.0, -14.0);
    for line in lines.iter().flat_map(|line| wrapped(line)).take(LINES) {
        content.next_line(0.0, -11.5);
        content.show(Str(&WINDOWS_1251.encode(&line).0));
    }
    content.end_text();
    content.finish().to_vec()
}

fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let room = lines.last().is_none_or(|line| line.chars().count() + word.chars().count() < LINE);
        match lines.last_mut().filter(|_| room) {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Refers to the viewer's own monospaced font, with the characters of windows-1251 by their names in Adobe's glyph list. Viewers use these
/// names only if the font is marked as non-symbolic.
fn typewriter(pdf: &mut Pdf) {
    let [font, cmap, descriptor] = [6, 7, 8].map(Ref::new);
    let mut dict = pdf.indirect(font).dict();
    dict.pair(Name(b"Type"), Name(b"Font"));
    dict.pair(Name(b"Subtype"), Name(b"TrueType"));
    dict.pair(Name(b"BaseFont"), BASE_FONT);
    dict.pair(Name(b"FirstChar"), 32);
    dict.pair(Name(b"LastChar"), 255);
    dict.insert(Name(b"Widths")).array().items(std::iter::repeat_n(LETTER, 224));
    dict.pair(Name(b"ToUnicode"), cmap);
    dict.pair(Name(b"FontDescriptor"), descriptor);
    let mut encoding = dict.insert(Name(b"Encoding")).dict();
    encoding.pair(Name(b"Type"), Name(b"Encoding"));
    encoding.pair(Name(b"BaseEncoding"), Name(b"WinAnsiEncoding"));
    let mut differences = encoding.insert(Name(b"Differences")).array();
    for byte in 128..=255_u8 {
        let letter = letter(byte);
        if let Some(name) = glyph(letter) {
            differences.item(i32::from(byte));
            differences.item(Name(name.as_bytes()));
        }
    }
    differences.finish();
    encoding.finish();
    dict.finish();
    pdf.font_descriptor(descriptor)
        .name(BASE_FONT)
        .flags(FontFlags::FIXED_PITCH | FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(-21.0, -680.0, 638.0, 1021.0))
        .italic_angle(0.0)
        .ascent(833.0)
        .descent(-300.0)
        .cap_height(571.0)
        .stem_v(80.0);
    let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };
    let mut letters = UnicodeCmap::<u8>::new(Name(b"cp1251"), system);
    for byte in 32..=255_u8 {
        letters.pair(byte, letter(byte));
    }
    pdf.cmap(cmap, &letters.finish());
}

fn letter(byte: u8) -> char {
    WINDOWS_1251.decode_without_bom_handling(&[byte]).0.chars().next().unwrap_or(' ')
}

/// Adobe Glyph List: А–Я are afii10017–10049 with Ё at 10023; the lower-case letters are 48 further.
fn glyph(letter: char) -> Option<String> {
    let number = match letter {
        'Ё' => 10_023,
        'ё' => 10_071,
        'А'..='Е' => 10_017 + (letter as u32 - 'А' as u32),
        'Ж'..='Я' => 10_024 + (letter as u32 - 'Ж' as u32),
        'а'..='е' => 10_065 + (letter as u32 - 'а' as u32),
        'ж'..='я' => 10_072 + (letter as u32 - 'ж' as u32),
        '№' => 61_352,
        _ => return None,
    };
    Some(format!("afii{number}"))
}

#[cfg(test)]
mod tests {
    use super::paper;

    #[test]
    fn a_paper_is_a_whole_pdf() {
        let bytes = paper("Анализ крови", &["Гемоглобин 131 г/л".repeat(12)]);
        assert!(bytes.starts_with(b"%PDF-"));
        assert!(bytes.ends_with(b"%%EOF"));
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains("startxref") && text.contains("afii10023"));
    }
}
