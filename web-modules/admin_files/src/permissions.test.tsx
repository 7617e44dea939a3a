import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from './testing';

/** Issue 14: roles. What the role may not do is not offered; the kernel refuses it anyway. */
describe('files for somebody who may only see them', () => {
  it('are listed and downloaded, not marked, deleted or sent', async () => {
    const { user } = await open('/admin/files', {}, ['files.read']);
    const [row] = await screen.findAllByRole('button', { name: /^Действия/ });
    expect(screen.queryByRole('link', { name: 'Результаты списком' })).toBeNull();
    if (row) await user.click(row);
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered.filter((name) => /Удалить|прочитанн/.test(name ?? ''))).toEqual([]);
    expect(offered.length).toBeGreaterThan(0);
  });

  it('of one patient have no upload and no deletion', async () => {
    await open('/admin/files/c-1', {}, ['files.read']);
    const received = within(await screen.findByRole('region', { name: /^От пациента/ }));
    expect(received.getAllByRole('button', { name: /^Скачать/ }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Удалить/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Отметить как прочитанное' })).toBeNull();
    expect(screen.queryByText('Выбрать файлы')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Кабинет пациента' })).toBeNull();
  });
});
