/** Passes a file created in the browser to the downloads. */

/** How long the object URL stays valid: phones fetch it after the click handler has returned. */
const KEEP_MS = 60_000;

/** Downloads `content` under a name; the MIME type tells phones which app opens it. */
export function downloadFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
