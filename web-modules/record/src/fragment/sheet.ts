/**
 * The style sheet of a hospital's text, in the frame and in its copy.
 *
 * The frame has no origin, so it may not load anything and contains the sheet inline. The page's content security
 * policy (kernel/http/src/security_headers.rs) allows exactly this text by its digest, which `sheet.test.ts` compares:
 * change both together.
 *
 * The font is embedded as data (`frameFonts.ts`). 55 widths of the digit zero hold at most 70 of its letters; longer
 * lines are hard to read.
 */
export const FRAGMENT_SHEET = `html[data-frame] body{margin:0}
.fragment{box-sizing:border-box;max-width:calc(55ch + 3rem);padding:1.5rem;overflow-wrap:break-word;background:#fff;color:#102022;font:1.0625rem/1.6 "Golos Text Variable",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;display:flow-root}
.fragment[data-size="1"]{font-size:1.25rem}
.fragment[data-size="2"]{font-size:1.5rem}
.fragment[data-size="3"]{font-size:1.875rem}
.fragment h1,.fragment h2,.fragment h3,.fragment h4,.fragment h5,.fragment h6{margin:1.2em 0 .4em;font-size:1.15em;line-height:1.3}
.fragment h1{font-size:1.25em}
.fragment>:first-child{margin-top:0}
.fragment>:last-child{margin-bottom:0!important}
.fragment p,.fragment ul,.fragment ol,.fragment dl,.fragment table,.fragment pre,.fragment blockquote{margin:0 0 .8em}
.fragment table{border-collapse:collapse;max-width:100%}
.fragment th,.fragment td{padding:.35em .6em;border:1px solid #8a9a9b;text-align:start;vertical-align:top;font-size:1em}
.fragment th{background:#eef3f3}
.fragment img{max-width:100%;height:auto}
.fragment pre{white-space:pre-wrap;font:inherit}
.fragment hr{border:0;border-top:1px solid #8a9a9b}
html[data-text=large]{font-size:125%}
html[data-text=larger]{font-size:150%}
html[data-text=largest]{font-size:200%}
html[data-spacing=wide] .fragment *{letter-spacing:.06em;word-spacing:.08em;line-height:1.7}
html[data-spacing=wider] .fragment *{letter-spacing:.12em;word-spacing:.16em;line-height:2}
html[data-pictures=off] .fragment img[alt=""]{display:none}
@media (prefers-color-scheme:dark){html:not([data-colors]) .fragment{background:#142021;color:#e8f0f0}html:not([data-colors]) .fragment th{background:#1a292a}}
html[data-colors=black-on-white] .fragment,html[data-colors=black-on-white] .fragment *{background:#fff;color:#000;border-color:#000}
html[data-colors=white-on-black] .fragment,html[data-colors=white-on-black] .fragment *{background:#000;color:#fff;border-color:#fff}
html[data-colors=blue] .fragment,html[data-colors=blue] .fragment *{background:#9dd1ff;color:#063462;border-color:#063462}
@media print{.fragment.fragment,html:not([data-colors]) .fragment.fragment *{background:#fff;color:#000}.fragment{max-width:none;padding:0}}
@media (max-width:600px){.fragment{padding:1rem}}
`;

/** SHA-256 of the sheet, as in the page's policy. */
export const FRAGMENT_SHEET_DIGEST = 'sha256-bpbyp1YSqJE6YCB4NuvP6+jt5a34dBArhHQR/kAR6X4=';
