import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Beside } from '@cabinet/kit';
import { stubFetch, renderModule, startTestI18n } from '@cabinet/kit/testing';
import kit from '../../../web-modules/kit/locales/ru.json';
import { createMemoryRouter, RouterProvider } from '@cabinet/kit/router';
import { useState } from 'react';
import de from '../../locales/de.json';
import ru from '../../locales/ru.json';
import { ModuleError } from '../modules/loader';
import { isLostCode } from './lost-code';
import { Rescue } from './Rescue';

/** As thrown by webpack's runtime and mini-css-extract-plugin. */
const lostScript = Object.assign(new Error('Loading chunk 7 failed.'), {
  name: 'ChunkLoadError',
  request: '/assets/7.0badcafe.js',
});
const lostSheet = Object.assign(new Error('Loading CSS chunk 7 failed.'), {
  code: 'CSS_CHUNK_LOAD_FAILED',
  request: '/assets/7.0badcafe.css',
});

function Breaks({ by }: { readonly by: Error }): null {
  throw by;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const expected = (event: Event) => event.preventDefault();
  window.addEventListener('error', expected);
  onTestFinished(() => window.removeEventListener('error', expected));
  stubFetch((address: string, { method }: RequestInit) => {
    expect([address, method]).toEqual([expect.stringMatching(/^\/assets\/7\.0badcafe/), 'HEAD']);
    return Promise.resolve(new Response(null, { status: 404, headers: { 'X-Request-Id': 'r-404' } }));
  });
});

/** Issue 11, 24 */
describe('code that did not come', () => {
  it('is known by its error, of a script, of a style sheet and of a module', () => {
    expect([lostScript, lostSheet, new ModuleError('visits', 'unreachable')].map(isLostCode)).toEqual([
      true,
      true,
      true,
    ]);
    expect([new Error('no such ticket'), new ModuleError('visits', 'broken'), 'text', null].map(isLostCode)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['ru', ru],
    ['de', de],
  ] as const)('inside the router shows "reload" and the request id in %s, and no stack', async (language, texts) => {
    await startTestI18n({ shell: texts }, language);
    const router = createMemoryRouter([
      {
        path: '*',
        element: (
          <Rescue>
            <Breaks by={lostScript} />
          </Rescue>
        ),
      },
    ]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('heading', { name: texts['app.failed'] })).toBeTruthy();
    expect(screen.getByRole('button', { name: texts['module.reload'] })).toBeTruthy();
    expect(await screen.findByText('r-404')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Unexpected Application Error|chunk/);
  });

  it.each([
    ['a script', lostScript],
    ['a style sheet', lostSheet],
  ])('of a part beside the page (%s) leaves the page alive and can be put away', async (_, error) => {
    function Page() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Уведомления
          </button>
          <Beside onClose={() => setIsOpen(false)}>{isOpen && <Breaks by={error} />}</Beside>
        </>
      );
    }
    await renderModule(<Page />, { namespace: 'shell', locales: { ru } });
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Уведомления' }));
    expect((await screen.findByRole('alert')).textContent).toContain(kit['part.lost']);
    expect(await screen.findByText('r-404')).toBeTruthy();
    expect(screen.getByRole('button', { name: ru['module.reload'] })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('button', { name: 'Уведомления' })).toBeTruthy();
  });
});
