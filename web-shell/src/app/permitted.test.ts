import { describe, expect, it } from 'vitest';
import type { ModuleManifest, Permission, Person } from '@cabinet/kit';
import { demoPerson } from '@cabinet/kit/testing';
import admin from '../../../web-modules/admin/module.json';
import adminFiles from '../../../web-modules/admin_files/module.json';
import adminNews from '../../../web-modules/admin_news/module.json';
import adminOperations from '../../../web-modules/admin_operations/module.json';
import adminPayments from '../../../web-modules/admin_payments/module.json';
import { manifestOf, MODULES } from '../testing';
import { needPermissions, permitted } from './permitted';
import { landingFor, servedPages } from './places';

const modules = [admin, adminFiles, adminNews, adminOperations, adminPayments].map(
  (source) => ({ ...manifestOf(source.id, [], []), ...source }) as unknown as ModuleManifest,
);
const withPermissions = (...permissions: readonly Permission[]): Person => ({
  ...demoPerson,
  authorities: [{ authority: 'ROLE_ADMIN' }],
  permissions,
});

/** What the person finds: the menu, and the first page after sign-in. */
function found(person: Person) {
  const open = permitted(modules, person);
  const menu = open.flatMap((manifest) => manifest.menu);
  return { menu: menu.map(({ path }) => path), landing: landingFor('ROLE_ADMIN', '', menu, servedPages(open)) };
}

/** Issue 14: roles of the back office; the defaults of the kernel. */
describe('the back office of a staff role', () => {
  it('is whole for an administrator', () => {
    expect(permitted(modules, demoPerson)).toEqual(modules);
    expect(found(demoPerson).landing).toBe('/admin/userInfo');
  });

  it('has accounts, files and payments for a registrar', () => {
    const registrar = withPermissions('users.read', 'files.read', 'payments.read', 'questionnaires.read');
    expect(found(registrar)).toEqual({
      menu: ['admin/userInfo', 'admin', 'admin/files', 'admin/payments'],
      landing: '/admin/userInfo',
    });
  });

  it('has news for an editor, who begins there', () => {
    const editor = withPermissions('news.write', 'questionnaires.write');
    expect(found(editor)).toEqual({ menu: ['admin/news'], landing: '/admin/news' });
    expect(permitted(modules, editor).map(({ id }) => id)).toEqual(['admin_news']);
  });

  it('has the home, but not the accounts, for somebody who sees the system only', () => {
    expect(found(withPermissions('operations.read'))).toEqual({
      menu: ['admin', 'admin/health', 'admin/plugins'],
      landing: '/admin',
    });
  });

  it('is empty without a permission', () => {
    expect(found(withPermissions())).toEqual({ menu: [], landing: null });
  });

  it('asks for the person only where something depends on it', () => {
    expect(needPermissions(modules)).toBe(true);
    expect(needPermissions(MODULES)).toBe(false);
  });
});
