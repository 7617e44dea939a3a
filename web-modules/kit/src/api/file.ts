/** Answers that are files: read piece by piece, so that a person on a slow network sees that something comes. */

export async function fileOf(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return await response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parts.push(piece.value);
    bytes += piece.value.byteLength;
    onProgress?.(bytes);
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
}
