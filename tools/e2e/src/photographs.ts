/** Photographs as from a phone: drawn by the browser, with camera metadata (EXIF) added manually. */
import type { Page } from '@playwright/test';

/** Exif 2.32 §4.6.4: the camera's orientation. 6: the first column of the file is the top of the picture. */
const ORIENTATION = 0x0112;
const LYING_ON_ITS_SIDE = 6;

/**
 * An APP1 segment with a TIFF of one entry, followed by the location as plain text, so that tests can search for it.
 */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(3, 12); // a short
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  const notes = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 55.7558 N 37.6173 E')]);
  const head = Buffer.from([0xff, 0xe1, 0, notes.length + 2]);
  return Buffer.concat([head, notes]);
}

function noted(base64: string, orientation: number): Buffer {
  const jpeg = Buffer.from(base64, 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), exif(orientation), jpeg.subarray(2)]);
}

/** A large photograph: noise, which no format compresses well. */
export async function largePhotograph(page: Page, side: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (length) => {
    const canvas = document.createElement('canvas');
    canvas.width = length;
    canvas.height = length;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const image = context.createImageData(length, length);
    for (let at = 0; at < image.data.length; at += 65_536) {
      crypto.getRandomValues(image.data.subarray(at, at + 65_536));
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
  }, side);
  return noted(base64, 1);
}

/**
 * Wide in the file, with the orientation tag "upright": red at the left of the file is red at the top of the picture,
 * blue is below.
 */
export async function uprightPhotograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 320;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 320, 320);
    context.fillStyle = '#00f';
    context.fillRect(320, 0, 320, 320);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  return noted(base64, LYING_ON_ITS_SIDE);
}

/** Width and height as stored in the file, before the orientation is applied (ITU T.81, B.2.2: the frame header). */
export function sizeInFile(jpeg: Buffer): { readonly width: number; readonly height: number } {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker === 0xffc0 || marker === 0xffc2) {
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    }
  }
  throw new Error('no frame in this JPEG');
}

/** The colours in the middle of the upper and the lower half of a JPEG without metadata. */
export function halvesOf(page: Page, jpeg: Buffer): Promise<readonly string[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    return [0.25, 0.75].map((share) => {
      const [red = 0, , blue = 0] = context.getImageData(
        bitmap.width / 2,
        Math.floor(bitmap.height * share),
        1,
        1,
      ).data;
      if (red > 200 && blue < 60) return 'red';
      return blue > 200 && red < 60 ? 'blue' : `red ${String(red)} blue ${String(blue)}`;
    });
  }, jpeg.toString('base64'));
}
