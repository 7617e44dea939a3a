import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { foreignResponse, kernel, problemResponse, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { ModulesProvider } from '../app/modules';
import { manifestOf } from '../testing';
import { Menu } from './Menu';

const menu = [{ path: 'chat', label: 'menu.news', icon: 'bell' }];
const chat = {
  ...manifestOf('chat', ['chat'], ['ROLE_PATIENT']),
  badge: { path: '/notices?limit=20', member: 'unread' },
};

const open = (answer: () => unknown) => {
  const calls = kernel(answer);
  return renderModule(
    <ModulesProvider value={[chat]}>
      <Menu entries={menu} active={null} />
    </ModulesProvider>,
    { namespace: 'shell', locales: { ru } },
  ).then(() => calls);
};
const name = () => screen.getByRole('link').textContent;

it('a module’s own number stands beside its menu entry', async () => {
  const calls = await open(() => ({ unread: 4, items: [] }));
  expect(await screen.findByText('4')).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/notices?limit=20']);
});

it.each([
  ['zero', () => ({ unread: 0, items: [] })],
  ['no number', () => foreignResponse('{"unread":"4"}')],
  ['a failure', () => problemResponse(503, 'unavailable')],
])('%s shows nothing', async (_, answer) => {
  const calls = await open(answer);
  await expect.poll(() => calls.length).toBe(1);
  expect(name()).toBe('Новости');
});
