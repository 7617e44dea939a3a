/** A form with help beside it; below it if the window is narrow or the text is large. */
import { type ReactNode, useId } from 'react';
import css from './FormWithHelp.module.css';

export interface FormWithHelpProps {
  readonly title: string;
  /** One sentence each. */
  readonly points: readonly string[];
  readonly children: ReactNode;
}

export function FormWithHelp({ title, points, children }: FormWithHelpProps) {
  const titleId = useId();
  return (
    <div className={css.split}>
      <div>{children}</div>
      <aside className={css.help} aria-labelledby={titleId}>
        <h3 id={titleId}>{title}</h3>
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
