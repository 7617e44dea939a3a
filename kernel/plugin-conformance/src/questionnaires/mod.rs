//! The points of questionnaires. With `--write` one open questionnaire of the patient is answered for good.

mod answers;

use crate::desk::{Check, Desk, Refused, listed, named};
use crate::pages::{self, Page};
use crate::point::{Needs, Point};
use crate::scheduling::points::ODD_TEXTS;
use crate::wire::{Fault, Plan};
use cabinet_domain::PatientId;
use cabinet_ports::questionnaires::{
    AssignmentState, ForeignAssignment, ForeignAssignmentId, ForeignForm, FormResponse, Submission,
};
use cabinet_ports::{HospitalQuestionnaires, Problem, ProblemCode};
use serde_json::Map;
use std::cell::{Cell, RefCell};
use uuid::Uuid;

static ASSIGNMENTS: Point = Point::new(
    "assignments",
    "lists every questionnaire of the patient to the end, each with an id of its own",
    "The questionnaires of a patient, page by page.",
    &["B-021"],
)
.needs(Needs::Id);
static INCOMPLETE: Point = Point::new(
    "lists.incomplete",
    "takes a list whose middle is missing for no list",
    "A row that cannot be read is left out and named with `report.set-aside`.",
    &["X-085"],
)
.needs(Needs::Id);
static EMPTIED: Point = Point::new(
    "lists.empty",
    "takes an empty list for an empty list",
    "The questionnaires of a patient, page by page.",
    &["B-021"],
)
.needs(Needs::Id);
static FORM: Point = Point::new(
    "form",
    "shows the form of an open questionnaire, and refuses that of one that is not open",
    "The form of an assignment that is open. `read-only` if it is not.",
    &["B-021"],
)
.needs(Needs::Id);
static ANSWERED: Point = Point::new(
    "form.answered",
    "shows answers of completed questionnaires only",
    "The answers of an assignment that is completed. `not-found` if it is not.",
    &["B-021"],
)
.needs(Needs::Id);
static STRANGER: Point = Point::new(
    "form.stranger",
    "shows no form and no answers of another patient",
    "Every function answers about that patient only; what belongs to somebody else is `not-found`.",
    &["B-021"],
)
.needs(Needs::TwoIds);
static OUTDATED: Point = Point::new(
    "submit.outdated",
    "keeps no answers to another revision",
    "Nothing was kept: the form has another revision by now.",
    &["B-021"],
)
.needs(Needs::WriteId);
static SUBMIT_STRANGER: Point = Point::new(
    "submit.stranger",
    "keeps no answers of another patient",
    "Every function answers about that patient only; what belongs to somebody else is `not-found`.",
    &["B-021"],
)
.needs(Needs::WriteTwoIds);
static NOT_SENT: Point = Point::new(
    "submit.refused",
    "says that nothing was kept if there was no connection",
    "No connection: the request was certainly not processed.",
    &["X-070"],
)
.needs(Needs::WriteId);
static LOST: Point = Point::new(
    "submit.lost-answer",
    "says that the outcome is unknown if the answer is lost after the answers were kept",
    "The request was sent, its effect could not be learnt: neither repeat it nor call it failed.",
    &["X-070"],
)
.needs(Needs::WriteId);
static AGAIN: Point = Point::new(
    "submit.again",
    "keeps answers once, and says the same moment again",
    "The service keeps these answers since then. A repetition with the same key and answers gets the same moment.",
    &["B-021"],
)
.needs(Needs::WriteId);
static CLOSED: Point = Point::new(
    "submit.closed",
    "keeps no second answers",
    "Nothing was kept: the assignment was completed otherwise, or withdrawn.",
    &["B-021"],
)
.needs(Needs::WriteId);

pub(crate) static READS: [&Point; 7] =
    [&ASSIGNMENTS, &INCOMPLETE, &EMPTIED, &ODD_TEXTS, &FORM, &ANSWERED, &STRANGER];
pub(crate) static WRITES: [&Point; 6] = [&OUTDATED, &SUBMIT_STRANGER, &NOT_SENT, &LOST, &AGAIN, &CLOSED];

/// Refusals of what belongs to another patient.
const NOT_THEIRS: [&str; 3] = ["not-found", "patient-unknown", "unsupported"];

