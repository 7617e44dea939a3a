import { describe, expect, it } from 'vitest';
import { endOfContract, foreignResponse, stubFetch } from './testing-contract';
import { demoPerson, problemResponse, tokenAnswer } from './testing';

const WITHOUT_CLIENTS = { ...demoPerson, clients: undefined };

/** What the end of a test says of this response. */
async function faultOf(response: Response, address = '/api/users/me', method = 'GET'): Promise<string> {
  await stubFetch(() => Promise.resolve(response))(address, { method });
  const fault: unknown = await endOfContract().catch((error: unknown) => error);
  return fault instanceof Error ? fault.message : '';
}

/** Issue 12, §4: a screen is never tested against a kernel that does not exist. */
describe('a mocked response that the contract', () => {
  it.each<[string, Response, string?, string?]>([
    ['success', Response.json(demoPerson)],
    ['refusal', problemResponse(503, 'database_unavailable', { bookingId: 'b-1' })],
    ['response without a body', new Response(null, { status: 204 }), '/api/notices/read', 'POST'],
    ['address with parameters', Response.json([]), '/api/netrika1/bookings/open?limit=1'],
    ['file', new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }), '/api/files/f-1/download'],
  ])('has passes: %s', async (_name, ...response) => {
    expect(await faultOf(...response)).toBe('');
  });

  it.each<[string, Response, string, string?, string?]>([
    ['operation', Response.json({}), 'GET /api/nowhere: no such operation', '/api/nowhere'],
    ['method', Response.json({}), 'PUT /api/users/me: no such operation', '/api/users/me', 'PUT'],
    ['status', problemResponse(404, 'not_found'), 'GET /api/users/me 404: no such status'],
    ['media type', new Response('{}', { headers: { 'Content-Type': 'text/html' } }), "media type 'text/html'"],
    ['body', Response.json({ ok: true }), "must have required property 'userId'"],
    ['missing member', Response.json(WITHOUT_CLIENTS), "must have required property 'clients'"],
    ['further member', Response.json({ ...demoPerson, age: 7 }), '/ must NOT have additional properties age'],
    ['type', Response.json({ ...demoPerson, birthDate: '12.03.1958' }), '/birthDate must match format "date"'],
    ['status in the body', problemResponse(403, 'forbidden', { status: 401 }), '/status is 401'],
    ['token', Response.json({ ...tokenAnswer('t'), expires_in: '9' }), '/expires_in', '/api/oauth/token', 'POST'],
  ])('has not fails the test: %s', async (_name, response, fault, ...call) => {
    expect(await faultOf(response, ...call)).toContain(fault);
  });

  it('does not speak of passes: the page of a proxy, a file of the shell', async () => {
    expect(await faultOf(foreignResponse('<html>', { status: 502 }))).toBe('');
    expect(await faultOf(new Response(null, { status: 404 }), '/assets/7.js')).toBe('');
  });
});
