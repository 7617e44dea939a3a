import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderModule, startTestI18n } from '../testing';
import { Loader, Skeleton, SkeletonGroup } from './Loader';
import { OfflineHelp } from './NeedsNetwork';
import { PageHeader } from './PageHeader';
import { SkeletonRows } from './SkeletonRows';

beforeEach(() => startTestI18n());

describe('waiting', () => {
  /** A-093; ui.md, principle 4: a short wait shows nothing. */
  it('is told after 300 ms, in words', () => {
    vi.useFakeTimers();
    render(<Loader />);
    act(() => void vi.advanceTimersByTime(299));
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('status').textContent).toBe('Загрузка…');
    expect(screen.getByRole('status').querySelector('svg')).toBeTruthy();
  });

  it('is told once for many grey shapes', () => {
    render(
      <SkeletonGroup>
        <Skeleton />
        <Skeleton />
      </SkeletonGroup>,
    );
    expect(screen.getByRole('status').textContent).toBe('Загрузка…');
  });
});

/** Review of the screens, 11: rows of the final layout, hidden from screen readers and announced once. */
it('a list on its way has as many rows as were asked for', () => {
  render(<SkeletonRows rows={3} />);
  expect(screen.getByRole('status').textContent).toBe('Загрузка…');
  expect(document.querySelectorAll('li')).toHaveLength(3);
  expect(screen.queryByRole('listitem')).toBeNull();
});

/** No module namespace: only the kit's own texts. */
const OWN_TEXTS = { namespace: 'none' };

/** Mocks the browser's network state. */
function network(isThere: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

/** Issue 11, 26e: a reload offline, on a page that was never opened. */
describe('waiting without a network', () => {
  afterEach(() => onlineManager.setOnline(true));

  const answer = vi.fn<() => Promise<string>>();
  function List({ name }: { readonly name: string }) {
    const { data } = useQuery({ queryKey: [name], queryFn: answer, retry: false });
    return data ? <p>{data}</p> : <SkeletonGroup>{name}</SkeletonGroup>;
  }
  const needs = () => screen.queryAllByRole('heading', { name: 'Для этой страницы нужна связь' });

  beforeEach(() => {
    answer.mockReset().mockResolvedValue('список');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });

  it('says once what the page needs, keeps its heading, and names what works', async () => {
    await renderModule(
      <OfflineHelp value={<a href="/diagnostic">Самодиагностика</a>}>
        <main>
          <PageHeader title="Мои номерки" />
          <List name="a" />
          <List name="b" />
        </main>
      </OfflineHelp>,
      OWN_TEXTS,
    );
    await waitFor(() => expect(needs()).toHaveLength(1));
    expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual(['Мои номерки']);
    expect(screen.getByRole('link', { name: 'Самодиагностика' })).toBeTruthy();
    network(true);
    await waitFor(() => expect(screen.getAllByText('список')).toHaveLength(2));
    expect(needs()).toHaveLength(0);
  });

  it('has a heading where the page has none yet', async () => {
    await renderModule(
      <main>
        <Loader />
      </main>,
      OWN_TEXTS,
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Нет связи');
  });

  it('is tried again by a press, though the browser says that there is none', async () => {
    await renderModule(<List name="a" />, OWN_TEXTS);
    await userEvent.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('список')).toBeTruthy();
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('goes on where something is under way', async () => {
    answer.mockReturnValue(new Promise<string>(() => undefined));
    function Seen() {
      useQuery({ queryKey: ['seen'], queryFn: answer, networkMode: 'always' });
      return <SkeletonGroup>строки</SkeletonGroup>;
    }
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderModule(<Seen />, OWN_TEXTS);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(needs()).toHaveLength(0);
  });
});
