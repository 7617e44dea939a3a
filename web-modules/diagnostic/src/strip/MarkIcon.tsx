/** Icon of a day's state. Always shown beside a word. */
import { CircleCheck, CircleDashed, Clock, CloudOff, PencilLine, TriangleAlert } from 'lucide-react';
import type { DayMark } from '../domain/days';

const ICONS: Readonly<Record<DayMark, typeof Clock>> = {
  empty: CircleDashed,
  draft: PencilLine,
  unsent: CloudOff,
  waiting: Clock,
  saved: CircleCheck,
  refused: TriangleAlert,
};

export function MarkIcon({ mark }: { readonly mark: DayMark }) {
  const Icon = ICONS[mark];
  return <Icon aria-hidden />;
}
