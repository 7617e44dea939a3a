/** Checks an image before it is sent (B-239, B-240, X-035): by its first bytes, whatever its name is. */

/** B-350 */
export const IMAGE_MB = 5;
const IMAGE_BYTES = IMAGE_MB * 1024 * 1024;

export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
/** As the message names them. */
export const IMAGE_FORMATS = 'jpeg, png';

export type PictureFault = 'too_large' | 'wrong_format' | 'unreadable';

const MARKS: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** What is wrong with a file; null if nothing is known to be. */
export async function pictureFault(file: Blob): Promise<PictureFault | null> {
  const first = new Uint8Array((await read(file.slice(0, 8), 'readAsArrayBuffer')) as ArrayBuffer);
  if (!MARKS.some((mark) => mark.every((byte, at) => first[at] === byte))) return 'wrong_format';
  return file.size > IMAGE_BYTES ? 'too_large' : null;
}

/** A file as a data address, as the kernel takes it (B-193). */
export async function dataAddress(file: Blob): Promise<string> {
  return (await read(file, 'readAsDataURL')) as string;
}

function read(file: Blob, as: 'readAsArrayBuffer' | 'readAsDataURL'): Promise<FileReader['result']> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader[as](file);
  });
}
