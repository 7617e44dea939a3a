/** Gives a file to the browser's own downloads. */

/** How long the address of the file lives: phones fetch it after the click has returned. */
const KEEP_MS = 60_000;

function follow(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

export function giveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  follow(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/** An address that the browser loads from by itself: nothing passes through the page. */
export function giveAddress(address: string, name: string): void {
  // Only ever one of our own calls.
  if (address.startsWith('/api/')) follow(address, name);
}
