import { screen } from '@testing-library/react';
import { type ModuleManifest, ModuleSlot, useHasSlot, useSlotValue } from '@cabinet/kit';
import { renderModule } from '@cabinet/kit/testing';
import { expect, it, vi } from 'vitest';
import * as loader from './loader';
import { ModuleSlots } from './ModuleSlots';

const manifest = (id: string, slots: readonly string[]) => ({ id, slots, entry: `/slots/${id}` }) as ModuleManifest;
const selected = { ids: ['a', 'b'], matching: null, count: 2 };

function Filling() {
  return <p>{useSlotValue('users.selected')?.count} selected</p>;
}

function Page() {
  const has = useHasSlot('users.selected');
  return (
    <>
      <p>{has ? 'filled' : 'empty'}</p>
      <ModuleSlot name="users.selected" value={selected} />
    </>
  );
}

async function open(modules: readonly ModuleManifest[]) {
  const load = vi
    .spyOn(loader, 'loadModule')
    .mockImplementation(({ id }) => Promise.resolve({ id, pages: {}, slots: { 'users.selected': Filling } }));
  await renderModule(
    <ModuleSlots modules={modules}>
      <Page />
    </ModuleSlots>,
  );
  return load;
}

it('a slot shows the component of the module that names it, with what the page gives', async () => {
  const load = await open([manifest('admin_questionnaires', ['users.selected']), manifest('visits', [])]);
  expect(await screen.findByText('2 selected')).toBeTruthy();
  expect(screen.getByText('filled')).toBeTruthy();
  expect(load.mock.calls.map(([{ id }]) => id)).toEqual(['admin_questionnaires']);
});

it('a slot that no enabled module fills is empty, and loads nothing', async () => {
  const load = await open([manifest('visits', ['unsent'])]);
  expect(screen.getByText('empty')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
});
