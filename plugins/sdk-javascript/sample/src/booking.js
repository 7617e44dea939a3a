/** Finds a patient, and reads and books visits. A write catches the errors of its request; other calls let them pass. */
import { Problem } from 'cabinet-plugin-sdk';
import { HttpError } from 'cabinet-plugin-sdk/http';
import { ask, list, number } from './upstream.js';

/** Returns exactly one match, or a problem: unknown or ambiguous. A person never gets another one's data. */
export function findPatient(clinicId, person) {
  const { lastName, firstName, patronymic = null, birthDate } = person;
  const answer = ask('post', `/clinics/${number(clinicId)}/patients`, { lastName, firstName, patronymic, birthDate });
  switch (answer.status) {
    case 200:
      return { patientId: String(answer.record({ id: 'number' }).id) };
    case 404:
      throw new Problem('patient-unknown', 'no such patient at this clinic');
    case 409:
      throw new Problem('patient-ambiguous', 'several patients match');
    default:
      throw new Problem('failed', `status ${answer.status}`);
  }
}

/** Books once. Whatever the response, the hospital's own list decides whether the visit exists. */
export function book({ clinicId, patientId, slotId, doctorId, start }) {
  const wish = { patient: number(patientId), slot: number(slotId) };
  try {
    const answer = ask('post', `/clinics/${number(clinicId)}/visits`, wish);
    // The body proves that the hospital answered; a status alone may come from a gateway, after the hospital booked.
    if (isTaken(answer)) throw new Problem('slot-taken', 'the slot is taken');
  } catch (error) {
    // What was not sent cannot have booked. After any other error the visit may exist.
    if (!(error instanceof HttpError) || error.wasNotSent) throw error;
  }
  const visit = visits(clinicId, patientId).find(
    (visit) => visit.status === 'active' && visit.start === start && visit.doctorId === doctorId,
  );
  if (!visit) throw new Problem('outcome-unknown', 'the list does not show the visit');
  return visit;
}

/** Lists visits. A list that is not available is an error, never empty: an empty list means that nothing is booked. */
export function appointments(clinicId, patientId) {
  const members = { id: 'number', start: 'string', doctor: 'number', cancelled: 'boolean' };
  const rows = list(`/clinics/${number(clinicId)}/visits?patient=${number(patientId)}`, members);
  return rows.map(({ id, start, doctor, cancelled }) => ({
    id: String(id),
    clinicId,
    start,
    doctorId: String(doctor),
    status: cancelled ? 'cancelled' : 'active',
  }));
}

/** After a booking: a list that is not available shows nothing, and the outcome stays unknown. */
function visits(clinicId, patientId) {
  try {
    return appointments(clinicId, patientId);
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

function isTaken(answer) {
  if (answer.status !== 409) return false;
  try {
    return answer.record({ error: 'string' }).error === 'taken';
  } catch {
    return false;
  }
}
