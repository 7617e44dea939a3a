import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HEALTH_CALL, JOB, JOBS_CALL, open } from './testing';

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>();
});

/** Issue 14: roles. What the role may not do is not offered; the kernel refuses it anyway. */
describe('the system for somebody who may only see it', () => {
  it('has jobs and plugins, and nothing to press on them', async () => {
    const jobs = () => ({ content: [JOB], next: null });
    await open('/admin/health?jobs=failed', { [JOBS_CALL]: jobs }, ['operations.read']);
    await screen.findByRole('table', { name: 'Список работ' });
    expect(screen.queryByRole('button', { name: /Повторить|Отменить|Перезагрузить/ })).toBeNull();
    expect(screen.queryByRole('link', { name: JOB.subject?.username ?? '—' })).toBeNull();
  });

  it('finds entries of a person by id, because a search would show accounts', async () => {
    const audit = await open('/admin/audit', {}, ['audit.read']);
    const field = await screen.findByRole('textbox', { name: 'Кто сделал' });
    await audit.user.type(field, 'Петрова{Enter}');
    await screen.findByText('Это не id кабинета.');
    await audit.user.clear(field);
    await audit.user.type(field, '01890a5d-ac96-774b-bcce-b302099a8057{Enter}');
    await screen.findByText('01890a5d-ac96-774b-bcce-b302099a8057');
  });

  it('has only the page that the role opens', async () => {
    const audit = await open('/admin/audit', {}, ['operations.read']);
    await waitFor(() => expect(audit.address()).toBe('/404'));
    const health = await open('/admin/health', {}, ['audit.read']);
    await waitFor(() => expect(health.address()).toBe('/404'));
    expect(health.of(HEALTH_CALL)).toHaveLength(0);
  });
});
