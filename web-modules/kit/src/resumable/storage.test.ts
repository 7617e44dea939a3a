/** Uploads that an earlier page could not finish: kept per user, dropped with age, on request, and on sign-out. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offlineStore } from '../session/offline-store';
import { session } from '../session/session';
import { fingerprintOf, resumableStorage } from './storage';

const storage = resumableStorage('files');
const HOUR_MS = 3600 * 1000;

const upload = (filename: string) => ({
  size: 100,
  metadata: { filename },
  creationTime: new Date().toISOString(),
  uploadUrl: `/api/new_files/uploads/${filename}`,
  parallelUploadUrls: null,
  urlStorageKey: '',
});

const names = async () => (await storage.interrupted()).map(({ name, sent }) => `${name} ${String(sent)}`);

beforeEach(async () => {
  session.begin({ token: 't', userId: 'u1', role: 'ROLE_PATIENT' });
  await offlineStore.wipe();
});

describe('unfinished uploads', () => {
  it('a file is recognised by name, size and date', () => {
    const file = (name: string, lastModified: number) => new File(['abc'], name, { lastModified });
    expect(fingerprintOf(file('a.pdf', 1))).toBe('a.pdf/3/1');
    expect(fingerprintOf(file('a.pdf', 2))).not.toBe(fingerprintOf(file('a.pdf', 1)));
  });

  it('are found by their file, with what the kernel has', async () => {
    await storage.addUpload('a', upload('a.pdf'));
    await storage.addUpload('b', upload('b.pdf'));
    await storage.noteSent('b', 40);
    expect((await names()).sort()).toEqual(['a.pdf 0', 'b.pdf 40']);
    expect((await storage.findUploadsByFingerprint('b')).map(({ uploadUrl }) => uploadUrl)).toEqual([
      '/api/new_files/uploads/b.pdf',
    ]);
    expect(await storage.findAllUploads()).toHaveLength(2);
  });

  it('a note about the progress does not bring back what is being removed', async () => {
    const key = await storage.addUpload('a', upload('a.pdf'));
    await Promise.all([storage.noteSent('a', 10), storage.removeUpload(key), storage.noteSent('a', 20)]);
    expect(await names()).toEqual([]);
  });

  it('are forgotten on request, and a day after their last progress', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
    await storage.addUpload('a', upload('a.pdf'));
    await storage.addUpload('b', upload('b.pdf'));
    await storage.addUpload('c', upload('c.pdf'));
    await storage.forget('c');
    vi.setSystemTime(Date.now() + 23 * HOUR_MS);
    await storage.noteSent('b', 40);
    expect((await names()).sort()).toEqual(['a.pdf 0', 'b.pdf 40']);
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    expect(await names()).toEqual(['b.pdf 40']);
  });

  it('an entry of another shape is dropped', async () => {
    await offlineStore.set('unsent:files:1', { fingerprint: 'a' });
    expect(await names()).toEqual([]);
    expect(await offlineStore.keys('unsent:files:')).toEqual([]);
  });

  it('belong to their user', async () => {
    await storage.addUpload('a', upload('a.pdf'));
    session.begin({ token: 't', userId: 'u2', role: 'ROLE_PATIENT' });
    expect(await names()).toEqual([]);
    session.begin({ token: 't', userId: 'u1', role: 'ROLE_PATIENT' });
    expect(await names()).toEqual(['a.pdf 0']);
    await offlineStore.wipe();
    expect(await names()).toEqual([]);
  });
});
