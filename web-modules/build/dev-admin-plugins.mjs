/** Invented plugins with their settings, for the administrator's screens in `dev-api.mjs`. */

const ok = (body, status = 200) => ({ status, body });
const problem = (status, code, more = {}) => ({ status, body: { code, status, ...more } });

const HEAD = { id: '0190b7c4-0000-7000-8000-0000000000a1', username: 'head' };
const ago = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();

const line = (key, value) => ({
  file: 'hospital.toml line 31',
  table: 'plugins.netrika.grant',
  line: `${key} = ${value}`,
});

const health = {
  id: 'netrika',
  name: 'Региональная запись к врачу',
  version: '1.1.0',
  ports: ['scheduling'],
  state: 'ready',
  since: ago(90),
  calls: 12_480,
  failures: 37,
  last_failure: { at: ago(4), code: 'hospital_timed_out' },
  system: { reachable: true, checked_at: ago(1) },
};

const row = { ...health, world: 'scheduling-plugin', is_on_trial: true, calls_last_hour: 412, failures_last_hour: 3 };

const vista = {
  ...row,
  id: 'vista',
  name: 'Виста: медицинская карта',
  version: '0.1.0',
  ports: ['records'],
  world: 'records-plugin',
  state: 'failed',
  is_on_trial: false,
  calls_last_hour: 0,
  failures_last_hour: 0,
  system: { reachable: false, checked_at: ago(1) },
};

let active = '1.1.0';

const permission = (capability, name, more = {}) => ({
  capability,
  name,
  setting: null,
  is_asked: true,
  is_granted: true,
  has_value: true,
  line: null,
  ...more,
});

const page = () => ({
  ...health,
  version: active,
  world: 'scheduling-plugin',
  contract: '0.1',
  signed_by: 'security.plugin_keys.release',
  serves: ['hosts.netrika1'],
  permissions: [
    permission('http', 'https://r78-rc.zdrav.example', {
      setting: 'endpoint',
      line: line('http', '["https://r78-rc.zdrav.example"]'),
    }),
    permission('private_addresses', '10.20.0.0/16', { line: line('private_addresses', '["10.20.0.0/16"]') }),
    permission('secrets', 'guid', { is_granted: false, has_value: false, line: line('secrets', '["guid"]') }),
    permission('kv', '', { is_asked: false, line: line('kv', 'true') }),
  ],
  limits: {
    memory_bytes: 64 << 20,
    cpu_ms: 2000,
    wall_ms: 60_000,
    calls: 64,
    used_memory_bytes: 11 << 20,
    used_cpu_permille: 940,
    used_wall_ms: 18_400,
    used_calls: 12,
    in_flight: 2,
  },
  counts: [
    { function: 'clinics', outcome: 'ok', is_failure: false, last_hour: 40, last_day: 900 },
    { function: 'slots', outcome: 'ok', is_failure: false, last_hour: 360, last_day: 8_400 },
    { function: 'slots', outcome: 'hospital_timed_out', is_failure: true, last_hour: 3, last_day: 21 },
  ],
  denials: [
    {
      last_at: ago(12),
      times: 4,
      what: 'plugin netrika may not call https://other.example: the variant does not grant it',
      line: line('http', '["https://r78-rc.zdrav.example", "https://other.example"]'),
    },
  ],
  versions: ['1.0.0', '1.1.0'],
  active_version: active,
  trial: {
    version: '1.2.0',
    share_percent: 10,
    new: { calls: 48, failures: 1 },
    current: { calls: 431, failures: 2 },
  },
});

