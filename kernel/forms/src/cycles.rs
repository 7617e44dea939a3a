//! Conditions and computed values must not refer to each other in circles. Found here, together with the order in which values are computed.
//!
//! `requiredIf` is left out: whether a question is required changes no value and no condition, and "one of these two" is asked with two
//! questions that require each other.

use crate::expression::{Expression, Slot};
use crate::fault::FormFault;
use crate::model::{Computed, Form, Kind, Question};

/// Longest chain of computed values: survey-core computes at most ten times over.
const LONGEST_CHAIN: usize = 8;

/// A question or a calculated value: the questions come first.
type Place = usize;

/// The order in which values are computed.
///
/// # Errors
/// There are circles, or chains are too long.
pub fn order(form: &Form) -> Result<Vec<Computed>, Vec<FormFault>> {
    let places = form.questions.len() + form.calculated.len();
    let mut search = Search {
        form,
        state: vec![State::New; places],
        chain: vec![0; places],
        trail: Vec::new(),
        order: Vec::new(),
        faults: Vec::new(),
    };
    for place in 0..places {
        search.visit(place);
    }
    if search.faults.is_empty() { Ok(search.order) } else { Err(search.faults) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

struct Search<'a> {
    form: &'a Form,
    state: Vec<State>,
    /// How many computed values follow each other up to a place.
    chain: Vec<usize>,
    trail: Vec<Place>,
    order: Vec<Computed>,
    faults: Vec<FormFault>,
}

impl Search<'_> {
    fn visit(&mut self, place: Place) {
        match self.state.get(place) {
            Some(State::New) => {}
            Some(State::Open) => return self.circle(place),
            _ => return,
        }
        self.set(place, State::Open);
        self.trail.push(place);
        for next in self.needs(place) {
            // A question in its own condition is a warning; a value of itself is a circle.
            if next != place
                || self.computed(place).is_some_and(|(_, expression)| self.names(expression).contains(&place))
            {
                self.visit(next);
            }
        }
        self.trail.pop();
        self.set(place, State::Done);
        if let Some((computed, expression)) = self.computed(place) {
            let before = self
                .names(expression)
                .into_iter()
                .filter_map(|next| self.chain.get(next))
                .max()
                .copied()
                .unwrap_or(0);
            if let Some(chain) = self.chain.get_mut(place) {
                *chain = before + 1;
            }
            if before + 1 > LONGEST_CHAIN {
                let detail = format!("At most {LONGEST_CHAIN} computed values follow each other.");
                self.faults.push(FormFault::new(self.path(place), "chain", detail));
            }
            self.order.push(computed);
        }
    }

    fn set(&mut self, place: Place, state: State) {
        if let Some(place) = self.state.get_mut(place) {
            *place = state;
        }
    }

    fn circle(&mut self, place: Place) {
        let from = self.trail.iter().position(|open| *open == place).unwrap_or(0);
        let names: Vec<_> =
            self.trail.iter().skip(from).chain([&place]).filter_map(|place| self.name(*place)).collect();
        let detail = format!("The conditions refer to each other in a circle: {}.", names.join(", "));
        self.faults.push(FormFault::new(self.path(place), "cycle", detail));
    }

    /// What must be known before the place is shown and has its value.
    fn needs(&self, place: Place) -> Vec<Place> {
        let of_question = |question: &Question| {
            let page = self.form.pages.get(question.page).and_then(|page| page.visible_if.as_ref());
            question.visible_if.iter().chain(page).flat_map(|condition| self.names(condition)).collect()
        };
        let mut needs: Vec<_> = self.form.questions.get(place).map(of_question).unwrap_or_default();
        needs.extend(self.computed(place).map(|(_, expression)| self.names(expression)).unwrap_or_default());
        needs
    }

    fn names(&self, expression: &Expression) -> Vec<Place> {
        let place = |slot: &Slot| match slot {
            Slot::Question(index) | Slot::Comment(index) => *index,
            Slot::Calculated(index) => self.form.questions.len() + index,
        };
        expression.slots.iter().map(place).collect()
    }

    fn calculated_index(&self, place: Place) -> Option<usize> {
        place.checked_sub(self.form.questions.len())
    }

    fn computed(&self, place: Place) -> Option<(Computed, &Expression)> {
        if let Some(index) = self.calculated_index(place) {
            return self
                .form
                .calculated
                .get(index)
                .map(|value| (Computed::Calculated(index), &value.expression));
        }
        match &self.form.questions.get(place)?.kind {
            Kind::Expression(computation) => Some((Computed::Question(place), &computation.0)),
            _ => None,
        }
    }

    fn name(&self, place: Place) -> Option<&str> {
        match self.calculated_index(place) {
            Some(index) => self.form.calculated.get(index).map(|value| value.name.as_str()),
            None => self.form.questions.get(place).map(|question| question.name.as_str()),
        }
    }

    fn path(&self, place: Place) -> String {
        match self.calculated_index(place) {
            Some(index) => self.form.calculated.get(index).map(|value| value.path.clone()),
            None => self.form.questions.get(place).map(|question| question.path.clone()),
        }
        .unwrap_or_default()
    }
}
