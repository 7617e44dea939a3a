/** Reads a file response in chunks, so that the caller can show progress on slow networks. */

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
