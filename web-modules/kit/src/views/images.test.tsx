/** Images that need the token: when they are loaded, and what is there while they are not. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { foreignResponse, kernel, problemResponse, renderModule } from '../testing';
import { KernelImage } from './KernelImage';
import { FileThumbnail, type FileThumbnailProps } from './Thumbnail';

const PHOTO: FileThumbnailProps = { id: 'f-2', mediaType: 'image/png', hasThumbnail: true };
const jpeg = () => foreignResponse('jpeg', { headers: { 'Content-Type': 'image/jpeg' } });

/** The window comes near to what is observed when the test says so. */
let arrive: () => void = () => undefined;

beforeEach(() => {
  const seen = new Set<(entries: readonly object[]) => void>();
  arrive = () => act(() => seen.forEach((one) => one([{ isIntersecting: true }])));
  vi.spyOn(globalThis, 'IntersectionObserver').mockImplementation(function observer(callback) {
    const tell = callback as unknown as (entries: readonly object[]) => void;
    return { observe: () => seen.add(tell), disconnect: () => seen.delete(tell) } as unknown as IntersectionObserver;
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shown');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});

const saveData = () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  return () => Reflect.deleteProperty(navigator, 'connection');
};
const picture = () => document.querySelector('img');
const icon = () => document.querySelector('svg.lucide-file-image');

async function show(file: Partial<FileThumbnailProps> = {}, answer: () => Response = jpeg) {
  const calls = kernel(answer);
  await renderModule(<FileThumbnail {...PHOTO} {...file} />, { namespace: 'visits' });
  return calls;
}

describe('the small picture of a file', () => {
  it('is loaded once it is near the window, with the icon until then', async () => {
    const calls = await show();
    expect(icon()).not.toBeNull();
    expect(calls).toHaveLength(0);
    arrive();
    await waitFor(() => expect(picture()?.getAttribute('src')).toBe('blob:shown'));
    expect(picture()?.alt).toBe('');
    expect(calls.map(({ path }) => path)).toEqual(['/new_files/thumbnail?id=f-2']);
  });

  it('is not asked for if there is none', async () => {
    const calls = await show({ hasThumbnail: false, mediaType: 'application/pdf' });
    arrive();
    expect(document.querySelector('svg.lucide-file-text')).not.toBeNull();
    expect(calls).toHaveLength(0);
  });

  it('that fails leaves the icon', async () => {
    const calls = await show({}, () => problemResponse(404, 'not_found'));
    arrive();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(picture()).toBeNull();
    expect(icon()).not.toBeNull();
  });

  it('that the browser cannot show leaves the icon', async () => {
    await show();
    arrive();
    await waitFor(() => expect(picture()).not.toBeNull());
    fireEvent.error(picture() as HTMLImageElement);
    expect(icon()).not.toBeNull();
  });

  it('is not loaded while the browser saves data', async () => {
    const restore = saveData();
    const calls = await show();
    arrive();
    expect(calls).toHaveLength(0);
    expect(icon()).not.toBeNull();
    restore();
  });
});

describe('an image of the kernel', () => {
  const image = (isOptional: boolean) => (
    <KernelImage path="/news/n-1/image" version="1" alt="Plan" width={4} height={3} isOptional={isOptional} />
  );

  it('is loaded once it is near the window', async () => {
    const calls = kernel(jpeg);
    await renderModule(image(false), { namespace: 'visits' });
    expect(calls).toHaveLength(0);
    arrive();
    expect(await screen.findByRole('img', { name: 'Plan' })).toBeTruthy();
  });

  it('is left out while the browser saves data, if it is optional', async () => {
    const restore = saveData();
    const calls = kernel(jpeg);
    await renderModule(image(true), { namespace: 'visits' });
    arrive();
    expect(calls).toHaveLength(0);
    expect(document.querySelector('[data-picture]')).toBeNull();
    restore();
  });
});
