//! Proves that the evaluator agrees with survey-core (docs/adr/0039): random forms and answers go through both, and everything that can be
//! seen of the result is compared. survey-core runs under Node, in one process for all cases (tools/form-check/evaluate.mjs).

use crate::generate::Generator;
use cabinet_forms::Form;
use chrono::{DateTime, FixedOffset};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Random forms with random answers: a sample of those of `cargo xtask soak forms`.
const FORMS: usize = 200;
/// Calculated values of a sheet of expressions; there is a sheet for ten forms.
const EXPRESSIONS: usize = 40;
/// Seeds of the corpus. A seed that once found a difference stays.
const SEEDS: [u64; 3] = [15, 20_261_126, 323];
/// Differing cases that a failure shows.
const SHOWN: usize = 5;
/// Cases of one process of Node.
const BATCH: usize = 5_000;
/// The hospital's zone of the corpus, and its name to Node, where the sign is the other way round.
const OFFSET: i32 = 3 * 3_600;
const ZONE: &str = "Etc/GMT-3";

struct Case {
    form: Value,
    answers: Value,
    now: i64,
}

// Issue 15: "1 000 random models × answers: server and survey-core agree on visibility, required, valid". All of them: the soak.
#[test]
fn random_forms_agree_with_survey_core_on_what_is_visible_required_valid_computed_and_kept() {
    let forms = wanted();
    let mut cases = Vec::new();
    for seed in SEEDS {
        let mut generator = Generator::new(seed);
        let mut accepted = 0;
        for _ in 0..forms * 20 {
            let form = generator.form();
            if Form::parse(&form).is_err() {
                continue;
            }
            cases.push(Case {
                answers: generator.answers(&form).into(),
                now: generator.now(),
                form: form.clone(),
            });
            compare_batch(&mut cases, "forms");
            accepted += 1;
            if accepted > forms / SEEDS.len() {
                break;
            }
        }
        assert!(
            accepted >= forms / SEEDS.len(),
            "too many forms of the generator are refused: {accepted} accepted"
        );
    }
    compare(&cases, "forms");
}

#[test]
fn random_expressions_have_the_values_that_survey_core_gives_them() {
    let sheets = wanted() / 10;
    let mut cases = Vec::new();
    for seed in SEEDS {
        let mut generator = Generator::new(seed ^ 0xe5);
        for _ in 0..sheets / SEEDS.len() + 1 {
            let (sheet, variables) = generator.sheet();
            let mut values = Vec::new();
            let mut tries = 0;
            while values.len() < EXPRESSIONS {
                tries += 1;
                assert!(tries < EXPRESSIONS * 200, "too many expressions of the generator are refused");
                let expression = match tries % 4 {
                    0 => generator.soup(&variables),
                    1 => generator.condition(&variables, 3),
                    _ => generator.expression(&variables, 3),
                };
                let value = json!({"name": format!("c{}", values.len()), "expression": expression});
                let mut one = sheet.clone();
                one["calculatedValues"] = json!([value]);
                if Form::parse(&one).is_ok() {
                    values.push(value);
                }
            }
            let mut form = sheet;
            form["calculatedValues"] = values.into();
            cases.push(Case {
                answers: generator.answers(&form).into(),
                now: generator.now(),
                form: form.clone(),
            });
            compare_batch(&mut cases, "expressions");
        }
    }
    compare(&cases, "expressions");
}

fn wanted() -> usize {
    std::env::var("CABINET_FORM_CASES")
        .ok()
        .map_or(FORMS, |cases| cases.parse().expect("CABINET_FORM_CASES is a number"))
}

/// The soak has more cases than fit into memory.
fn compare_batch(cases: &mut Vec<Case>, name: &str) {
    if cases.len() >= BATCH {
        compare(cases, name);
        cases.clear();
    }
}

