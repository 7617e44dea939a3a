/**
 * An invented hospital for `dev-api.mjs`: enough clinics, doctors and slots to show the screens. The full simulator is
 * `tools/simulators`.
 */

const clinics = [
  ['1', 'Поликлиника № 1', 'Москва, пр. Мира, 40'],
  ['2', 'Поликлиника № 2', 'Москва, ул. Лесная, 12, корп. 1'],
  ['3', 'Консультативно-диагностический центр', 'Москва, ул. Садовая, 5'],
].map(([clinicId, name, address]) => ({ clinicId, name, address, phone: '+7 (495) 000-00-15' }));

const districts = [
  { districtId: '1', name: 'Мещанский район', clinicIds: ['1', '3'] },
  { districtId: '2', name: 'Тверской район', clinicIds: ['2'] },
];

let district = null;

const specs = [
  ['11', 'Кардиолог', 24],
  ['12', 'Невролог', 9],
  ['13', 'Терапевт', 61],
  ['14', 'Офтальмолог', 0],
].map(([specId, name, ticketCount]) => ({ specId, name, ticketCount }));

const doctors = [
  ['101', 'Соколова Марина Викторовна', '304', 18],
  ['102', 'Ким Дмитрий Олегович', '118', 6],
  ['103', 'Орлова Татьяна Павловна', '210', 0],
].map(([doctorId, name, room, ticketCount]) => ({
  doctorId,
  name,
  specId: '11',
  ticketCount,
  nearestDate: ticketCount ? day(3) : null,
  room,
  comment: null,
}));

let tickets = [ticket('t1', day(3), '09:40', 0, 0), ticket('t2', day(12), '14:15', 1, 1)];

