//! The slots of a doctor for the next two months, free and taken ones.
//!
//! The slots are a pure function of the seed, the doctor and the day; only bookings are stored. When the day changes, the window moves and
//! the bookings stay.

use super::dice::Dice;
use chrono::{Datelike, Months, NaiveDate, NaiveDateTime, TimeDelta, Weekday};
use std::collections::HashSet;

/// The period for which a doctor has slots. It equals the cabinet's booking window, so that counts and slots agree.
const HORIZON: Months = Months::new(2);

/// The working hours of a doctor.
#[derive(Debug, Clone, Copy)]
pub struct Timetable {
    /// Key for the dice.
    pub key: u64,
    /// First slot, in minutes after midnight.
    pub first_minute: u32,
    /// Length of a slot in minutes.
    pub slot_minutes: u32,
    /// Slots per working day; 0 for a doctor without slots.
    pub per_day: u32,
    /// Probability in percent that a weekday is a working day.
    pub working_percent: u64,
    /// Probability in percent that a slot is taken by another patient.
    pub taken_percent: u64,
    /// Whether Saturdays are working days.
    pub saturdays: bool,
}

/// A slot.
#[derive(Debug, Clone, Copy)]
pub struct CalendarSlot {
    pub start: NaiveDateTime,
    /// Number in the queue of its day, from 1.
    pub number: u32,
    pub free: bool,
}

/// Outcome of [`Calendar::take`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// The slot is booked.
    Taken,
    /// The slot is taken, or has started.
    Busy,
    /// There is no such slot.
    Unknown,
}

/// The slots of one doctor.
#[derive(Debug, Default)]
pub struct Calendar {
    from: Option<NaiveDate>,
    slots: Vec<CalendarSlot>,
    booked: HashSet<NaiveDateTime>,
}

impl Calendar {
    /// Slots that have not started, ascending, taken ones included.
    pub fn free(&mut self, dice: Dice, timetable: &Timetable, now: NaiveDateTime) -> &[CalendarSlot] {
        self.advance(dice, timetable, now);
        let coming = self.slots.partition_point(|slot| slot.start <= now);
        self.slots.get(coming..).unwrap_or_default()
    }

    /// Books a slot.
    pub fn take(
        &mut self,
        dice: Dice,
        timetable: &Timetable,
        now: NaiveDateTime,
        start: NaiveDateTime,
    ) -> Taking {
        self.advance(dice, timetable, now);
        match self
            .slots
            .binary_search_by_key(&start, |slot| slot.start)
            .ok()
            .and_then(|at| self.slots.get_mut(at))
        {
            None => Taking::Unknown,
            Some(slot) if !slot.free || start <= now => Taking::Busy,
            Some(slot) => {
                slot.free = false;
                self.booked.insert(start);
                Taking::Taken
            }
        }
    }

    /// Releases a slot that [`Self::take`] booked.
    pub fn give_back(&mut self, start: NaiveDateTime) {
        if self.booked.remove(&start)
            && let Ok(at) = self.slots.binary_search_by_key(&start, |slot| slot.start)
            && let Some(slot) = self.slots.get_mut(at)
        {
            slot.free = true;
        }
    }

    /// Removes all bookings.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    fn advance(&mut self, dice: Dice, timetable: &Timetable, now: NaiveDateTime) {
        if self.from == Some(now.date()) {
            return;
        }
        self.from = Some(now.date());
        let last = now.date().checked_add_months(HORIZON).unwrap_or(NaiveDate::MAX);
        self.slots = now
            .date()
            .iter_days()
            .take_while(|day| *day <= last)
            .flat_map(|day| day_of(dice, timetable, day))
            .map(|slot| CalendarSlot { free: slot.free && !self.booked.contains(&slot.start), ..slot })
            .collect();
    }
}

fn day_of(dice: Dice, timetable: &Timetable, day: NaiveDate) -> Vec<CalendarSlot> {
    let number = day.num_days_from_ce().unsigned_abs().into();
    let works = match day.weekday() {
        Weekday::Sun => false,
        Weekday::Sat => timetable.saturdays,
        _ => dice.percent(timetable.working_percent, &[timetable.key, number]),
    };
    if !works {
        return Vec::new();
    }
    (0..timetable.per_day)
        .map(|index| CalendarSlot {
            start: day.and_time(chrono::NaiveTime::MIN)
                + TimeDelta::minutes((timetable.first_minute + index * timetable.slot_minutes).into()),
            number: index + 1,
            free: !dice.percent(timetable.taken_percent, &[timetable.key, number, index.into()]),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Calendar, Dice, Taking, Timetable};
    use chrono::{Days, NaiveDate};

    const TABLE: Timetable = Timetable {
        key: 5,
        first_minute: 540,
        slot_minutes: 15,
        per_day: 12,
        working_percent: 100,
        taken_percent: 30,
        saturdays: false,
    };

    #[test]
    fn a_slot_is_taken_once_stays_taken_on_the_next_day_and_can_be_given_back() {
        let now = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap().and_hms_opt(8, 0, 0).unwrap();
        let tomorrow = now.checked_add_days(Days::new(1)).unwrap();
        let (mut calendar, dice) = (Calendar::default(), Dice::new(1));
        let start = calendar
            .free(dice, &TABLE, now)
            .iter()
            .find(|slot| slot.free && slot.start > tomorrow)
            .unwrap()
            .start;
        assert_eq!(calendar.take(dice, &TABLE, now, start), Taking::Taken);
        assert_eq!(calendar.take(dice, &TABLE, now, start), Taking::Busy);
        assert_eq!(calendar.take(dice, &TABLE, tomorrow, start), Taking::Busy);
        calendar.give_back(start);
        assert_eq!(calendar.take(dice, &TABLE, tomorrow, start), Taking::Taken);
    }

    #[test]
    fn two_months_of_slots_are_offered_and_none_that_has_begun() {
        let now = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap().and_hms_opt(10, 0, 0).unwrap();
        let mut calendar = Calendar::default();
        let slots = calendar.free(Dice::new(1), &TABLE, now).to_vec();
        assert!(slots[0].start > now);
        assert!(
            slots.last().unwrap().start.date()
                >= NaiveDate::from_ymd_opt(2027, 1, 23).unwrap() - Days::new(2)
        );
        assert!(slots.iter().any(|slot| !slot.free) && slots.iter().any(|slot| slot.free));
    }
}
