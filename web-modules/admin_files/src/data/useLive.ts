/** Loads the table again, and its numbers, when files have come or were looked at. */
import { useLiveLists } from '@cabinet/kit/events';
import { ROOT } from './queries';

/** An exchange is not among them: the kernel notes each look at it in the person's access log. */
const LISTS: Readonly<Record<string, readonly string[]>> = { files: ['events', 'count', 'counters'] };

export function useLive(): void {
  useLiveLists('/admin/events', ROOT, LISTS);
}
