/**
 * Prepares a picture for upload: checks its content and redraws it on a canvas, which removes the camera's metadata
 * (place, time, device: EXIF). Scales it down until it is small enough instead of rejecting it.
 */
import type { DiaryImage } from '../data/diary.types';
import { kindOf, MARK_BYTES } from './kind';
import { IMAGE_BYTES, type ImageKind, LONGEST_SIDE_PX } from './limits';

/** `wrong_format`: not a picture of an accepted kind, or damaged. `too_large`: cannot be made small enough. */
export class ImageFault extends Error {
  constructor(readonly code: 'wrong_format' | 'too_large') {
    super(code);
    this.name = 'ImageFault';
  }
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size with the longest side at most `longest`; smaller pictures are unchanged. */
export function fitted({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

type Try = readonly [kind: ImageKind, longest: number, quality: number];

/**
 * Encodings in order of preference. A drawing stays sharp as PNG while it is small; a photograph saved as PNG is
 * encoded as JPEG.
 */
function triesFor(kind: ImageKind): readonly Try[] {
  const asJpeg: readonly Try[] = [
    ['image/jpeg', LONGEST_SIDE_PX, 0.85],
    ['image/jpeg', LONGEST_SIDE_PX, 0.7],
    ['image/jpeg', LONGEST_SIDE_PX / 2, 0.6],
  ];
  return kind === 'image/png' ? [['image/png', LONGEST_SIDE_PX, 1], ...asJpeg] : asJpeg;
}

interface Decoded {
  readonly source: CanvasImageSource;
  readonly size: Size;
  readonly release: () => void;
}

async function decoded(file: Blob): Promise<Decoded> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    // An `img` applies the camera's orientation before the metadata is dropped.
    await image.decode();
  } catch {
    URL.revokeObjectURL(address);
    throw new ImageFault('wrong_format');
  }
  return {
    source: image,
    size: { width: image.naturalWidth, height: image.naturalHeight },
    release: () => URL.revokeObjectURL(address),
  };
}

function drawn({ source, size }: Decoded, longest: number, kind: ImageKind): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width, height } = fitted(size, longest);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new ImageFault('wrong_format');
  if (kind === 'image/jpeg') {
    // JPEG has no transparency: transparent areas of a PNG would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

function written(canvas: HTMLCanvasElement, kind: ImageKind, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, kind, quality));
}

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const parts: string[] = [];
  // In chunks, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(parts.join(''));
}

/** The picture to upload. Throws `ImageFault`. */
export async function shrink(file: Blob): Promise<DiaryImage> {
  const kind = kindOf(new Uint8Array(await file.slice(0, MARK_BYTES).arrayBuffer()));
  if (!kind) throw new ImageFault('wrong_format');
  const picture = await decoded(file);
  try {
    for (const [target, longest, quality] of triesFor(kind)) {
      const blob = await written(drawn(picture, longest, target), target, quality);
      if (blob && blob.size <= IMAGE_BYTES) return { mime: target, base64: await base64Of(blob) };
    }
    throw new ImageFault('too_large');
  } finally {
    picture.release();
  }
}
