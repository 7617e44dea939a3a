//! Which patients may book, and the risks that the hospital's configuration accepts.

use super::{Patients, Variant};

impl Variant {
    /// Which patients are looked up in the hospital systems for booking: `visits.patients`, or by default only those confirmed by the state
    /// portal if one is configured, else all.
    pub fn who_books(&self) -> Patients {
        let unsaid = if self.sign_in.esia.is_some() { Patients::Vouched } else { Patients::Declared };
        self.visits.patients.unwrap_or(unsaid)
    }

    /// The risks that the configuration accepts, one sentence each, for `cabinet config check` (docs/adr/0008).
    pub fn own_risks(&self) -> Vec<String> {
        let mut risks = Vec::new();
        if self.who_books() == Patients::Declared {
            risks.push(match self.sign_in.esia {
                Some(_) => {
                    "visits.patients = \"declared\" beside the state portal: whoever types a patient's name, birth date and SNILS sees and \
                     cancels that patient's appointments; leave it out or set \"vouched\""
                }
                None => {
                    "no [sign_in.esia], so visits.patients is \"declared\": whoever types a patient's name, birth date and SNILS sees and \
                     cancels that patient's appointments"
                }
            }.to_owned());
        }
        if self.records.patients == Patients::Declared {
            risks.push(
                "records.patients = \"declared\": whoever types a patient's name, birth date and SNILS reads that patient's medical record"
                    .to_owned(),
            );
        }
        let anywhere = self.services.systems.iter().filter(|(_, system)| system.addresses.is_empty());
        risks.extend(anywhere.map(|(name, _)| {
            format!(
                "services.systems.{name} has no addresses: whoever holds its key reads what the state portal says of any patient, from \
                 anywhere; list the ranges that it calls from"
            )
        }));
        if self.sign_in.password_in_query {
            risks.push(
                "sign_in.password_in_query: passwords stand in the logs of every proxy between here and the program that sends them so"
                    .to_owned(),
            );
        }
        risks.extend(self.security.plaintext.iter().map(|what| {
            format!("security.plaintext allows {what}: whoever is on the way reads and changes what passes")
        }));
        risks
    }
}
