import type { RecordList, RecordSource } from './types';

/**
 * Whether the hospital was asked and does not pass this list on. A copy that an earlier release made counts as
 * such until its next refresh.
 */
export const lacks = ({ state, lists, failure, isRefreshing }: RecordSource, list: RecordList): boolean =>
  state === 'found' && lists[list] === null && failure === null && !isRefreshing;
