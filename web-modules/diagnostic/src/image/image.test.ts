import { Blob as WholeBlob, File as WholeFile } from 'node:buffer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { kindOf } from './kind';
import { IMAGE_BYTES } from './limits';
import { base64Of, fitted, ImageFault, shrink } from './shrink';

const JPEG = [0xff, 0xd8, 0xff, 0xe1];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

// jsdom's files cannot be read as bytes; Node's can.
beforeEach(() => {
  vi.stubGlobal('Blob', WholeBlob);
  vi.stubGlobal('File', WholeFile);
});

/** */
describe('what a file is', () => {
  it.each([
    ['jpeg', JPEG, 'image/jpeg'],
    ['png', PNG, 'image/png'],
    ['gif', [0x47, 0x49, 0x46, 0x38], null],
    ['pdf', [0x25, 0x50, 0x44, 0x46], null],
    ['half a mark', PNG.slice(0, 4), null],
    ['nothing', [], null],
  ])('%s, by its first bytes', (_, bytes, kind) => expect(kindOf(new Uint8Array(bytes))).toBe(kind));
});

it('a picture keeps its shape and grows never', () => {
  expect(fitted({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 });
  expect(fitted({ width: 300, height: 200 }, 2048)).toEqual({ width: 300, height: 200 });
  expect(fitted({ width: 9000, height: 1 }, 2048)).toEqual({ width: 2048, height: 1 });
});

it('Base64 of many bytes', async () => {
  const bytes = new Uint8Array(100_000).map((_, at) => at % 251);
  expect(atob(await base64Of(new Blob([bytes]))).charCodeAt(99_999)).toBe(99_999 % 251);
});

/** Mocks the browser's decoder and canvas, which jsdom lacks. `sizes` are the bytes of successive encoded pictures. */
function browserDraws(sizes: readonly number[]) {
  const written: { kind: string; quality: number; width: number }[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = 4000;
      naturalHeight = 3000;
      decode = () => Promise.resolve();
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as CanvasRenderingContext2D & WebGLRenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    kind,
    quality,
  ) {
    const bytes = sizes[written.length] ?? 1;
    written.push({ kind: kind ?? '', quality: Number(quality), width: this.width });
    done(new Blob([new Uint8Array(bytes)]));
  });
  return written;
}

describe('a chosen picture', () => {
  /** scaled down instead of rejected. */
  it('is drawn anew and made smaller until it fits', async () => {
    const written = browserDraws([IMAGE_BYTES + 1, 300]);
    const image = await shrink(new Blob([new Uint8Array(JPEG)]));
    expect(image.mime).toBe('image/jpeg');
    expect(atob(image.base64)).toHaveLength(300);
    expect(written.map(({ width }) => width)).toEqual([2048, 2048]);
    expect(written[1]!.quality).toBeLessThan(written[0]!.quality);
  });

  it('that is a large PNG goes as JPEG', async () => {
    browserDraws([IMAGE_BYTES + 1, 300]);
    expect((await shrink(new Blob([new Uint8Array(PNG)]))).mime).toBe('image/jpeg');
  });

  it('that is a small PNG stays one', async () => {
    browserDraws([IMAGE_BYTES]);
    expect((await shrink(new Blob([new Uint8Array(PNG)]))).mime).toBe('image/png');
  });

  it('that cannot be made small is too large', async () => {
    browserDraws(Array.from({ length: 9 }, () => IMAGE_BYTES + 1));
    await expect(shrink(new Blob([new Uint8Array(JPEG)]))).rejects.toEqual(new ImageFault('too_large'));
  });

  /** checked by content, whatever the file's name is. */
  it('of another kind is refused, and so is a damaged one', async () => {
    browserDraws([]);
    const gif = new File(['GIF89a'], 'rash.png', { type: 'image/png' });
    await expect(shrink(gif)).rejects.toEqual(new ImageFault('wrong_format'));
    vi.stubGlobal(
      'Image',
      class {
        decode = () => Promise.reject(new Error('damaged'));
      },
    );
    await expect(shrink(new Blob([new Uint8Array(JPEG)]))).rejects.toEqual(new ImageFault('wrong_format'));
  });
});