function day(offset) {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

function ticket(id, date, time, doctorIndex, specIndex, status = 'active') {
  const doctor = doctors[doctorIndex];
  const { clinicId, ...clinic } = clinics[1];
  return {
    appointment: { id, name: `${date}T${time}:00+03:00` },
    clinic: { id: clinicId, ...clinic },
    doctor: { id: doctor.doctorId, name: doctor.name },
    speciality: { id: specs[specIndex].specId, name: specs[specIndex].name },
    status,
    room: doctor.room,
    instructions: specIndex === 1 ? 'Натощак, взять полис' : null,
  };
}

function slots(date) {
  return ['08:00', '08:20', '09:00', '09:40', '10:20', '11:00', '12:40', '13:00', '14:20', '15:40'].map((time) => ({
    appointmentId: `${date}T${time}`,
    start: `${date}T${time}:00+03:00`,
    end: null,
    room: '304',
    address: null,
    number: null,
  }));
}

function cancel(id) {
  tickets = tickets.map((entry) => (entry.appointment.id === id ? { ...entry, status: 'cancelled' } : entry));
}

function book({ appointmentId, doctorId }) {
  const [date, time] = appointmentId.split('T');
  const booked = ticket(
    appointmentId,
    date,
    time,
    Math.max(
      0,
      doctors.findIndex((d) => d.doctorId === doctorId),
    ),
    0,
  );
  tickets.push(booked);
  const result = {
    appointmentId,
    clinicId: booked.clinic.id,
    doctor: booked.doctor,
    speciality: booked.speciality,
    start: booked.appointment.name,
    room: booked.room,
    instructions: null,
  };
  return { status: 200, body: { result } };
}

function search(wish) {
  const fits = (text) => text.toLowerCase().includes(wish.toLowerCase());
  return {
    clinicsByName: clinics.filter((clinic) => fits(clinic.name)),
    clinicsByAddress: clinics.filter((clinic) => fits(clinic.address)),
    doctorsByName: doctors
      .filter((doctor) => fits(doctor.name))
      .map((doctor) => ({ ...doctor, clinicId: '2', clinicName: clinics[1].name, specName: 'Кардиолог' })),
    specsByName: specs
      .filter((spec) => fits(spec.name))
      .map((spec) => ({ ...spec, clinicId: '2', clinicName: clinics[1].name })),
  };
}

const waitingEntry = (id, more) => ({
  id,
  clinic: { id: clinics[1].clinicId, name: clinics[1].name },
  speciality: { id: specs[0].specId, name: specs[0].name },
  doctor: null,
  from: day(0),
  to: day(14),
  fromTime: null,
  toTime: null,
  state: 'waiting',
  place: 3,
  since: `${day(0)}T09:00:00Z`,
  offer: null,
  ...more,
});

/** An entry with a slot that is offered, and one that waits. */
let waiting = [
  waitingEntry('00000000-0000-7000-8000-000000000001', {
    state: 'offered',
    offer: {
      id: '00000000-0000-7000-8000-000000000011',
      appointmentId: `${day(2)}T09:40`,
      doctor: { id: doctors[0].doctorId, name: doctors[0].name },
      start: `${day(2)}T09:40:00+03:00`,
      heldUntil: `${day(1)}T10:00:00+03:00`,
    },
  }),
  waitingEntry('00000000-0000-7000-8000-000000000002', {
    doctor: { id: doctors[1].doctorId, name: doctors[1].name },
    toTime: '12:00',
  }),
];

function waitingList(method, id, body) {
  if (method === 'GET') return ok({ isOpen: true, entriesAtMost: 5, entries: waiting });
  if (method === 'POST') {
    const { clinicId, specId, doctorId, from, to, fromTime = null, toTime = null } = JSON.parse(body);
    const named = (all, key, value) => ({ id: value, name: all.find((one) => one[key] === value)?.name ?? '' });
    const entry = waitingEntry(`00000000-0000-7000-8000-${String(waiting.length + 1).padStart(12, '0')}`, {
      clinic: named(clinics, 'clinicId', clinicId),
      speciality: named(specs, 'specId', specId),
      doctor: doctorId === undefined ? null : named(doctors, 'doctorId', doctorId),
      from,
      to,
      fromTime,
      toTime,
    });
    waiting.push(entry);
    return { status: 201, body: entry };
  }
  if (method === 'PATCH') {
    waiting = waiting.map((entry) => (entry.id === id ? { ...entry, state: 'waiting', offer: null } : entry));
  } else waiting = waiting.filter((entry) => entry.id !== id);
  return { status: 204 };
}

const ok = (body) => ({ status: 200, body });
const workdays = () =>
  Array.from({ length: 55 }, (_, index) => day(index + 1)).filter((date) => ![0, 6].includes(new Date(date).getDay()));

/** The response to a call below `/api`, or undefined. */
export function hospital(method, path, query, body) {
  const [, host, ...rest] = path.split('/');
  if (!/^netrika1?$/.test(host)) return undefined;
  const place = rest.join('/');
  if (place === 'appointments2' && method === 'POST') return book(JSON.parse(body));
  if (place === 'appointments2' && method === 'DELETE') {
    cancel(query.get('appointmentId'));
    return { status: 204 };
  }
  if (place === 'moves' && method === 'POST') {
    const { appointmentId, to } = JSON.parse(body);
    cancel(appointmentId);
    return ok({ ...book(to).body, old: 'done' });
  }
  if (rest[0] === 'waiting-list') return waitingList(method, rest[1], body);
  if (place === 'appointments2') return ok(tickets);
  if (['bookings/open', 'bookings/settled', 'moves/open', 'relations'].includes(place)) return ok([]);
  if (place === 'hosts') return ok([{ id: 'netrika1', name: 'Региональная запись к врачу', description: '' }]);
  if (place === 'search') return ok(search(query.get('q') ?? ''));
  if (place === 'clinics') return ok(clinics);
  if (place === 'districts') return ok({ districts, chosen: district });
  if (place === 'districts/chosen') {
    district = method === 'PUT' ? JSON.parse(body).districtId : null;
    return { status: 204 };
  }
  if (/^clinics\/[^/]+\/specs$/.test(place)) return ok(specs);
  if (/^clinics\/[^/]+\/specs\//.test(place)) return ok(specs.find((spec) => place.endsWith(`/${spec.specId}`)));
  if (/^clinics\/[^/]+\/doctors$/.test(place)) return ok(doctors);
  if (/\/dates$/.test(place)) return ok(workdays());
  if (/\/appointments$/.test(place))
    return ok(
      workdays()
        .flatMap(slots)
        .filter(
          (slot) =>
            slot.start.slice(0, 10) >= (query.get('from') ?? '') && slot.start.slice(0, 10) <= (query.get('to') ?? '9'),
        ),
    );
  if (/^clinics\/[^/]+\/doctors\//.test(place))
    return ok(doctors.find((doctor) => place.endsWith(`/${doctor.doctorId}`)));
  if (/^clinics\/[^/]+$/.test(place)) return ok(clinics.find((clinic) => place.endsWith(`/${clinic.clinicId}`)));
  return undefined;
}
