import { afterEach, describe, expect, it } from 'vitest';
import { hashAddressOf, pathAddressOf, translateAddress } from './address';

const url = (text: string) => new URL(text, 'http://localhost');

describe('old addresses', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  /** B-034: an old-style query with orderId goes to the hash address, the query kept. */
  it('sends a payment return to the invoices', () => {
    expect(hashAddressOf(url('/?orderId=42&lang=ru'))).toBe('/#/payment_documents/accounts/?orderId=42&lang=ru');
  });

  it('leaves other addresses with an orderId alone', () => {
    expect(hashAddressOf(url('/payment?orderId=42'))).toBeNull();
    expect(hashAddressOf(url('/?order=42'))).toBeNull();
  });

  /** */
  it.each([
    ['/#/visit/my_tickets', '/visit/my_tickets'],
    ['/#/visit/write?clinicId=1', '/visit/write?clinicId=1'],
    ['/?a=1#/profile/info', '/profile/info?a=1'],
    ['/#/payment_documents/accounts/?orderId=42', '/payment_documents/accounts?orderId=42'],
    ['/#/', '/'],
  ])('translates %s to %s', (from, to) => {
    expect(pathAddressOf(url(from))).toBe(to);
  });

  it('never leaves the site', () => {
    expect(pathAddressOf(url('/#//evil.example/x'))).toBe('/x');
    expect(pathAddressOf(url('/#/\\evil.example'))).not.toMatch(/^\/\//);
  });

  it('leaves a real fragment alone', () => {
    expect(pathAddressOf(url('/visit#later'))).toBeNull();
  });

  /** both steps at start. */
  it('opens the invoices at /?orderId=…', () => {
    window.history.replaceState(null, '', '/?orderId=7');
    translateAddress();
    expect(window.location.pathname + window.location.search).toBe('/payment_documents/accounts?orderId=7');
  });
});
