/** Passes files to the browser's downloads. */
import { API_BASE } from '../api/base';

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

/** Saves a file that the page holds. Its type tells phones which app opens it. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  follow(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/** Lets the browser load a file itself, without the page's memory; only from an address of our API. */
export function saveFrom(address: string, name: string): void {
  if (address.startsWith(`${API_BASE}/`)) follow(address, name);
}
