import css from './ProgressBar.module.css';
import { percentOf } from './percent';

export interface ProgressBarProps {
  readonly label: string;
  readonly sent: number;
  readonly size: number;
  /** Nothing moves now. */
  readonly isResting?: boolean;
}

/** A bar of progress. It is not a live region: screen readers read it when they are asked. */
export function ProgressBar({ label, sent, size, isResting = false }: ProgressBarProps) {
  const percent = percentOf(sent, size);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={css.track}
      data-resting={isResting || undefined}
    >
      <span style={{ transform: `scaleX(${String(percent / 100)})` }} />
    </div>
  );
}
