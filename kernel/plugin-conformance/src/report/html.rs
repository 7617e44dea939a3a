//! A page of its own: no scripts, no files beside it, readable on paper.

use super::{Outcome, Report, State, escaped};
use std::fmt::Write as _;

const STYLE: &str = "\
:root{color-scheme:light dark;--line:#8886;--good:#1a7f37;--bad:#c0392b;--none:#6b7280}\
@media(prefers-color-scheme:dark){:root{--good:#4ac26b;--bad:#ff7b72;--none:#9ca3af}}\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
h1{font-size:1.5rem;margin:0}h2{font-size:1.125rem;margin:2rem 0 .5rem}\
article{border-top:1px solid var(--line);padding:.75rem 0}\
h3{font-size:1rem;margin:0}h3 code{font-weight:400}\
.state{font-weight:600}.passed{color:var(--good)}.failed{color:var(--bad)}.not-run{color:var(--none)}\
blockquote{margin:.25rem 0 .25rem 1rem;font-style:italic}ul{margin:.25rem 0;padding-left:1.5rem}\
table{border-collapse:collapse}th,td{text-align:left;padding:.25rem 1rem .25rem 0;border-bottom:1px solid var(--line)}\
td.number,th.number{text-align:right}.wide{overflow-x:auto}h3{overflow-wrap:anywhere}";

pub(super) fn page(report: &Report) -> String {
    let plugin = escaped(&report.plugin);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Conformance of {plugin}</title><style>{STYLE}</style></head><body>\n<main>\n\
         <h1>Conformance of {plugin}</h1>\n<p>{}; suite {}; {}. {}.</p>\n<p class=\"state\">{}</p>\n",
        escaped(&report.world),
        escaped(&report.suite),
        escaped(&report.started),
        if report.wrote { "Calls that change something were made" } else { "Only calls that read were made" },
        escaped(&report.summary()),
    );
    for (title, state) in [("Failed", State::Failed), ("Not run", State::NotRun), ("Passed", State::Passed)] {
        let found: Vec<&Outcome> = report.outcomes.iter().filter(|outcome| outcome.state == state).collect();
        if found.is_empty() {
            continue;
        }
        let _ = writeln!(text, "<section><h2>{title} ({})</h2>", found.len());
        found.into_iter().for_each(|outcome| article(&mut text, outcome));
        text.push_str("</section>\n");
    }
    if !report.used.is_empty() {
        text.push_str(
            "<section><h2 id=\"used\">The most that a call used</h2>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-labelledby=\"used\"><table><thead><tr><th>Function</th><th class=\"number\">Calls</th>\
             <th class=\"number\">Memory, KiB</th><th class=\"number\">Limit, KiB</th><th class=\"number\">In the plugin, ms</th></tr></thead><tbody>\n",
        );
        for used in &report.used {
            let _ = writeln!(
                text,
                "<tr><td><code>{}</code></td><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td></tr>",
                escaped(&used.function),
                used.calls,
                used.memory_kib,
                used.memory_limit_kib,
                used.guest_ms
            );
        }
        text.push_str("</tbody></table></div></section>\n");
    }
    text.push_str("</main></body></html>\n");
    text
}

fn article(text: &mut String, outcome: &Outcome) {
    let Outcome { point, state, reasons, notes, .. } = outcome;
    let class = state.name().replace(' ', "-");
    let _ = writeln!(
        text,
        "<article><h3><span class=\"state {class}\">{}</span> <code>{}</code> {}</h3>",
        state.name(),
        escaped(point.id),
        escaped(point.title)
    );
    let numbers = point.requirements.join(", ");
    let numbers = if numbers.is_empty() { numbers } else { format!(" ({})", escaped(&numbers)) };
    let _ = writeln!(text, "<blockquote>{}{numbers}</blockquote>", escaped(point.sentence));
    if !reasons.is_empty() || !notes.is_empty() {
        text.push_str("<ul>");
        for reason in reasons {
            let _ = write!(text, "<li>{}</li>", escaped(reason));
        }
        for note in notes {
            let _ = write!(text, "<li>Note: {}</li>", escaped(note));
        }
        text.push_str("</ul>\n");
    }
    text.push_str("</article>\n");
}