const schema = {
  type: 'object',
  required: ['endpoint'],
  additionalProperties: false,
  properties: {
    endpoint: {
      type: 'string',
      description: 'Address of the service, e.g. https://r78-rc.zdrav.example/hub25/HubService.svc',
    },
    read_timeout_ms: {
      type: 'integer',
      minimum: 500,
      maximum: 50_000,
      description: 'The longest time to wait for an answer to a question; 20000 if absent',
    },
    districts: {
      type: 'array',
      items: { type: 'integer', minimum: 0 },
      description: 'Only clinics of these districts (IdDistrict); all if absent or empty',
    },
    clinic_list: {
      enum: ['whole', 'by-district'],
      description: 'Whether the hub gives all clinics at once (whole, the default) or district by district',
    },
    clinic_details: {
      type: 'boolean',
      description: 'Whether addresses and phones are asked by GetLPUInfo; true if absent',
    },
    notices: {
      type: 'array',
      description: 'What patients read beside a clinic',
      items: {
        type: 'object',
        required: ['clinic', 'text'],
        additionalProperties: false,
        properties: {
          clinic: { type: 'integer', description: 'IdLPU' },
          text: { type: 'string' },
          urgent: { type: 'boolean' },
        },
      },
    },
    routes: {
      type: 'array',
      description: 'Which hub answers for which clinics',
      items: { type: 'object', properties: { clinics: { type: 'array' } } },
    },
  },
};

const ofFiles = {
  endpoint: 'https://r78-rc.zdrav.example/hub25/HubService.svc',
  clinic_list: 'whole',
  districts: [3, 7],
  notices: [{ clinic: 174, text: 'Вход со двора' }],
};

let versions = [
  {
    version: 1,
    at: ago(3000),
    by: HEAD,
    reason: 'Хаб отвечает медленно',
    returned_to: null,
    settings: { read_timeout_ms: 30_000 },
  },
];

const place = () => ({
  place: 'hosts.netrika1',
  version: versions[0].version,
  in_use: versions[0].version,
  schema,
  values: { ...ofFiles, ...versions[0].settings },
  of_files: ofFiles,
  changed: versions[0].settings,
  fixed: [{ key: 'endpoint', place: 'environment CABINET_HOSTS__NETRIKA1__SETTINGS__ENDPOINT' }],
  mistakes: [],
});

/** What the schema does not take, of the lists. */
function listMistakes({ districts = [], notices = [] }) {
  const wrong = (key, found, expected) => ({ key, is_here: true, found, expected, suggestion: null });
  const ofDistricts = districts.flatMap((one, at) =>
    Number.isInteger(one) ? [] : [wrong(`districts[${at}]`, JSON.stringify(one), 'a value of type "integer"')],
  );
  const ofNotices = notices.flatMap((one, at) =>
    'text' in one ? [] : [wrong(`notices[${at}].text`, 'nothing', 'a value')],
  );
  return [...ofDistricts, ...ofNotices];
}

function save(body) {
  if (body.version !== versions[0].version) return problem(409, 'settings_changed');
  const earlier = versions.find(({ version }) => version === body.return_to);
  const settings = body.settings ?? earlier?.settings ?? {};
  if (settings.read_timeout_ms < 500) {
    const expected = `value is less than the minimum of 500: ${schema.properties.read_timeout_ms.description}`;
    const found = String(settings.read_timeout_ms);
    const mistakes = [{ key: 'read_timeout_ms', is_here: true, found, expected, suggestion: null }];
    return problem(422, 'settings_wrong', { mistakes });
  }
  const mistakes = listMistakes(settings);
  if (mistakes.length > 0) return problem(422, 'settings_wrong', { mistakes });
  const version = versions[0].version + 1;
  const returned_to = body.return_to ?? null;
  versions = [{ version, at: ago(0), by: HEAD, reason: body.reason, returned_to, settings }, ...versions];
  return ok({ version });
}

/** The answer to a call about plugins; undefined for any other. */
export function pluginsAnswer(call, body) {
  const one = '/admin/plugins/netrika';
  if (call === 'GET /admin/plugins') return ok({ kernel: '0.9.0', plugins: [row, vista] });
  if (call === `GET ${one}`) return ok(page());
  if (call === `POST ${one}/rollback`) {
    active = body.version;
    return { status: 204 };
  }
  if (call === `GET ${one}/settings`) return ok({ places: [place()] });
  if (call === `GET ${one}/settings/history`) return ok({ content: versions, next: null });
  if (call === `POST ${one}/settings`) return save(body);
  return undefined;
}
