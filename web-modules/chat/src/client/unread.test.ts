/** What is unread in a room, and what an answer of the long poll brings. */
import { describe, expect, it } from 'vitest';
import type { MatrixEvent } from './matrix';
import { newsIn } from './news';
import { EMPTY, type Room, withNewer } from './timeline';
import { countFrom, firstUnread } from './unread';

const ME = '@me:s';
const CLINIC = '@clinic:s';
const said = (id: string, sender: string, more: Record<string, unknown> = {}): MatrixEvent => ({
  event_id: id,
  type: 'm.room.message',
  sender,
  origin_server_ts: Number(id),
  content: { msgtype: 'm.text', body: id, ...more },
});
const roomOf = (events: readonly MatrixEvent[], upTo?: string): Room => ({
  ...withNewer(EMPTY, events),
  readUpTo: upTo === undefined ? {} : { [ME]: upTo },
});
const events = [said('1', CLINIC), said('2', ME), said('3', CLINIC), said('4', CLINIC)];

describe('unread messages', () => {
  it('begin behind the one up to which the person has read', () => {
    expect(firstUnread(roomOf(events, '3'), ME)).toBe('4');
    expect(firstUnread(roomOf(events, '4'), ME)).toBeNull();
  });

  it('begin behind the last one that the person has written', () => {
    expect(firstUnread(roomOf(events, '1'), ME)).toBe('3');
    expect(firstUnread(roomOf(events), ME)).toBe('3');
    expect(firstUnread(roomOf([...events, said('5', ME)]), ME)).toBeNull();
  });

  it('are all that are loaded if the read one is older', () => {
    expect(firstUnread(roomOf([said('3', CLINIC)], '1'), ME)).toBe('3');
  });

  it('do not begin with a deleted one, and deleted ones are not counted', () => {
    const deletion = { ...said('9', CLINIC), type: 'm.room.redaction', redacts: '3', content: {} };
    const room = roomOf([...events, deletion]);
    expect(firstUnread(room, ME)).toBe('4');
    expect(countFrom(room, '3', ME)).toBe(1);
  });

  it('are counted without one’s own', () => {
    expect(countFrom(roomOf(events), '1', ME)).toBe(3);
    expect(countFrom(roomOf(events), 'unknown', ME)).toBe(0);
  });
});

describe('news of an answer', () => {
  const answer = (...list: readonly MatrixEvent[]) => ({
    next_batch: 's',
    rooms: { join: { '!r': { timeline: { events: list } } } },
  });

  it('are messages of others, with the time of the last', () => {
    expect(newsIn(answer(...events), ME)).toEqual([{ room: '!r', at: 4 }]);
  });

  it('are neither own messages nor edits nor deletions', () => {
    const edit = said('5', CLINIC, { 'm.relates_to': { rel_type: 'm.replace', event_id: '1' } });
    const deletion = { ...said('6', CLINIC), type: 'm.room.redaction' };
    expect(newsIn(answer(said('2', ME), edit, deletion), ME)).toEqual([]);
    expect(newsIn({ next_batch: 's' }, ME)).toEqual([]);
  });
});
