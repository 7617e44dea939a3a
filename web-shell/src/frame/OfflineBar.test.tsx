import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useQuery } from '@cabinet/kit';
import { renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { OfflineBar } from './OfflineBar';

const bar = () => screen.getAllByRole('status').find((region) => region.hasAttribute('data-no-print'));

/** Sets the browser's network state and dispatches its event. */
function network(isThere: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

describe('offline bar', () => {
  it('tells of a lost connection, to screen readers too, and goes when it is back', async () => {
    await renderModule(<OfflineBar />, { namespace: 'shell', locales: { ru } });
    expect(bar()?.textContent).toBe('');
    network(false);
    expect(bar()?.textContent).toBe(ru.offline);
    network(true);
    expect(bar()?.textContent).toBe('');
  });

  /** ui.md, principle 4: a skeleton that waits for the network does not pretend to load. */
  it('says that this page waits for the network, from the start on, and the page then loads by itself', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const List = () => useQuery({ queryKey: ['list'], queryFn: () => Promise.resolve('номерки') }).data ?? 'скелет';
    const page = (
      <>
        <OfflineBar />
        <List />
      </>
    );
    await renderModule(page, { namespace: 'shell', locales: { ru } });
    expect(await screen.findByText(ru['offline.waiting'])).toBeTruthy();
    network(true);
    expect(await screen.findByText('номерки')).toBeTruthy();
    expect(bar()?.textContent).toBe('');
  });

  it('does not for what the page can do without', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Beside = () =>
      useQuery({ queryKey: ['person'], queryFn: () => Promise.resolve(''), meta: { isBeside: true } }).data ?? 'никто';
    const page = (
      <>
        <OfflineBar />
        <Beside />
      </>
    );
    await renderModule(page, { namespace: 'shell', locales: { ru } });
    await screen.findByText('никто');
    expect(bar()?.textContent).toBe(ru.offline);
    network(true);
  });
});
