import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { api, type Person, personKey, session, useMutation, useQuery } from '@cabinet/kit';
import { demoPerson, kernel, problemResponse, renderModule } from '@cabinet/kit/testing';
import { ConsentWatch } from './ConsentWatch';

function Page() {
  const person = useQuery({
    queryKey: personKey(session.get()?.userId ?? null),
    queryFn: () => api.get<Person>('/users/me'),
  });
  const booking = useMutation({ mutationFn: () => api.post('/netrika1/appointments2') });
  return (
    <>
      <output>{String(person.data?.consentRequired)}</output>
      <button type="button" onClick={() => booking.mutate()}>
        book
      </button>
    </>
  );
}

async function open(code: string) {
  let isRequired = false;
  const calls = kernel(({ path }) => {
    if (path === '/users/me') return { ...demoPerson, consentRequired: isRequired };
    isRequired = true;
    return problemResponse(403, code);
  });
  await renderModule(
    <>
      <ConsentWatch />
      <Page />
    </>,
  );
  await screen.findByText('false');
  await userEvent.click(screen.getByRole('button'));
  return calls;
}

/** X-037, "shown again when the version changes". */
describe('a refusal for want of the consent', () => {
  it('has the person asked for again', async () => {
    await open('consent_required');
    expect(await screen.findByText('true')).toBeTruthy();
  });

  it('is not every refusal', async () => {
    const calls = await open('forbidden');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(calls.filter(({ path }) => path === '/users/me')).toHaveLength(1);
    expect(screen.getByText('false')).toBeTruthy();
  });
});
