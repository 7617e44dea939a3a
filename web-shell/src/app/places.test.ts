import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '@cabinet/kit';
import { manifestOf, MODULES } from '../testing';
import {
  activeEntry,
  consentFirst,
  elsewhere,
  entryOf,
  isMailedLink,
  landingFor,
  mainActions,
  newPasswordFirst,
  pageFor,
  portalReturn,
  safeReturn,
  servedPages,
} from './places';

const entry = (path: string): MenuEntry => ({ path, label: `menu.${path}`, icon: 'user' });
const menu = ['electronic_card/diagnoses', 'visit/my_tickets', 'profile/info'].map(entry);

const manifest = manifestOf;
const served = servedPages(MODULES);
const pages = servedPages([
  manifest('auth', ['login'], []),
  manifest('visits', ['visit'], ['ROLE_PATIENT']),
  manifest('deep', ['visit/special'], ['ROLE_PATIENT']),
]);

describe('active menu item', () => {
  /** */
  it('follows the first URL segment', () => {
    expect(activeEntry('/visit/write', menu, served)?.path).toBe('visit/my_tickets');
  });
  /** */
  it('is the first one by default', () => {
    expect(activeEntry('/404', menu, served)?.path).toBe('electronic_card/diagnoses');
    expect(activeEntry('/', menu.slice(1), served)?.path).toBe('visit/my_tickets');
  });
  /** B-037, X-075 */
  it('is electronic_card at /login', () => {
    expect(activeEntry('/login', [...menu].reverse(), served)?.path).toBe('electronic_card/diagnoses');
  });
  /** */
  it('is results where one result is open', () => {
    const both = [...menu, entry('results/documents')];
    expect(activeEntry('/resultsDocument/7', both, served)?.path).toBe('results/documents');
  });
  it('is none where the menu has no such section', () => {
    expect(entryOf('/resultsDocument/7', menu, served)).toBeUndefined();
  });
  it('tells items of one segment apart by their path', () => {
    const admin = [entry('admin/userInfo'), entry('admin/files')];
    expect(activeEntry('/admin/files/7', admin, served)?.path).toBe('admin/files');
  });
  /** B-072, B-073 */
  it('is the one that its page names, also by the whole path', () => {
    const questionnaires = manifest('questionnaires', ['admin/quizCreator'], ['ROLE_ADMIN']);
    const results = { path: 'admin/quizResults', section: 'admin/quizCreator' };
    const both = servedPages([{ ...questionnaires, pages: [...questionnaires.pages, results] }]);
    const admin = [entry('admin'), entry('admin/payments'), entry('admin/quizCreator')];
    expect(activeEntry('/admin/quizResults/7', admin, both)?.path).toBe('admin/quizCreator');
    expect(activeEntry('/admin/quizResults/7', admin.slice(0, 2), both)?.path).toBe('admin');
  });
  it('is the item with the longest path, by whole segments', () => {
    const admin = [entry('admin/userInfo'), entry('admin'), entry('admin/payments')];
    expect(activeEntry('/admin/payments/list', admin, served)?.path).toBe('admin/payments');
    expect(activeEntry('/admin', admin, served)?.path).toBe('admin');
    expect(activeEntry('/admin/paymentsOther', admin, served)?.path).toBe('admin');
  });
});

describe('pages', () => {
  it('belong to the longest path that fits, by whole segments', () => {
    expect(pageFor('/visit/special/1', pages)?.manifest.id).toBe('deep');
    expect(pageFor('/visit', pages)?.manifest.id).toBe('visits');
    expect(pageFor('/visitors', pages)).toBeUndefined();
  });
  it('of everybody take the whole screen', () => {
    expect(pageFor('/login', pages)?.layout).toBe('bare');
    expect(pageFor('/visit', pages)?.layout).toBe('menu');
  });
});

describe('landing', () => {
  /** */
  it('is the wish of the variant where it is served, otherwise the first served menu item', () => {
    expect(landingFor('ROLE_PATIENT', 'visit/my_tickets', menu, pages)).toBe('/visit/my_tickets');
    expect(landingFor('ROLE_PATIENT', 'electronic_card/diagnoses', menu, pages)).toBe('/visit/my_tickets');
  });
  /** B-036 */
  it('of an administrator is admin/userInfo, else the first of the menu, or nothing', () => {
    const landing = { ROLE_ADMIN: 'admin/userInfo' };
    const admin = servedPages([{ ...manifest('admin', ['admin'], ['ROLE_ADMIN']), landing }]);
    expect(landingFor('ROLE_ADMIN', 'visit/my_tickets', [], admin)).toBe('/admin/userInfo');
    const editor = [entry('admin/news')];
    const news = servedPages([manifest('admin_news', ['admin/news'], ['ROLE_ADMIN'])]);
    expect(landingFor('ROLE_ADMIN', 'visit/my_tickets', editor, news)).toBe('/admin/news');
    expect(landingFor('ROLE_ADMIN', 'visit/my_tickets', [], pages)).toBeNull();
  });
  /**
   * a patient at /admin sees 404; an administrator at a patient's route goes to the landing page, at an unknown
   * one to 404.
   */
  it('elsewhere is 404 for patients and home for administrators at patients’ routes', () => {
    expect(elsewhere('/admin/userInfo', 'ROLE_PATIENT')).toBe('/404');
    expect(elsewhere('/visit/write', 'ROLE_ADMIN')).toBe('/');
    expect(elsewhere('/nonsense', 'ROLE_ADMIN')).toBe('/404');
  });
});

