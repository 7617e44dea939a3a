import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/problem';
import { renderModule } from '../testing';
import { DatedView } from './DatedView';
import { QueryView, type QueryViewProps } from './QueryView';
import { StaleNotice } from './StaleNotice';

const NONE = { data: undefined, error: null, isFetching: false, refetch: () => undefined };
const DOWN = new ApiProblem({ code: 'upstream_failed', status: 502, requestId: 'r-1' });

const show = (props: Partial<QueryViewProps<readonly string[]>>) =>
  renderModule(
    <QueryView query={NONE} loading={<p>loading</p>} failed="No clinics" {...props}>
      {(names) => <p>{names.join()}</p>}
    </QueryView>,
    { namespace: 'visits' },
  );
const text = () => document.body.textContent;

/** X-071; ui.md, principle 4. */
describe('data on a screen', () => {
  it('is awaited', async () => {
    await show({ query: { ...NONE, isFetching: true } });
    expect(screen.getByText('loading')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that failed can be asked for again in place', async () => {
    const refetch = vi.fn();
    await show({ query: { ...NONE, error: DOWN, refetch } });
    expect(screen.getByRole('heading', { name: 'No clinics' })).toBeTruthy();
    expect(text()).toContain('r-1');
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('that failed can be explained by the screen', async () => {
    await show({
      query: { ...NONE, error: DOWN, isFetching: true },
      failed: ({ error, isRetrying }) => <p>{`${String(error === DOWN)} ${String(isRetrying)}`}</p>,
    });
    expect(screen.getByText('true true')).toBeTruthy();
  });

  it('is shown when it is there, also when a later attempt failed', async () => {
    await show({ query: { ...NONE, data: ['17', '18'], error: DOWN } });
    expect(screen.getByText('17,18')).toBeTruthy();
    expect(screen.queryByText('No clinics')).toBeNull();
  });

  it('may be empty', async () => {
    await show({ query: { ...NONE, data: [] }, empty: <p>none</p> });
    expect(screen.getByText('none')).toBeTruthy();
  });

  it('waits for what belongs to it, but its failure does not', async () => {
    const { unmount } = await show({ query: { ...NONE, data: ['17'] }, isWaiting: true });
    expect(screen.getByText('loading')).toBeTruthy();
    unmount();
    await show({ query: { ...NONE, error: DOWN }, isWaiting: true });
    expect(screen.getByText('No clinics')).toBeTruthy();
  });

  it('says that it is from an earlier time, and asks again', async () => {
    const refetch = vi.fn();
    await show({
      query: { ...NONE, data: ['17'], refetch },
      stale: ([name], retry) => (
        <StaleNotice retryLabel="Refresh" {...retry}>
          {`${name ?? ''}, seen yesterday`}
        </StaleNotice>
      ),
    });
    expect(screen.getByRole('status').textContent).toMatch(/17, seen yesterday/);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.getByText('17')).toBeTruthy();
  });

  it('says by itself from when it is, if its time is known', async () => {
    const refetch = vi.fn();
    const query = { ...NONE, data: ['17'], error: DOWN, dataUpdatedAt: Date.parse('2026-11-26T09:05:00Z'), refetch };
    await renderModule(
      <DatedView query={query} failed="No clinics">
        {(names) => <p>{names.join()}</p>}
      </DatedView>,
      { namespace: 'visits' },
    );
    expect(screen.getByText('17')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toMatch(/известно в\s12:05/);
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
