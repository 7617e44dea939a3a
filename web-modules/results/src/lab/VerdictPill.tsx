import { Pill, type PillKind, type TextKey, useTranslation } from '@cabinet/kit';
import type { Point } from '@cabinet/record';
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Verdict, verdictOf } from './indicator';

const LOOKS: Readonly<Record<Exclude<Verdict, 'none'>, { kind: PillKind; icon: ReactNode; text: TextKey<'results'> }>> =
  {
    inside: { kind: 'positive', icon: <Check aria-hidden />, text: 'lab.inside' },
    above: { kind: 'warning', icon: <ArrowUp aria-hidden />, text: 'lab.above' },
    below: { kind: 'warning', icon: <ArrowDown aria-hidden />, text: 'lab.below' },
  };

/** Whether a value is in the norm: by colour, sign and text. Renders nothing if no norm is known. */
export function VerdictPill({ point }: { readonly point: Point }) {
  const { t } = useTranslation('results');
  const verdict = verdictOf(point);
  if (verdict === 'none') return null;
  const { kind, icon, text } = LOOKS[verdict];
  return (
    <Pill kind={kind} icon={icon}>
      {t(text)}
    </Pill>
  );
}