/// Compares both sides on all cases; shows the smallest that differs.
fn compare(cases: &[Case], name: &str) {
    let theirs = survey_core(cases, name);
    assert_eq!(theirs.len(), cases.len());
    let mut different: Vec<_> = cases
        .iter()
        .zip(&theirs)
        .filter_map(|(case, theirs)| {
            let ours = ours(case);
            (ours != normal(theirs))
                .then(|| (case.form.to_string().len() + case.answers.to_string().len(), case, ours, theirs))
        })
        .collect();
    different.sort_by_key(|(size, ..)| *size);
    let shown: Vec<_> = different
        .iter()
        .take(SHOWN)
        .map(|(_, case, ours, theirs)| shown(case, ours, &normal(theirs)))
        .collect();
    assert!(
        shown.is_empty(),
        "{} of {} differ; the smallest:\n{}",
        different.len(),
        cases.len(),
        shown.join("\n")
    );
}

/// A case, and what differs of its results.
fn shown(case: &Case, ours: &Value, theirs: &Value) -> String {
    let mut text = format!(
        "form    {}\nanswers {}\nnow     {}\n",
        shortened(case, ours, theirs),
        case.answers,
        case.now
    );
    for (name, ours) in ours.as_object().unwrap() {
        if theirs[name] != *ours {
            let _ = writeln!(
                text,
                "{name}: ours {}\n{name}: theirs {}",
                without(ours, &theirs[name]),
                without(&theirs[name], ours)
            );
        }
    }
    if let Some(error) = theirs.get("error") {
        let _ = writeln!(text, "error of survey-core: {error}");
    }
    text
}

/// The members of an object that differ from those of another.
fn without(value: &Value, other: &Value) -> Value {
    match value.as_object() {
        Some(members) => members
            .iter()
            .filter(|(name, value)| other.get(name.as_str()) != Some(value))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
        None => value.clone(),
    }
}

/// The form without the calculated values that agree.
fn shortened(case: &Case, ours: &Value, theirs: &Value) -> Value {
    let mut form = case.form.clone();
    if let Some(values) = form.get_mut("calculatedValues").and_then(Value::as_array_mut) {
        values.retain(|value| {
            let name = value["name"].as_str().unwrap();
            ours["calculated"].get(name) != theirs["calculated"].get(name)
        });
    }
    form
}

fn ours(case: &Case) -> Value {
    let form = Form::parse(&case.form).unwrap();
    let zone = FixedOffset::east_opt(OFFSET).unwrap();
    let now = DateTime::from_timestamp_millis(case.now).unwrap().with_timezone(&zone);
    let answers = case.answers.as_object().unwrap();
    let evaluation = form.evaluate(answers, now);
    let mut faulty: Vec<_> = evaluation.faults.iter().map(|fault| fault.question.clone()).collect();
    faulty.sort_unstable();
    faulty.dedup();
    normal(&json!({
        "visible": evaluation.visible,
        "required": evaluation.required,
        "faulty": faulty,
        "calculated": evaluation.calculated,
        "kept": evaluation.kept(answers),
    }))
}

/// The same numbers written alike: 1 and 1.0.
fn normal(value: &Value) -> Value {
    match value {
        Value::Number(number) => {
            let number = number.as_f64().unwrap();
            if number == 0.0 { json!(0.0) } else { json!(number) }
        }
        Value::Array(items) => items.iter().map(normal).collect(),
        Value::Object(members) => {
            let members: BTreeMap<_, _> =
                members.iter().map(|(name, value)| (name.clone(), normal(value))).collect();
            json!(members)
        }
        other => other.clone(),
    }
}

/// Evaluates the cases with survey-core.
fn survey_core(cases: &[Case], name: &str) -> Vec<Value> {
    let tool = tool();
    assert!(
        tool.join("node_modules/survey-core").exists(),
        "survey-core is missing: `npm --prefix tools/form-check ci`, which `cargo xtask test` does"
    );
    let lines: Vec<_> = cases
        .iter()
        .map(|case| json!({"form": case.form, "answers": case.answers, "now": case.now}).to_string())
        .collect();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.jsonl", std::process::id()));
    std::fs::write(&file, lines.join("\n")).unwrap();
    let output = Command::new("node")
        .arg(tool.join("evaluate.mjs"))
        .arg(&file)
        .env("TZ", ZONE)
        .output()
        .expect("node runs");
    std::fs::remove_file(&file).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn tool() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/form-check")
}
