import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderModule } from '../testing';
import { useSearchParams } from './useSearchParams';

function Page() {
  const [parameters, setParameters] = useSearchParams();
  const add = (name: string) => setParameters((now) => new URLSearchParams([...now, [name, '1']]), { replace: true });
  return (
    <>
      <output>{parameters.toString()}</output>
      <button type="button" onClick={() => add('from')}>
        from
      </button>
      <button type="button" onClick={() => add('to')}>
        to
      </button>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;

/** Presses as on a slow device: nothing is rendered until all are done. */
function press(...names: string[]) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  for (const name of names) screen.getByRole<HTMLButtonElement>('button', { name }).click();
  vi.unstubAllGlobals();
}

afterEach(() => vi.unstubAllGlobals());

it('adds a parameter to one that is not rendered yet', async () => {
  await renderModule(<Page />, { path: '/report?quiz=7' });
  press('from', 'to');
  expect(shown()).toBe('quiz=7');
  await waitFor(() => expect(shown()).toBe('quiz=7&from=1&to=1'));
});

it('does not call back to a page that the router has left', async () => {
  const { router } = await renderModule(<Page />, { path: '/report' });
  void router.navigate('/other');
  press('from');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/other', search: '' }));
});
