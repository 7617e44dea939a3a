//! Limits the parsing cost of a hostile text. A standard HTML parser scans all open elements at many tags, and reopens unclosed emphasis in
//! each further paragraph, so a hostile text of some megabytes takes hours or exhausts the memory. A text is therefore first parsed in
//! pieces without keeping a tree, until it ends or exceeds bounds far above the texts of any hospital.

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{Attribute, ExpandedName, ParseOpts, QualName, local_name, ns, parse_fragment};
use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

/// Maximum nesting depth of elements.
const DEEPEST: usize = 500;
/// Maximum number of elements, including reopened ones.
const ELEMENTS_AT_MOST: usize = 300_000;
/// Bytes parsed between two checks of the bounds.
const PIECE: usize = 2_048;

/// Whether the text exceeds the bounds.
pub(super) fn is_too_costly(html: &str) -> bool {
    let bill = Rc::new(Bill::default());
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let sink = Counter { bill: Rc::clone(&bill), document: Node::new(context.clone()) };
    let mut parser = parse_fragment(sink, ParseOpts::default(), context, Vec::new(), false);
    let mut rest = html;
    while !rest.is_empty() {
        let end = (PIECE..rest.len()).find(|end| rest.is_char_boundary(*end)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        parser.process(StrTendril::from(piece));
        if bill.is_over.get() {
            return true;
        }
        rest = after;
    }
    parser.finish();
    bill.is_over.get()
}

/// Counts for one text.
#[derive(Default)]
struct Bill {
    elements: Cell<usize>,
    is_over: Cell<bool>,
}

/// A minimal element: only what the parser reads back.
struct Node {
    name: QualName,
    depth: Cell<usize>,
}

impl Node {
    fn new(name: QualName) -> Rc<Self> {
        Rc::new(Self { name, depth: Cell::new(0) })
    }
}

/// A tree sink that counts elements instead of building a tree.
struct Counter {
    bill: Rc<Bill>,
    document: Rc<Node>,
}

impl Counter {
    fn placed(&self, child: &NodeOrText<Rc<Node>>, depth: usize) {
        if let NodeOrText::AppendNode(node) = child {
            node.depth.set(depth);
            if depth > DEEPEST {
                self.bill.is_over.set(true);
            }
        }
    }

    fn text(&self) -> Rc<Node> {
        Node::new(self.document.name.clone())
    }
}

impl TreeSink for Counter {
    type Handle = Rc<Node>;
    type Output = ();
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) {}
    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Rc<Node> {
        Rc::clone(&self.document)
    }

    fn elem_name<'a>(&'a self, target: &'a Rc<Node>) -> ExpandedName<'a> {
        target.name.expanded()
    }

    fn create_element(&self, name: QualName, _: Vec<Attribute>, _: ElementFlags) -> Rc<Node> {
        let elements = self.bill.elements.get() + 1;
        self.bill.elements.set(elements);
        if elements > ELEMENTS_AT_MOST {
            self.bill.is_over.set(true);
        }
        Node::new(name)
    }

    fn create_comment(&self, _: StrTendril) -> Rc<Node> {
        self.text()
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Rc<Node> {
        self.text()
    }

    fn append(&self, parent: &Rc<Node>, child: NodeOrText<Rc<Node>>) {
        self.placed(&child, parent.depth.get() + 1);
    }

    fn append_based_on_parent_node(&self, element: &Rc<Node>, _: &Rc<Node>, child: NodeOrText<Rc<Node>>) {
        self.placed(&child, element.depth.get());
    }

    fn append_before_sibling(&self, sibling: &Rc<Node>, child: NodeOrText<Rc<Node>>) {
        self.placed(&child, sibling.depth.get());
    }

    fn get_template_contents(&self, target: &Rc<Node>) -> Rc<Node> {
        Rc::clone(target)
    }

    fn same_node(&self, one: &Rc<Node>, other: &Rc<Node>) -> bool {
        Rc::ptr_eq(one, other)
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}
    fn set_quirks_mode(&self, _: QuirksMode) {}
    fn add_attrs_if_missing(&self, _: &Rc<Node>, _: Vec<Attribute>) {}
    fn remove_from_parent(&self, _: &Rc<Node>) {}
    fn reparent_children(&self, _: &Rc<Node>, _: &Rc<Node>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hospitals_write_is_cheap() {
        let sheet =
            "<tr><td><font size=2><b>Гемоглобин</b></font></td><td>140<br>г/л</td></tr>".repeat(1_000);
        assert!(!is_too_costly(&format!("<html><body><div><table>{sheet}</table></div></body></html>")));
        assert!(!is_too_costly(&"<p>строка<br><li>пункт".repeat(2_000)), "not closed, and not nested");
        assert!(!is_too_costly(&"<div><span>x</div>".repeat(2_000)), "closed with what it stands in");
        assert!(!is_too_costly(""));
    }

    #[test]
    fn what_would_take_hours_or_all_memory_is_seen() {
        let hostile = [
            "<div>",
            "<b>",
            "<div></x>",
            "<span a=\"</span>\">",
            "<table><tr><td>",
            "<div><select></div></select>",
            "<div><!--</div>-->",
            "<div><script></div></script>",
            "<svg><title><div>",
        ];
        for hostile in hostile {
            assert!(is_too_costly(&hostile.repeat(2_000)), "{hostile}");
        }
        let many: String = (0..400).map(|number| format!("<b a={number}>")).collect();
        let again = "<p>x</p>".repeat(2_000);
        assert!(is_too_costly(&format!("<p>{many}</p>{again}")));
        assert!(is_too_costly(&format!("<div>{many}</div>{again}")));
    }
}
