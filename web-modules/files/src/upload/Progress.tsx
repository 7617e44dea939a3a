import { percentOf } from '../domain/percent';
import css from './UploadList.module.css';

export interface ProgressProps {
  readonly label: string;
  readonly sent: number;
  readonly size: number;
  /** Nothing moves now. */
  readonly isResting?: boolean;
}

/** A bar of progress. It is not a live region: screen readers read it when they are asked. */
export function Progress({ label, sent, size, isResting = false }: ProgressProps) {
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