/// A patient with what the service lists for them.
pub(crate) struct Questioned<'a> {
    desk: &'a Desk<'a>,
    port: &'a dyn HospitalQuestionnaires,
    pub(crate) patient: Option<PatientId>,
    other: Option<PatientId>,
    listed: RefCell<Vec<ForeignAssignment>>,
    /// Of the open assignment, as it was shown.
    form: RefCell<Option<ForeignForm>>,
}

impl<'a> Questioned<'a> {
    pub(crate) fn new(desk: &'a Desk<'a>, port: &'a dyn HospitalQuestionnaires) -> Self {
        let people = &desk.subject.people;
        let id = |person: &Option<crate::Person>| person.as_ref()?.patient_id.as_deref().map(PatientId::from);
        let (patient, other) = (id(&people.person), id(&people.other));
        Self { desk, port, patient, other, listed: RefCell::default(), form: RefCell::default() }
    }

    /// Runs the points that change nothing.
    pub(crate) async fn reads(&self) {
        let desk = self.desk;
        desk.point(&ASSIGNMENTS, async |check| {
            let Some(patient) = &self.patient else { return };
            let ask = async |cursor: Option<String>| {
                let page = self.port.assignments(patient, cursor.as_deref()).await?;
                let ids = page.items.iter().map(|row| row.id.0.clone()).collect();
                self.listed.borrow_mut().extend(page.items);
                Ok(Page { ids, next: page.next, set_aside: page.set_aside.len() })
            };
            pages::whole(desk, check, "assignments", ask).await;
        })
        .await;
        desk.point(&INCOMPLETE, async |check| {
            pages::incomplete(desk, check, "assignments", async |cursor| self.page(cursor).await).await;
        })
        .await;
        desk.point(&EMPTIED, async |check| {
            let ask = async |cursor| self.page(cursor).await;
            if !pages::emptied(desk, check, "assignments", ask).await {
                check.not_run("the system answers no lists of JSON");
            }
        })
        .await;
        desk.point(&ODD_TEXTS, async |check| {
            if self.patient.is_none() {
                return check.not_run("needs patient_id of [person] in the file of --people");
            }
            let title = self.listed.borrow().first().map(|row| row.title.clone());
            let ask = async |cursor| self.page(cursor).await;
            pages::odd_names(desk, check, "assignments", title, ask).await;
        })
        .await;
        desk.point(&FORM, async |check| self.form(check).await).await;
        desk.point(&ANSWERED, async |check| self.answered(check).await).await;
        desk.point(&STRANGER, async |check| self.stranger(check).await).await;
    }

    async fn page(&self, cursor: Option<String>) -> Result<Page, Problem> {
        let Some(patient) = &self.patient else {
            return Err(Problem::new(ProblemCode::NotFound, "no patient"));
        };
        let page = self.port.assignments(patient, cursor.as_deref()).await?;
        let ids = page.items.into_iter().map(|row| row.id.0).collect();
        Ok(Page { ids, next: page.next, set_aside: page.set_aside.len() })
    }

    /// The first assignment in a state.
    fn first(&self, is_it: impl Fn(AssignmentState) -> bool) -> Option<ForeignAssignmentId> {
        self.listed.borrow().iter().find(|row| is_it(row.state)).map(|row| row.id.clone())
    }

    fn open(&self) -> Option<ForeignAssignmentId> {
        self.first(|state| state == AssignmentState::Open)
    }

    fn completed(&self) -> Option<ForeignAssignmentId> {
        self.first(|state| matches!(state, AssignmentState::Completed { .. }))
    }

    async fn form(&self, check: &mut Check) {
        let Some(patient) = &self.patient else { return };
        let ask = async |id: &ForeignAssignmentId| {
            self.desk.ask("open-form", Plan::Healthy, self.port.open_form(patient, id)).await.0
        };
        match self.open() {
            Some(open) => match (ask(&open).await, ask(&open).await) {
                (Ok(form), Ok(again)) => {
                    if form.revision != again.revision {
                        check.wrong("open-form: another revision when it is opened again");
                    }
                    self.form.replace(Some(form));
                }
                (Ok(_), refused) | (refused, _) => {
                    check.wrong(format!("open-form: {} for an open one", named(&refused)));
                }
            },
            None => check.note("the patient has no open questionnaire"),
        }
        let closed = self.first(|state| state != AssignmentState::Open);
        let Some(closed) = closed else {
            return check.note("the patient has no questionnaire that is not open");
        };
        match ask(&closed).await {
            Err(refused) if refused.code == "read-only" => {}
            answer => check.wrong(format!(
                "open-form: {} for one that is not open, expected `read-only`",
                named(&answer)
            )),
        }
    }