describe('return after sign-in', () => {
  it('leads to pages of ours only', () => {
    expect(safeReturn('/visit/write?clinicId=1')).toBe('/visit/write?clinicId=1');
    for (const bad of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/login',
      '/login?x',
      '',
    ]) {
      expect(safeReturn(bad)).toBeNull();
    }
    expect(safeReturn(null)).toBeNull();
  });
});

const withProfile = served;

describe('the consent first', () => {
  /** */
  it.each(['/visit/write?clinic=2', '/', '/profile/info', '/profile/consents'])('%s waits for it', (address) => {
    expect(consentFirst(address, withProfile)).toBe(`/profile/consent?return=${encodeURIComponent(address)}`);
  });
  it.each(['/profile/consent', '/profile/consent?return=%2Fvisit', '/profile/export', '/404'])(
    '%s is open',
    (address) => {
      expect(consentFirst(address, withProfile)).toBeNull();
    },
  );
  it('leads nowhere where no module serves its page', () => {
    expect(consentFirst('/visit/write', pages)).toBeNull();
  });
});

describe('a new password first', () => {
  it('leads from everywhere to the settings, and nowhere where no module serves them', () => {
    expect(newPasswordFirst('/visit/write', withProfile)).toBe('/profile/settings');
    expect(newPasswordFirst('/profile/consent', withProfile)).toBe('/profile/settings');
    expect(newPasswordFirst('/profile/settings', withProfile)).toBeNull();
    expect(newPasswordFirst('/visit/write', pages)).toBeNull();
  });
});

describe('the way back from the state portal', () => {
  /** */
  it('leads whoever went there for the profile on to it', () => {
    expect(portalReturn('?code=c&state=s', 'link', withProfile)).toBe('/profile/info?code=c&state=s');
    expect(portalReturn('?error=access_denied&state=s', 'refresh', withProfile)).toBe(
      '/profile/info?error=access_denied&state=s',
    );
  });
  it('is nobody else’s', () => {
    expect(portalReturn('?code=c&state=s', null, withProfile)).toBeNull();
    expect(portalReturn('?return=%2Fvisit', 'link', withProfile)).toBeNull();
    expect(portalReturn('?code=c&state=s', 'link', pages)).toBeNull();
  });
});

describe('links of letters', () => {
  /** mailed links also work for signed-in users. */
  it.each([
    ['/login', '#confirm=t', true],
    ['/login', '#email=t', true],
    ['/login', '#restore=t', true],
    ['/login/restore', '', false],
    ['/login', '#return=confirm', false],
    ['/visit', '#confirm=t', false],
  ])('%s%s', (pathname, hash, isLink) => expect(isMailedLink(pathname, hash)).toBe(isLink));
});

/** Review of the screens, 2: the actions of the phone's bottom bar come from the modules. */
describe('main actions', () => {
  const action = (path: string, rank: number, needs?: 'booking') => ({
    path,
    label: `x:${path}`,
    icon: 'user',
    rank,
    ...(needs && { needs }),
  });
  const modules = [
    { ...manifest('ecard', ['electronic_card'], ['ROLE_PATIENT']), actions: [action('electronic_card', 3)] },
    manifest('profile', ['profile'], ['ROLE_PATIENT']),
    { ...manifest('visits', ['visit'], ['ROLE_PATIENT']), actions: [action('visit/write', 1, 'booking')] },
    { ...manifest('results', ['results'], ['ROLE_PATIENT']), actions: [action('results', 2)] },
  ];
  const pathsOf = (entries: readonly MenuEntry[], booking: boolean) =>
    mainActions(modules, entries, { booking }).map(({ path }) => path);

  it('stand in the order of their ranks, in the sections that the menu has', () => {
    expect(pathsOf([...menu, entry('results/files')], true)).toEqual(['visit/write', 'results', 'electronic_card']);
    expect(pathsOf(menu, true)).toEqual(['visit/write', 'electronic_card']);
  });

  it('leave out what the hospital does not offer', () => {
    expect(pathsOf(menu, false)).toEqual(['electronic_card']);
  });
});
