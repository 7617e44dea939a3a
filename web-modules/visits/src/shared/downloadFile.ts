/** Gives a file made in the browser to the patient. */

/** How long the address of the file lives: phones fetch it after the click has returned. */
const KEEP_MS = 60_000;

/** Downloads `content` under a name; the type tells phones which app opens it. */
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
