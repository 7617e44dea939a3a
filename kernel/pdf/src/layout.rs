//! Decides where each line of a document goes.

use crate::font::{Fonts, Weight};
use crate::qr::Modules;
use crate::{Block, Document, Table};
use krilla::geom::Rect;
use krilla::tagging::{BBox, TableHeaderScope, Tag, TagKind};
use std::num::NonZeroU16;

/// A4, in points.
pub(crate) const PAGE: (f32, f32) = (595.0, 842.0);
pub(crate) const MARGIN: f32 = 56.0;
const WIDTH: f32 = PAGE.0 - 2.0 * MARGIN;
const GAP: f32 = 14.0;
/// Between the columns of a table.
const GUTTER: f32 = 12.0;
/// The names of fields are as wide as the longest, but no wider than this part of the page.
const NAMES: f32 = 0.45;
/// Height of a line, as a multiple of its size.
const LEADING: f32 = 1.4;
const TITLE: f32 = 18.0;
const HEADING: f32 = 13.0;
const TEXT: f32 = 10.5;
/// Width of a QR code: 35 mm, which a phone reads from a hand's distance.
const CODE: f32 = 99.0;
/// Replaces an empty text.
const NOTHING: &str = "–";

/// A line of text.
pub(crate) struct Line {
    pub(crate) page: usize,
    pub(crate) x: f32,
    pub(crate) baseline: f32,
    pub(crate) text: String,
    pub(crate) weight: Weight,
    pub(crate) size: f32,
    pub(crate) width: f32,
    /// The address that it opens.
    pub(crate) url: Option<String>,
}

/// A thin line under a row of a table.
pub(crate) struct Rule {
    pub(crate) page: usize,
    pub(crate) y: f32,
}

/// A QR code.
pub(crate) struct Code {
    pub(crate) page: usize,
    pub(crate) x: f32,
    pub(crate) y: f32,
    /// Width of one module.
    pub(crate) module: f32,
    pub(crate) modules: Modules,
}

/// What screen readers read, in order.
pub(crate) enum Node {
    Group(TagKind, Vec<Node>),
    /// A line, by its place in [`LaidOut::lines`].
    Line(usize),
    /// A QR code, by its place in [`LaidOut::codes`].
    Code(usize),
}

/// A document with a place for everything.
pub(crate) struct LaidOut {
    pub(crate) pages: usize,
    pub(crate) lines: Vec<Line>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) codes: Vec<Code>,
    pub(crate) nodes: Vec<Node>,
}

pub(crate) fn lay_out(document: &Document, fonts: &Fonts) -> LaidOut {
    let mut page =
        Typesetter { fonts, page: 0, y: MARGIN, lines: Vec::new(), rules: Vec::new(), codes: Vec::new() };
    let mut nodes = vec![page.heading(&document.title, NonZeroU16::MIN, TITLE)];
    for block in &document.blocks {
        // A heading needs words (PDF/UA), and one of a hospital system may have none.
        if matches!(block, Block::Heading(text) if fonts.known(text).trim().is_empty()) {
            continue;
        }
        nodes.push(match block {
            Block::Heading(text) => page.heading(text, NonZeroU16::MIN.saturating_add(1), HEADING),
            Block::Paragraph(text) => page.paragraph(text, None),
            Block::Link { text, url } => page.paragraph(text, Some(url)),
            Block::QrCode { text, url } => page.code(text, url),
            Block::Fields(fields) => page.fields(fields),
            Block::Table(table) => page.table(table),
        });
        page.y += GAP;
    }
    LaidOut { pages: page.page + 1, lines: page.lines, rules: page.rules, codes: page.codes, nodes }
}

/// A text that is not placed yet.
struct Cell<'a> {
    text: &'a str,
    weight: Weight,
    x: f32,
    width: f32,
    is_right: bool,
    tag: TagKind,
}

struct Typesetter<'a> {
    fonts: &'a Fonts,
    page: usize,
    /// Where the next line begins, from the top.
    y: f32,
    lines: Vec<Line>,
    rules: Vec<Rule>,
    codes: Vec<Code>,
}

