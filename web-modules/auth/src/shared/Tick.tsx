/** A checkbox with a sentence beside it. Does not use the kit's forms entry, which the first screen does not load. */
import { type ReactNode, useId } from 'react';
import css from './Tick.module.css';

export interface TickProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
}

export function Tick({ label, hint, isTicked, onChange }: TickProps) {
  const hintId = useId();
  return (
    <div>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <div id={hintId} className={css.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
