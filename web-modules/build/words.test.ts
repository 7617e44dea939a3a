/**
 * All texts of screens and of the readable export follow docs/glossary.md: ё throughout in Russian, and one word per
 * concept.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = process.cwd();
const folders = [
  'web-shell/locales',
  ...readdirSync(join(root, 'web-modules')).map((name) => `web-modules/${name}/locales`),
  'web-modules/payments/src/reasons/locales',
  'kernel/export/texts',
  'kernel/api/texts/printout',
  'kernel/booking/texts/calendar',
  'kernel/payments/texts',
  'variants/base/texts',
  'variants/default/texts',
].filter((folder) => existsSync(join(root, folder)));

interface Line {
  readonly file: string;
  readonly key: string;
  readonly text: string;
  /** With its placeholders. */
  readonly written: string;
}

/** Placeholders are not words, except a count, which belongs to its sentence. */
const withoutNames = (text: string) => text.replace(/\{\{(?!count\b)[\w.]+\}\}/g, '');

function linesOf(language: string): readonly Line[] {
  return folders.flatMap((folder) => {
    const path = join(root, folder, `${language}.json`);
    if (!existsSync(path)) return [];
    const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    return Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [{ file: relative(root, path), key, text: withoutNames(text), written: text }] : [],
    );
  });
}

/** Texts of e-mails. */
function lettersIn(language: string): readonly Line[] {
  const folder = join(root, 'variants/base/mails', language);
  return readdirSync(folder).map((file) => {
    const written = readFileSync(join(folder, file), 'utf8');
    return { file: relative(root, join(folder, file)), key: file, text: withoutNames(written), written };
  });
}

/** The specification quotes these in the language of the quotation (B-229, B-056). */
const QUOTED = new Set([
  'Enter a correct email',
  'Service temporarily unavailable, contact the registry of the rehabilitation centre',
]);

/** Commands are quoted as they are typed. */
const COMMANDS = /\bcabinet (?:plugin|plugins) [a-z]+/g;

/**
 * Prefixes and whole words that are never written without ё. `(?<![а-яё])`: JavaScript's `\b` does not support Cyrillic
 * letters.
 */
const WITHOUT_YO = [
  'прием(а|е|у|ом|ы|ов|ам|ами|ах)?(?![а-яё])',
  'еще(?![а-яё])',
  'ее(?![а-яё])',
  'учетн',
  '(не)?подтвержденн',
  'утвержденн',
  'отмененн',
  'сохраненн?(?![аоыие])',
  'удаленн',
  'измененн',
  'завершенн',
  'включен(?![аоыи])',
  '(на|при|по|от|у|за|во|до)?йдет(е|ся)?(?![а-яё])',
  '(жд|узна|да|возьм|начн|займ|найм|пойм|верн)ем(ся)?(?![а-яё])',
  '(жд|да|возьм|начн|займ|найм|пойм|верн)ет(е|ся|есь)?(?![а-яё])',
  '(в|о|на|при) нем(?![а-яё])',
  '(о|ни) чем(?![а-яё])',
  'причем(?![а-яё])',
  'объем',
  'отчет',
  'расчет',
  // Not the plural: счета, счетов, счетам.
  'счет(ом|е)?(?![а-яё])',
  'трех(?![а-яё])',
  'четырех(?![а-яё])',
  'ребен',
  'партнер',
  'черн(ый|ая|ое|ые|ого|ых|ым)(?![а-яё])',
  'темн(ый|ая|ое|ые|ого|ых|ым|о)(?![а-яё])',
  'зелен(ый|ая|ое|ые|ого|ых)(?![а-яё])',
  'желт(ый|ая|ое|ые|ого|ых)(?![а-яё])',
  'серьезн',
  'надежн',
  'определенн',
  'соединенн',
  'прошел(?![а-яё])',
  'нашел(?![а-яё])',
  'пришел(?![а-яё])',
];

it('Russian texts write ё throughout', () => {
  const missing = new RegExp(`(?<![а-яё])(${WITHOUT_YO.join('|')})`, 'iu');
  const found = [...linesOf('ru'), ...lettersIn('ru')].filter(({ text }) => missing.test(text));
  expect(found).toEqual([]);
});

/**
 * Russian words reserved for one concept: only its texts (by file or key, or by what else they say) may contain the
 * word.
 */
