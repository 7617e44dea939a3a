/** Every consent the user ever gave; the register is append-only. */
import { Card, useDates, useTranslation } from '@cabinet/kit';
import type { ConsentLine } from '../data/profile.types';
import page from '../shared/Page.module.css';
import css from './ConsentHistory.module.css';

export function ConsentHistory({ lines }: { readonly lines: readonly ConsentLine[] }) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  if (lines.length === 0) return null;
  return (
    <Card className={page.section} aria-labelledby="consent-history">
      <h2 id="consent-history">{t('consent.history')}</h2>
      <ol className={css.list}>
        {lines.map((line) => (
          <li key={`${line.kind} ${line.givenAt}`}>
            <p>
              <b>{t(`consent.kind.${line.kind}`, { defaultValue: line.kind })}</b>
            </p>
            <p>
              {t('consent.lineGiven', {
                date: format(line.givenAt, 'dateTime'),
                how: t(`consent.how.${line.how}`, { defaultValue: line.how }),
              })}
            </p>
            {line.withdrawnAt && <p>{t('consent.lineWithdrawn', { date: format(line.withdrawnAt, 'dateTime') })}</p>}
            <p className="muted small">
              {line.textDate && `${t('consent.textOf', { date: format(line.textDate, 'date') })}, `}
              {t(`consent.language.${line.language}`, { defaultValue: line.language })}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
