/** Contents of messages that the patient writes, and of those that the clinic sends. Pure. */
import type { Content } from './matrix';

export const textContent = (body: string, answersTo: string | null): Content => ({
  msgtype: 'm.text',
  body,
  ...(answersTo !== null && { 'm.relates_to': { 'm.in_reply_to': { event_id: answersTo } } }),
});

export const editContent = (body: string, edited: string): Content => ({
  msgtype: 'm.text',
  // What a client without edits shows.
  body: `* ${body}`,
  'm.new_content': { msgtype: 'm.text', body },
  'm.relates_to': { rel_type: 'm.replace', event_id: edited },
});

/** A message as the beginning of one's own: each line marked, as in a letter (B-268). */
export const quoted = (body: string): string =>
  body
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** B-199 */
export interface ReplyButton {
  readonly caption: string;
  readonly response: string;
}

export function buttonsOf(content: Content): readonly ReplyButton[] {
  const listed = content['ru.cabinet.buttons'];
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((entry: unknown) => {
    const { caption, response } = (entry ?? {}) as Partial<Record<keyof ReplyButton, unknown>>;
    return typeof caption === 'string' && typeof response === 'string' ? [{ caption, response }] : [];
  });
}

/** The file of a message; null if it is text. */
export function fileOf(
  content: Content,
): { readonly url: string; readonly name: string; readonly isImage: boolean } | null {
  const { msgtype, url, body } = content;
  if (typeof url !== 'string' || (msgtype !== 'm.image' && msgtype !== 'm.file')) return null;
  return { url, name: typeof body === 'string' ? body : '', isImage: msgtype === 'm.image' };
}

/** The text that is being sent, without the mark of an edit. */
export function editedTextOf(content: Content): string {
  const fresh = content['m.new_content'] as Content | undefined;
  const body = fresh?.body ?? content.body;
  return typeof body === 'string' ? body : '';
}