const OF_ONE_THING: readonly (readonly [word: RegExp, thing: string, isAllowed: (line: Line) => boolean])[] = [
  // «Медицинский аккаунт»: the patient's account at one clinic; the tab has no space for the adjective.
  [
    /аккаунт/iu,
    'медицинский аккаунт',
    ({ key, text }) => /медицинск\S* аккаунт/iu.test(text) || key === 'tab.accounts',
  ],
  // B-335 quotes the second.
  [
    /учётн\S+ запис/iu,
    'учётная запись Госуслуг',
    ({ key, text }) => /госуслуг|портал/iu.test(text) || key === 'sso.email_registered.advice',
  ],
  [/талон/iu, 'талон: the printed page', ({ key, file }) => key.startsWith('printout.') || file.includes('/printout/')],
  [
    /номерк|номерок/iu,
    'номерок: a time of a schedule',
    ({ key, file }) => /\/(?:visits|printout)\//u.test(file) || /ticket|visit|booking|notice|offline/u.test(key),
  ],
  [/медицинск\S* запис|запис\S+ врача/iu, 'медицинская карта', () => false],
  [/визит|посещени|окошк|тикет/iu, 'приём', () => false],
];

it.each(OF_ONE_THING)('%s in Russian texts means %s', (word, _, isAllowed) => {
  const found = [...linesOf('ru'), ...lettersIn('ru')].filter((line) => word.test(line.text) && !isAllowed(line));
  expect(found).toEqual([]);
});

const FORBIDDEN: readonly (readonly [language: string, words: RegExp, instead: string])[] = [
  ['ru', /вторая ступень|вторую ступень|второй ступени/iu, 'двухэтапный вход'],
  // ui-review 16: the app finds out the hospital's answer; users are not told to wait for it.
  ['ru', /(?<![а-яё])ждём(?![а-яё])/iu, 'узнаём'],
  ['ru', /показан\S* \{\{count\}\} строк/iu, 'Строк на странице: {{count}}'],
  ['en', /\bcabinet/iu, 'account'],
  ['en', /\bletters?\b/iu, 'e-mail'],
  ['en', /\bemails?\b/iu, 'e-mail'],
  ['en', /\bregistry\b|\bregistration desk\b/iu, 'reception'],
  ['en', /\bmend\b/iu, 'correct'],
  ['en', /\blog in\b|\blogin page\b/iu, 'sign in'],
  ['en', /\btickets?\b|\bslips?\b/iu, 'slot, appointment; printout of the appointment'],
  ['de', /\bTickets?\b/u, 'Termin'],
  // The receipt of a till is a « ticket de caisse ».
  ['fr', /\btickets?\b(?! de caisse)|\bbulletin/iu, 'rendez-vous; billet de rendez-vous'],
  ['de', /\bBrief/u, 'E-Mail'],
  ['de', /Kabinett|\bCabinet/u, 'Konto'],
  ['de', /an die Aufnahme/u, 'Anmeldung des Krankenhauses'],
  ['fr', /\bcourriel|\blettre/iu, 'e-mail'],
];

it.each(FORBIDDEN)('texts in %s have no %s: %s', (language, words) => {
  const found = [...linesOf(language), ...lettersIn(language)].filter(
    ({ text }) => words.test(text.replaceAll(COMMANDS, '')) && !QUOTED.has(text),
  );
  expect(found).toEqual([]);
});

/** The hospital is one concept, the clinics for booking another. */
it('German texts call the hospital Krankenhaus, and only the places of booking Klinik', () => {
  const isBooking = ({ file, key }: Line) =>
    file.startsWith('web-modules/visits/') ||
    file.startsWith('kernel/api/texts/printout/') ||
    // Who sees a news item: the patients of a place of booking.
    file.startsWith('web-modules/admin_news/') ||
    (file.startsWith('web-modules/admin_questionnaires/') && key.startsWith('clinic.')) ||
    (file.startsWith('web-modules/home/') && key === 'clinic') ||
    key === 'word.clinic' ||
    key === 'section.clinicVisits' ||
    key.startsWith('accounts.');
  const found = linesOf('de').filter((line) => /\bKlinik/u.test(line.text) && !isBooking(line));
  expect(found).toEqual([]);
});

/** What is no dash of the language: docs/glossary.md. */
const DASHES: readonly (readonly [language: string, wrong: RegExp])[] = [
  ['ru', /(?<!\S)–|–(?!\S)|\S—|—\S/u],
  ['en', /—|\S–\s|\s–\S/u],
  ['de', /—|\S–\s|\s–\S/u],
  ['fr', /—|\S–\s|\s–\S/u],
];

it.each(DASHES)('texts in %s have no dash like %s', (language, wrong) => {
  const found = [...linesOf(language), ...lettersIn(language)].filter(({ written }) => wrong.test(written));
  expect(found.map(({ file, key, written }) => `${file} ${key}: ${written}`)).toEqual([]);
});
