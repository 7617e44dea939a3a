import { classes, LANGUAGES, useLanguage } from '@cabinet/kit';
import { formatRubles, type Kopecks, spokenRubles } from './money';
import css from './Money.module.css';

export interface MoneyProps {
  readonly kopecks: Kopecks;
  readonly className?: string | undefined;
}

/** An amount: as in Russia on the screen, in the words of the language for screen readers. */
export function Money({ kopecks, className }: MoneyProps) {
  const language = useLanguage();
  return (
    <span className={classes(css.money, className)}>
      <span className="num" aria-hidden>
        {formatRubles(kopecks)}
      </span>
      <span className="visually-hidden">{spokenRubles(kopecks, LANGUAGES[language].locale)}</span>
    </span>
  );
}
