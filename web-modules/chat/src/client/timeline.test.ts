/** A room's messages: order, edits, deletions, history, readers (B-090, B-093, B-352). */
import { describe, expect, it } from 'vitest';
import type { MatrixEvent } from './matrix';
import { EMPTY, readersOf, repliedTo, textOf, withEphemeral, withNewer, withOlder } from './timeline';

const said = (id: string, body: string, sender = '@clinic:s'): MatrixEvent => ({
  event_id: id,
  type: 'm.room.message',
  sender,
  origin_server_ts: 1,
  content: { msgtype: 'm.text', body },
});
const edit = (id: string, of: string, body: string, sender = '@clinic:s'): MatrixEvent => ({
  ...said(id, `* ${body}`, sender),
  content: { 'm.relates_to': { rel_type: 'm.replace', event_id: of }, 'm.new_content': { msgtype: 'm.text', body } },
});
const deletion = (id: string, of: string): MatrixEvent => ({
  ...said(id, ''),
  type: 'm.room.redaction',
  redacts: of,
  content: {},
});

const texts = (room: typeof EMPTY) => room.messages.map(({ content }) => textOf(content));

describe('a timeline', () => {
  it('holds each message once', () => {
    const room = withNewer(EMPTY, [said('1', 'a'), said('2', 'b')]);
    expect(texts(withNewer(room, [said('2', 'b'), said('3', 'c')]))).toEqual(['a', 'b', 'c']);
  });

  it('shows the edit of the author only', () => {
    const room = withNewer(EMPTY, [said('1', 'a'), edit('2', '1', 'b'), edit('3', '1', 'c', '@stranger:s')]);
    expect(texts(room)).toEqual(['b']);
    expect(room.messages[0]?.isEdited).toBe(true);
  });

  it('keeps a deleted message deleted when it is edited later', () => {
    const room = withNewer(EMPTY, [said('1', 'a'), deletion('2', '1'), edit('3', '1', 'b')]);
    expect(room.messages[0]).toMatchObject({ isDeleted: true, content: {} });
  });

  it('applies an edit to a message that an older page brings', () => {
    const room = withNewer(EMPTY, [edit('3', '1', 'b')], { isLimited: true, previous: 'p' });
    expect(room.older).toBe('p');
    const whole = withOlder(room, [said('2', 'x'), said('1', 'a')], undefined);
    expect(texts(whole)).toEqual(['b', 'x']);
    expect(whole.older).toBeNull();
  });

  it('starts anew after a gap', () => {
    const room = withNewer(EMPTY, [said('1', 'a')]);
    const after = withNewer(room, [said('9', 'z')], { isLimited: true, previous: 'p9' });
    expect(texts(after)).toEqual(['z']);
    expect(after.older).toBe('p9');
  });

  /** B-093 */
  it('knows who has read a message: it, or a later one', () => {
    const room = withEphemeral(withNewer(EMPTY, [said('1', 'a'), said('2', 'b')]), [
      { type: 'm.receipt', content: { '2': { 'm.read': { '@clinic:s': { ts: 1 } } } } },
      { type: 'm.typing', content: { user_ids: ['@clinic:s'] } },
    ]);
    expect(readersOf(room, '1')).toEqual(['@clinic:s']);
    expect(room.typing).toEqual(['@clinic:s']);
    expect(readersOf(room, 'unknown')).toEqual([]);
  });

  it('reads what a message answers', () => {
    expect(repliedTo({ 'm.relates_to': { 'm.in_reply_to': { event_id: '1' } } })).toBe('1');
    expect(repliedTo({ 'm.relates_to': 'malformed' })).toBeNull();
  });
});