    async fn answered(&self, check: &mut Check) {
        let Some(patient) = &self.patient else { return };
        let ask = async |id: &ForeignAssignmentId| {
            self.desk.ask("answered-form", Plan::Healthy, self.port.answered_form(patient, id)).await.0
        };
        match self.completed() {
            Some(completed) => match ask(&completed).await {
                Ok(_) => {}
                Err(refused) if refused.code == "unsupported" => {
                    return check.note("answered-form: not offered");
                }
                refused => check.wrong(format!("answered-form: {} for a completed one", named(&refused))),
            },
            None => check.note("the patient has no completed questionnaire"),
        }
        if let Some(open) = self.open() {
            match ask(&open).await {
                Err(refused) if ["not-found", "unsupported"].contains(&refused.code) => {}
                answer => check.wrong(format!(
                    "answered-form: {} for an open one, expected `not-found`",
                    named(&answer)
                )),
            }
        }
    }

    async fn stranger(&self, check: &mut Check) {
        let Some(other) = &self.other else { return };
        let (open, completed) = (self.open(), self.completed());
        if open.is_none() && completed.is_none() {
            return check.not_run("the patient has no questionnaire");
        }
        let mut answers = Vec::new();
        if let Some(open) = &open {
            let call = async { self.port.open_form(other, open).await.map(drop) };
            answers.push(("open-form", self.desk.ask("open-form", Plan::Healthy, call).await.0));
        }
        if let Some(completed) = &completed {
            let call = async { self.port.answered_form(other, completed).await.map(drop) };
            answers.push(("answered-form", self.desk.ask("answered-form", Plan::Healthy, call).await.0));
        }
        for (function, answer) in answers {
            if !answer.as_ref().is_err_and(|refused| NOT_THEIRS.contains(&refused.code)) {
                check.wrong(format!(
                    "{function}: {} for a questionnaire of another patient, expected `not-found`",
                    named(&answer)
                ));
            }
        }
    }

    /// Runs the points that answer one open questionnaire.
    pub(crate) async fn writes(&self) {
        let desk = self.desk;
        let attempt = match (&self.patient, self.open(), &*self.form.borrow()) {
            (Some(patient), Some(open), Some(form)) => Some(Attempt {
                patient: patient.clone(),
                assignment: open,
                response: FormResponse {
                    revision: form.revision.clone(),
                    answers: answers::invented(&form.model),
                },
                key: Uuid::new_v4().to_string(),
                saved: Cell::default(),
            }),
            _ => None,
        };
        let (attempt, missing) = (attempt.as_ref(), "the patient has no open questionnaire with a form");
        desk.point_on(&OUTDATED, attempt, missing, async |check, attempt| {
            self.outdated(check, attempt).await
        })
        .await;
        desk.point_on(&SUBMIT_STRANGER, attempt, missing, async |check, attempt| {
            self.submit_stranger(check, attempt).await
        })
        .await;
        desk.point_on(&NOT_SENT, attempt, missing, async |check, attempt| {
            self.not_sent(check, attempt).await
        })
        .await;
        desk.point_on(&LOST, attempt, missing, async |check, attempt| self.lost(check, attempt).await).await;
        desk.point_on(&AGAIN, attempt, missing, async |check, attempt| self.again(check, attempt).await)
            .await;
        desk.point_on(&CLOSED, attempt, missing, async |check, attempt| self.closed(check, attempt).await)
            .await;
    }

    async fn submit(
        &self,
        patient: &PatientId,
        attempt: &Attempt,
        response: &FormResponse,
        key: &str,
        plan: Plan,
    ) -> Result<Submission, Refused> {
        let call = self.port.submit(patient, &attempt.assignment, response, key);
        self.desk.ask("submit", plan, call).await.0
    }

    /// Whether the service lists the assignment as open.
    async fn is_open(&self, attempt: &Attempt) -> bool {
        let call = self.port.open_form(&attempt.patient, &attempt.assignment);
        self.desk.ask("open-form", Plan::Healthy, call).await.0.is_ok()
    }