impl Typesetter<'_> {
    fn heading(&mut self, text: &str, level: NonZeroU16, size: f32) -> Node {
        // A heading is not left alone at the end of a page.
        if self.y + size * LEADING + 3.0 * TEXT * LEADING > PAGE.1 - MARGIN {
            self.turn();
        }
        let lines = self.block(text, Weight::Bold, size, None);
        self.y += GAP / 2.0;
        Node::Group(Tag::Hn(level, Some(text.to_owned())).into(), lines)
    }

    fn paragraph(&mut self, text: &str, url: Option<&String>) -> Node {
        let lines = self.block(text, Weight::Regular, TEXT, url);
        Node::Group(Tag::P.into(), lines)
    }

    /// A code with its text below, on one page. An address that is too long for a code is a link.
    fn code(&mut self, text: &str, url: &str) -> Node {
        let Some(modules) = Modules::of(url) else { return self.paragraph(text, Some(&url.to_owned())) };
        if self.y + CODE + 2.0 * TEXT * LEADING > PAGE.1 - MARGIN {
            self.turn();
        }
        let module = CODE / count(modules.side());
        self.codes.push(Code { page: self.page, x: MARGIN, y: self.y, module, modules });
        let area = Rect::from_xywh(MARGIN, self.y, CODE, CODE).map(|area| BBox::new(self.page, area));
        let picture = Tag::Figure(Some(self.said(text))).with_bbox(area).into();
        let picture = Node::Group(picture, vec![Node::Code(self.codes.len() - 1)]);
        self.y += CODE + GAP / 2.0;
        Node::Group(Tag::Div.into(), vec![picture, self.paragraph(text, Some(&url.to_owned()))])
    }

    fn block(&mut self, text: &str, weight: Weight, size: f32, url: Option<&String>) -> Vec<Node> {
        let mut nodes = Vec::new();
        for text in self.wrap(text, weight, size, WIDTH) {
            if self.y + size * LEADING > PAGE.1 - MARGIN {
                self.turn();
            }
            let mut node = self.line(text, weight, size, MARGIN, self.y);
            if let (Some(url), Some(line)) = (url, self.lines.last_mut()) {
                line.url = Some(url.clone());
                node = Node::Group(Tag::Link.into(), vec![node]);
            }
            nodes.push(node);
            self.y += size * LEADING;
        }
        nodes
    }

    fn fields(&mut self, fields: &[(String, String)]) -> Node {
        let widest =
            fields.iter().map(|(name, _)| self.fonts.width(&self.fonts.known(name), Weight::Regular, TEXT));
        let names = widest.fold(0.0, f32::max).min(WIDTH * NAMES);
        let values = MARGIN + names + GUTTER;
        let mut rows = Vec::new();
        for (name, value) in fields {
            let name = Cell {
                text: name,
                weight: Weight::Regular,
                x: MARGIN,
                width: names,
                is_right: false,
                tag: Tag::TH(TableHeaderScope::Row).into(),
            };
            let value = Cell {
                text: value,
                weight: Weight::Bold,
                x: values,
                width: PAGE.0 - MARGIN - values,
                is_right: false,
                tag: Tag::TD.into(),
            };
            rows.push(self.row(&[name, value]));
        }
        Node::Group(Tag::Table.into(), rows)
    }

    fn table(&mut self, table: &Table) -> Node {
        let widths = self.widths(table);
        let mut places = Vec::new();
        let mut x = MARGIN;
        for width in &widths {
            places.push(x);
            x += width + GUTTER;
        }
        let cells = |texts: &[String], weight, tag: &dyn Fn() -> TagKind| -> Vec<(String, Weight, TagKind)> {
            texts.iter().map(|text| (text.clone(), weight, tag())).collect()
        };
        let names: Vec<String> = table.columns.iter().map(|column| column.name.clone()).collect();
        let mut all = vec![cells(&names, Weight::Bold, &|| Tag::TH(TableHeaderScope::Column).into())];
        all.extend(table.rows.iter().map(|row| cells(row, Weight::Regular, &|| Tag::TD.into())));
        let mut rows = Vec::new();
        for texts in all {
            let cells: Vec<Cell<'_>> = texts
                .iter()
                .zip(&table.columns)
                .zip(places.iter().zip(&widths))
                .map(|(((text, weight, tag), column), (x, width))| Cell {
                    text,
                    weight: *weight,
                    x: *x,
                    width: *width,
                    is_right: column.is_number,
                    tag: tag.clone(),
                })
                .collect();
            rows.push(self.row(&cells));
            self.rules.push(Rule { page: self.page, y: self.y });
            self.y += 3.0;
        }
        Node::Group(Tag::Table.into(), rows)
    }

    /// Columns of numbers are as wide as the widest; the others share what is left.
    fn widths(&self, table: &Table) -> Vec<f32> {
        let width = |text: &str, weight| self.fonts.width(&self.fonts.known(text), weight, TEXT);
        let numbers: Vec<Option<f32>> = table
            .columns
            .iter()
            .enumerate()
            .map(|(place, column)| {
                let cells = table.rows.iter().filter_map(|row| row.get(place));
                let widest = cells
                    .map(|text| width(text, Weight::Regular))
                    .fold(width(&column.name, Weight::Bold), f32::max);
                column.is_number.then(|| widest.min(WIDTH / 3.0))
            })
            .collect();
        let taken: f32 = numbers.iter().flatten().sum();
        let (mut texts, mut gaps) = (0.0_f32, -GUTTER);
        for number in &numbers {
            gaps += GUTTER;
            texts += if number.is_none() { 1.0 } else { 0.0 };
        }
        let share = (WIDTH - taken - gaps) / texts.max(1.0);
        numbers.into_iter().map(|number| number.unwrap_or(share)).collect()
    }

    /// Cells side by side, on one page.
    fn row(&mut self, cells: &[Cell<'_>]) -> Node {
        let wrapped: Vec<Vec<String>> =
            cells.iter().map(|cell| self.wrap(cell.text, cell.weight, TEXT, cell.width)).collect();
        let height = wrapped.iter().map(|lines| TEXT * LEADING * count(lines.len())).fold(0.0, f32::max);
        if self.y + height > PAGE.1 - MARGIN && self.y > MARGIN {
            self.turn();
        }
        let mut row = Vec::new();
        for (cell, lines) in cells.iter().zip(wrapped) {
            let mut nodes = Vec::new();
            for (number, text) in lines.into_iter().enumerate() {
                let width = self.fonts.width(&text, cell.weight, TEXT);
                let x = if cell.is_right { cell.x + cell.width - width } else { cell.x };
                nodes.push(self.line(text, cell.weight, TEXT, x, self.y + TEXT * LEADING * count(number)));
            }
            row.push(Node::Group(cell.tag.clone(), nodes));
        }
        self.y += height;
        Node::Group(Tag::TR.into(), row)
    }

    fn line(&mut self, text: String, weight: Weight, size: f32, x: f32, y: f32) -> Node {
        let width = self.fonts.width(&text, weight, size);
        let line = Line { page: self.page, x, baseline: y + size, text, weight, size, width, url: None };
        self.lines.push(line);
        Node::Line(self.lines.len() - 1)
    }

    fn turn(&mut self) {
        self.page += 1;
        self.y = MARGIN;
    }

    /// The lines of a text. Each but the last ends with its space, which PDF/UA wants between words. A word that is wider than the line is
    /// broken.
    fn wrap(&self, text: &str, weight: Weight, size: f32, width: f32) -> Vec<String> {
        let text = self.said(text);
        let mut lines = vec![String::new()];
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            for piece in self.pieces(word, weight, size, width) {
                let Some(last) = lines.last_mut() else { continue };
                let longer = if last.is_empty() { piece.clone() } else { format!("{last}{piece}") };
                if self.fonts.width(&longer, weight, size) <= width {
                    *last = longer;
                } else {
                    lines.push(piece);
                }
            }
            if let Some(last) = lines.last_mut() {
                last.push(' ');
            }
        }
        if let Some(last) = lines.last_mut() {
            last.truncate(last.trim_end().len());
        }
        lines
    }

    /// A text in the characters of the typeface. A part without text would not be read out, and a table would miss a cell.
    fn said(&self, text: &str) -> String {
        let text = self.fonts.known(text);
        if text.trim().is_empty() { NOTHING.to_owned() } else { text }
    }

    fn pieces(&self, word: &str, weight: Weight, size: f32, width: f32) -> Vec<String> {
        let mut pieces = vec![String::new()];
        for c in word.chars() {
            let Some(last) = pieces.last_mut() else { continue };
            let longer = format!("{last}{c}");
            if last.is_empty() || self.fonts.width(&longer, weight, size) <= width {
                *last = longer;
            } else {
                pieces.push(c.to_string());
            }
        }
        pieces
    }
}

/// A number of lines or modules, for a height.
pub(crate) fn count(lines: usize) -> f32 {
    u16::try_from(lines).map_or(f32::from(u16::MAX), f32::from)
}
