/** Passes a file to the browser's downloads. */

/** How long the object URL stays valid: phones fetch it after the click handler has returned. */
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

/** Starts a download that the browser loads directly, without the page's memory. */
export function giveAddress(address: string, name: string): void {
  // Only follow addresses of our own API.
  if (address.startsWith('/api/')) follow(address, name);
}
