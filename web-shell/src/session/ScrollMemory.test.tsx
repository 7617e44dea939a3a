import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '@cabinet/kit';
import { demoPerson, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { ScrollMemory } from './ScrollMemory';
import { SessionEnds } from './SessionEnds';

const scrollTo = vi.fn();
let grows: () => void = () => undefined;

const pageIsTall = (height: number) =>
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true });

function scrollBy(top: number) {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  scrollTo.mockReset();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        grows = told;
      }
      observe() {
        return undefined;
      }
      disconnect() {
        grows = () => undefined;
      }
    },
  );
  pageIsTall(5000);
});

async function open(path = '/visit/my_tickets', person = demoPerson) {
  const page = (
    <>
      <SessionEnds />
      <ScrollMemory />
    </>
  );
  const { router, unmount } = await renderModule(page, { path, person, namespace: 'shell', locales: { ru } });
  return { go: (to: string) => act(() => router.navigate(to)), unmount };
}

describe('scroll positions', () => {
  /** */
  it('are kept in local storage and found again', async () => {
    const { go } = await open();
    scrollBy(480);
    await go('/visit/write');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 });
    expect(localStorage.getItem('cabinet:u1:scroll')).toBe('[["/visit/my_tickets",480]]');
    await go('/visit/my_tickets');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 480 });
  });

  /** also after the page is closed. */
  it('outlive the page', async () => {
    const first = await open();
    scrollBy(300);
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    scrollTo.mockReset();
    await open();
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 300 });
  });

  it('wait until the page has grown', async () => {
    const { go } = await open();
    scrollBy(2000);
    await go('/visit/write');
    scrollTo.mockReset();
    pageIsTall(900);
    await go('/visit/my_tickets');
    expect(scrollTo).not.toHaveBeenCalled();
    pageIsTall(4000);
    grows();
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 2000 });
  });

  /** */
  it('belong to one person and go at sign-out', async () => {
    const first = await open();
    scrollBy(480);
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const other = await open('/visit/my_tickets', { ...demoPerson, userId: 'u2' });
    expect(scrollTo).not.toHaveBeenCalledWith({ top: 480 });
    scrollBy(90);
    act(() => session.end('signed-out'));
    other.unmount();
    expect(localStorage).toHaveLength(0);
  });
});
