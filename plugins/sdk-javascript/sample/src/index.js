/** A hospital system with a JSON API: lists with GET here, patients and visits with POST in `booking.js`. */
import { medicalHost, schedulingPlugin } from 'cabinet-plugin-sdk';
import { appointments, book, findPatient } from './booking.js';
import { list, number } from './upstream.js';

function clinics() {
  const rows = list('/clinics', { id: 'number', title: 'string' });
  return rows.map(({ id, title }) => ({ id: String(id), name: title }));
}

function specialities(clinicId) {
  const members = { id: 'number', title: 'string', free: 'number' };
  const rows = list(`/clinics/${number(clinicId)}/specialities`, members);
  return rows.map(({ id, title, free }) => ({ id: String(id), name: title, ticketCount: free }));
}

function doctors(clinicId, specialityId) {
  const members = { id: 'number', name: 'string', room: 'string', free: 'number' };
  const rows = list(`/clinics/${number(clinicId)}/doctors?speciality=${number(specialityId)}`, members);
  return rows.map(({ id, name, room, free }) => ({ id: String(id), name, specialityId, ticketCount: free, room }));
}

function slots({ clinicId, doctorId, dateFrom, dateTo }) {
  const days = `from=${encodeURIComponent(dateFrom)}&to=${encodeURIComponent(dateTo)}`;
  const members = { id: 'number', start: 'string', end: 'string' };
  const rows = list(`/clinics/${number(clinicId)}/slots?doctor=${number(doctorId)}&${days}`, members);
  return rows.map(({ id, start, end }) => ({ id: String(id), start, end }));
}

const dates = (question) => [...new Set(slots(question).map(({ start }) => start.slice(0, 10)))].sort();

export const { lifecycle, scheduling } = schedulingPlugin({
  health: () => ({ detail: `${clinics().length} clinics` }),
  host: () => ({ name: 'Sample', description: medicalHost() }),
  clinics,
  specialities,
  doctors,
  dates,
  slots,
  findPatient,
  book,
  appointments,
});
