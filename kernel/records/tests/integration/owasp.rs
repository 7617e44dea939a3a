//! Hostile HTML: the filter evasions listed by OWASP (XSS Filter Evasion Cheat Sheet), and others that hospitals' pages may contain. The
//! result is checked tag by tag: only allowed elements, and no attribute that could run or load something.

use cabinet_records::clean;

const EVASIONS: &str = include_str!("../evasions/owasp.txt");

/// Elements allowed in sanitized HTML; an independent copy of the cleaner's list.
const ELEMENTS: &str = " address article b bdi bdo blockquote br caption center cite code col colgroup dd del div dl dt em h1 h2 h3 h4 \
    h5 h6 hr i img ins li mark ol p pre s section small span strong sub sup table tbody td tfoot th thead tr u ul wbr ";
const ATTRIBUTES: &str = " alt colspan dir height lang rowspan scope span src start width ";

/// Why a piece of sanitized HTML is not harmless; `None` if it is.
fn fault(html: &str) -> Option<String> {
    let mut rest = html;
    while let Some(begin) = rest.find('<') {
        let tag = &rest[begin + 1..];
        let end = end_of_tag(tag)?;
        let (inside, after) = (&tag[..end], &tag[end + 1..]);
        rest = after;
        let name = inside.trim_start_matches('/');
        let (name, attributes) = name.split_once(' ').unwrap_or((name, ""));
        if !ELEMENTS.contains(&format!(" {name} ")) {
            return Some(format!("element {name}"));
        }
        let mut attributes = attributes;
        while let Some((attribute, value)) = attributes.split_once("=\"") {
            let (value, after) = value.split_once('"')?;
            attributes = after.trim_start();
            if !ATTRIBUTES.contains(&format!(" {attribute} ")) {
                return Some(format!("attribute {attribute}"));
            }
            if attribute == "src" && !value.starts_with("data:image/") {
                return Some(format!("src {value}"));
            }
        }
        if !attributes.is_empty() {
            return Some(format!("rest {attributes}"));
        }
    }
    None
}

fn end_of_tag(tag: &str) -> Option<usize> {
    let mut is_quoted = false;
    tag.find(|c| {
        is_quoted ^= c == '"';
        c == '>' && !is_quoted
    })
}

///
#[test]
fn no_evasion_leaves_anything_that_does_or_loads_something() {
    let cases: Vec<&str> = EVASIONS.split("\n%%\n").collect();
    assert!(cases.len() >= 100, "{}", cases.len());
    let mut faults = Vec::new();
    for case in cases {
        for html in
            [case.to_owned(), format!("<table><tr><td>{case}"), format!("<p>до</p>{case}<p>после</p>")]
        {
            let cleaned = clean(&html).html;
            if let Some(fault) = fault(&cleaned) {
                faults.push(format!("{fault}: {html} -> {cleaned}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The check itself detects harmful HTML.
#[test]
fn what_is_not_harmless_is_seen() {
    for bad in [
        "<script>alert(1)</script>",
        "<p onclick=\"x\">",
        "<p style=\"x\">",
        "<a href=\"x\">",
        "<img src=\"https://evil.example/\">",
        "<form>",
        "<p x>",
    ] {
        assert!(fault(bad).is_some(), "{bad}");
    }
    assert_eq!(
        fault("<p lang=\"ru\">a &lt;script&gt; <img src=\"data:image/png;base64,AA\" alt=\"1 > 0\"></p>"),
        None
    );
}

#[test]
fn what_comes_after_something_hostile_is_still_read() {
    for hostile in
        ["<script>alert(1)</script>", "<style>*{}</style>", "<iframe src=x></iframe>", "<svg onload=x></svg>"]
    {
        assert_eq!(clean(&format!("<p>до</p>{hostile}<p>после</p>")).text, "до\nпосле", "{hostile}");
    }
    let form = "<form action=x><p>Давление: <input value=1> 120</p></form>";
    assert_eq!(clean(form).text, "Давление: 1 120", "what a field shows");
}
