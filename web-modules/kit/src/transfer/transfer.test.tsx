import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { transfers } from '../files/running';
import { session } from '../session/session';
import { kernel, problemResponse } from '../testing';
import { download } from './download';
import { upload } from './upload';
import { useTransfer, type Way } from './useTransfer';

const scan = () => {
  const body = new FormData();
  body.append('passport', new File(['x'], 'passport.png', { type: 'image/png' }));
  return body;
};

beforeEach(() => session.begin({ token: 'token', userId: 'u1', role: 'ROLE_PATIENT' }));

describe('a download', () => {
  it('counts its bytes, and counts as activity until it has come', async () => {
    let more: ReadableStreamDefaultController<Uint8Array> | undefined;
    kernel(
      () =>
        new Response(new ReadableStream({ start: (controller) => (more = controller) }), {
          headers: { 'Content-Type': 'application/pdf', 'X-A': '7' },
        }),
    );
    const bytes: number[] = [];
    const said: (string | null)[] = [];
    const file = download('/files/1/download', {
      onProgress: (count) => bytes.push(count),
      onHeaders: (headers) => said.push(headers.get('X-A')),
    });
    await waitFor(() => expect(said).toEqual(['7']));
    expect(transfers.isRunning()).toBe(true);
    more?.enqueue(new Uint8Array(3));
    more?.enqueue(new Uint8Array(4));
    more?.close();
    expect((await file).size).toBe(7);
    expect(bytes).toEqual([3, 7]);
    expect(transfers.isRunning()).toBe(false);
  });

  it('that failed is no activity any more', async () => {
    kernel(() => problemResponse(503, 'unavailable'));
    await expect(download('/files/1/download')).rejects.toMatchObject({ code: 'unavailable' });
    expect(transfers.isRunning()).toBe(false);
  });
});

describe('an upload', () => {
  it('says how far it is, with the token and the headers of the call', async () => {
    const calls = kernel(() => undefined);
    const progress: unknown[] = [];
    const sending = upload('/users/reg/files', scan(), {
      headers: { 'Upload-Token': 'u' },
      onProgress: (...now) => progress.push(now),
    });
    expect(transfers.isRunning()).toBe(true);
    expect(await sending).toBeUndefined();
    expect(progress).toEqual([[1, 2]]);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /users/reg/files']);
    expect([calls[0]?.headers.get('Authorization'), calls[0]?.headers.get('Upload-Token')]).toEqual([
      'Bearer token',
      'u',
    ]);
    expect(transfers.isRunning()).toBe(false);
  });

  it('fails with the problem of the kernel', async () => {
    kernel(() => problemResponse(415, 'wrong_format'));
    await expect(upload('/users/reg/files', scan())).rejects.toMatchObject({
      code: 'wrong_format',
      status: 415,
      requestId: 'r-1',
    });
    kernel(() => {
      throw new TypeError('no network');
    });
    await expect(upload('/users/reg/files', scan())).rejects.toMatchObject({ code: 'network' });
  });

  it('can be stopped', async () => {
    kernel(() => new Promise(() => undefined));
    const control = new AbortController();
    const sending = upload('/users/reg/files', scan(), { signal: control.signal });
    const outcome = expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(transfers.isRunning()).toBe(true));
    control.abort();
    await outcome;
    expect(transfers.isRunning()).toBe(false);
  });
});

describe('a transfer on a screen', () => {
  /** A transfer that the test ends. */
  function slow() {
    let way: Way | undefined;
    let settle: { resolve: (value: string) => void; reject: (error: unknown) => void } | undefined;
    const failures: unknown[] = [];
    const hook = renderHook(() =>
      useTransfer<string>(
        (given) => {
          way = given;
          return new Promise((resolve, reject) => (settle = { resolve, reject }));
        },
        (error) => failures.push(error),
      ),
    );
    return { hook, failures, way: () => way, settle: () => settle };
  }

  it('runs, says how far it is, and is done', async () => {
    const { hook, way, settle } = slow();
    expect(hook.result.current.state).toEqual({ at: 'rest' });
    act(() => hook.result.current.start());
    act(() => way()?.onProgress(5, 9));
    expect(hook.result.current.state).toEqual({ at: 'running', bytes: 5, total: 9 });
    await act(async () => settle()?.resolve('a'));
    expect(hook.result.current.state).toEqual({ at: 'done', result: 'a' });
  });

  it('fails, and is told', async () => {
    const { hook, failures, settle } = slow();
    act(() => hook.result.current.start());
    const error = new Error('lost');
    await act(async () => settle()?.reject(error));
    expect(hook.result.current.state).toEqual({ at: 'failed', error });
    expect(failures).toEqual([error]);
  });

  it('is stopped by the user without a failure', async () => {
    const { hook, failures, way, settle } = slow();
    act(() => hook.result.current.start());
    act(() => hook.result.current.stop());
    expect(way()?.signal.aborted).toBe(true);
    await act(async () => settle()?.reject(new DOMException('stopped', 'AbortError')));
    expect(hook.result.current.state).toEqual({ at: 'rest' });
    expect(failures).toEqual([]);
  });

  it('is stopped when the screen is left', () => {
    const { hook, way } = slow();
    act(() => hook.result.current.start());
    hook.unmount();
    expect(way()?.signal.aborted).toBe(true);
  });
});
