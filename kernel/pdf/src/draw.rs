//! Writes a laid-out document as PDF.

use crate::font::Fonts;
use crate::layout::{Code, LaidOut, Line, MARGIN, Node, PAGE, count};
use crate::{Document, PdfError};
use chrono::{Datelike as _, Timelike as _};
use krilla::SerializeSettings;
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Paint, Stroke};
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node as Tagged, SpanTag, TagGroup, TagTree,
};
use krilla::text::TextDirection;

/// Red, green and blue.
type Rgb = (u8, u8, u8);
const BLACK: Rgb = (0, 0, 0);
const GREY: Rgb = (0xb0, 0xb0, 0xb0);
/// The screens' strong brand colour.
const LINK: Rgb = (0x09, 0x51, 0x53);

fn paint((red, green, blue): Rgb) -> Paint {
    rgb::Color::new(red, green, blue).into()
}

pub(crate) fn draw(document: &Document, laid_out: LaidOut, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    let broken = |what: &str| PdfError(what.to_owned());
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| PdfError(format!("{error:?}")))?;
    let mut pdf = krilla::Document::new_with(SerializeSettings {
        configuration,
        enable_tagging: true,
        ..SerializeSettings::default()
    });
    let mut read: Vec<Vec<Identifier>> = laid_out.lines.iter().map(|_| Vec::new()).collect();
    let mut seen: Vec<Vec<Identifier>> = laid_out.codes.iter().map(|_| Vec::new()).collect();
    for number in 0..laid_out.pages {
        let settings = PageSettings::from_wh(PAGE.0, PAGE.1).ok_or_else(|| broken("the page"))?;
        let mut page = pdf.start_page_with(settings);
        let mut surface = page.surface();
        for (line, read) in laid_out.lines.iter().zip(&mut read).filter(|(line, _)| line.page == number) {
            read.push(surface.start_tagged(ContentTag::Span(SpanTag::empty())));
            let colour = if line.url.is_some() { LINK } else { BLACK };
            surface.set_fill(Some(Fill { paint: paint(colour), ..Fill::default() }));
            let start = Point::from_xy(line.x, line.baseline);
            let font = fonts.font(line.weight);
            surface.draw_text(start, font, line.size, &line.text, false, TextDirection::LeftToRight);
            surface.end_tagged();
        }
        surface.set_fill(Some(Fill { paint: paint(BLACK), ..Fill::default() }));
        for (code, seen) in laid_out.codes.iter().zip(&mut seen).filter(|(code, _)| code.page == number) {
            let dark = dark(code).ok_or_else(|| broken("a QR code"))?;
            seen.push(surface.start_tagged(ContentTag::Other));
            surface.draw_path(&dark);
            surface.end_tagged();
        }
        surface.set_fill(None);
        surface.set_stroke(Some(Stroke { paint: paint(GREY), width: 0.5, ..Stroke::default() }));
        for rule in laid_out.rules.iter().filter(|rule| rule.page == number) {
            let mut path = PathBuilder::new();
            path.move_to(MARGIN, rule.y);
            path.line_to(PAGE.0 - MARGIN, rule.y);
            let path = path.finish().ok_or_else(|| broken("a rule"))?;
            surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
            surface.draw_path(&path);
            surface.end_tagged();
        }
        surface.finish();
        for (line, read) in laid_out.lines.iter().zip(&mut read).filter(|(line, _)| line.page == number) {
            if let Some(url) = &line.url {
                let link = LinkAnnotation::new(
                    area(line).ok_or_else(|| broken("a link"))?,
                    Target::Action(Action::Link(LinkAction::new(url.clone()))),
                );
                read.push(page.add_tagged_annotation(Annotation::new_link(link, Some(line.text.clone()))));
            }
        }
        page.finish();
    }
    let content = Content { lines: read, codes: seen };
    let tags = laid_out.nodes.into_iter().map(|node| content.tagged(node)).collect::<Vec<_>>();
    let mut tree = TagTree::new().with_lang(Some(document.language.to_owned()));
    tags.into_iter().flatten().for_each(|tag| tree.push(tag));
    pdf.set_tag_tree(tree);
    // PDF/UA wants an outline; these documents are short.
    let mut outline = Outline::new();
    let top = XyzDestination::new(0, Point::from_xy(MARGIN, MARGIN));
    outline.push_child(OutlineNode::new(document.title.clone(), top));
    pdf.set_outline(outline);
    pdf.set_metadata(
        Metadata::new()
            .title(document.title.clone())
            .language(document.language.to_owned())
            .creation_date(date(document)),
    );
    pdf.finish().map_err(|error| PdfError(format!("{error:?}")))
}

fn area(line: &Line) -> Option<Rect> {
    let (top, bottom) = (line.baseline - line.size, line.baseline + line.size / 3.0);
    Rect::from_ltrb(line.x, top, line.x + line.width, bottom)
}

/// The dark modules of a code as one shape.
fn dark(code: &Code) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (row, column) in code.modules.dark() {
        let (x, y) = (code.x + code.module * count(column), code.y + code.module * count(row));
        path.push_rect(Rect::from_xywh(x, y, code.module, code.module)?);
    }
    path.finish()
}

/// What was drawn of each line and of each code.
struct Content {
    lines: Vec<Vec<Identifier>>,
    codes: Vec<Vec<Identifier>>,
}

impl Content {
    fn tagged(&self, node: Node) -> Vec<Tagged> {
        let leaves = |drawn: Option<&Vec<Identifier>>| {
            drawn.into_iter().flatten().copied().map(Tagged::Leaf).collect::<Vec<_>>()
        };
        match node {
            Node::Line(place) => leaves(self.lines.get(place)),
            Node::Code(place) => leaves(self.codes.get(place)),
            Node::Group(tag, nodes) => {
                let children = nodes.into_iter().flat_map(|node| self.tagged(node)).collect();
                vec![Tagged::Group(TagGroup::with_children(tag, children))]
            }
        }
    }
}

fn date(document: &Document) -> DateTime {
    let at = document.written_at;
    let small = |part: u32| u8::try_from(part).unwrap_or_default();
    DateTime::new(u16::try_from(at.year()).unwrap_or_default())
        .month(small(at.month()))
        .day(small(at.day()))
        .hour(small(at.hour()))
        .minute(small(at.minute()))
        .second(small(at.second()))
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}