    async fn outdated(&self, check: &mut Check, attempt: &Attempt) {
        let mut response = attempt.response.clone();
        response.revision.0.push_str("-made-up");
        let key = Uuid::new_v4().to_string();
        match self.submit(&attempt.patient, attempt, &response, &key, Plan::Healthy).await {
            Ok(Submission::Outdated) => {}
            answer => check
                .wrong(format!("submit: {} for another revision, expected `outdated`", described(&answer))),
        }
        if !self.is_open(attempt).await {
            check.wrong("submit: answers to another revision were kept");
        }
    }

    async fn submit_stranger(&self, check: &mut Check, attempt: &Attempt) {
        let Some(other) = &self.other else { return };
        let key = Uuid::new_v4().to_string();
        match self.submit(other, attempt, &attempt.response, &key, Plan::Healthy).await {
            Err(refused) if NOT_THEIRS.contains(&refused.code) => {}
            answer => check.wrong(format!(
                "submit: {} for a questionnaire of another patient, expected `not-found`",
                described(&answer)
            )),
        }
        if !self.is_open(attempt).await {
            check.wrong("submit: the answers of another patient were kept");
        }
    }

    async fn not_sent(&self, check: &mut Check, attempt: &Attempt) {
        let plan = Plan::Every(Fault::Refused);
        match self.submit(&attempt.patient, attempt, &attempt.response, &attempt.key, plan).await {
            Err(refused) if refused.code == "unavailable" => {}
            answer => check.wrong(format!(
                "submit: {} without a connection, expected `unavailable`",
                described(&answer)
            )),
        }
    }

    /// Only the first of these attempts is kept; the others are repetitions.
    async fn lost(&self, check: &mut Check, attempt: &Attempt) {
        for fault in [Fault::Lost, Fault::Broken, Fault::PageAfter(502), Fault::PageAfter(200), Fault::Empty]
        {
            let plan = Plan::Every(fault.clone());
            match self.submit(&attempt.patient, attempt, &attempt.response, &attempt.key, plan).await {
                Err(refused) if refused.code == "outcome-unknown" => {}
                answer => check.wrong(format!(
                    "submit: {} on {fault:?}, expected `outcome-unknown`",
                    described(&answer)
                )),
            }
        }
    }

    async fn again(&self, check: &mut Check, attempt: &Attempt) {
        let mut moments = Vec::new();
        for _ in 0..2 {
            match self.submit(&attempt.patient, attempt, &attempt.response, &attempt.key, Plan::Healthy).await
            {
                Ok(Submission::Saved { at }) => moments.push(at),
                Err(refused) if refused.code == "invalid" => {
                    return check.not_run("the service refuses the answers that the suite invents");
                }
                answer => {
                    check.wrong(format!("submit: {} with the same key and answers", described(&answer)));
                }
            }
        }
        if let [first, second] = moments.as_slice()
            && first != second
        {
            check.wrong("submit: another moment for the same key and answers");
        }
        attempt.saved.set(true);
        if self.is_open(attempt).await {
            check.wrong("submit: the answers are said to be kept, and the form is still open");
        }
    }

    async fn closed(&self, check: &mut Check, attempt: &Attempt) {
        if !attempt.saved.get() {
            return check.not_run("no answers were kept: see `submit.again`");
        }
        let key = Uuid::new_v4().to_string();
        match self
            .submit(
                &attempt.patient,
                attempt,
                &FormResponse { answers: Map::new(), ..attempt.response.clone() },
                &key,
                Plan::Healthy,
            )
            .await
        {
            Ok(Submission::Closed) => {}
            answer => check.wrong(format!(
                "submit: {} for second answers, expected {}",
                described(&answer),
                listed(&["closed"])
            )),
        }
    }
}

/// What is given to the service.
struct Attempt {
    patient: PatientId,
    assignment: ForeignAssignmentId,
    response: FormResponse,
    key: String,
    saved: Cell<bool>,
}

/// How a report names what became of answers.
fn described(answer: &Result<Submission, Refused>) -> String {
    match answer {
        Ok(Submission::Saved { .. }) => "`saved`".to_owned(),
        Ok(Submission::Closed) => "`closed`".to_owned(),
        Ok(Submission::Outdated) => "`outdated`".to_owned(),
        Err(_) => named(answer),
    }
}
