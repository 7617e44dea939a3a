/** How often each choice was taken: bars with their numbers. A group of fewer than five is hidden by the server. */
import { Card, useLanguage, useTranslation } from '@cabinet/kit';
import type { Counts, QuestionCount } from '../data/contract';
import css from '../shared/Questionnaires.module.css';

export function CountBars({ counts }: { readonly counts: Counts }) {
  const { t } = useTranslation('admin_questionnaires');
  const language = useLanguage();
  const { completed, questions } = counts;
  return (
    <section className={css.stack} aria-label={t('counts.title')}>
      <h2 className={css.heading}>{t('counts.title')}</h2>
      <p className="muted">
        {typeof completed === 'number'
          ? t('counts.completed', { count: completed, number: completed.toLocaleString(language) })
          : t('counts.hiddenAll')}
      </p>
      {questions.map((question) => (
        <QuestionBars key={question.name} question={question} />
      ))}
    </section>
  );
}

function QuestionBars({ question }: { readonly question: QuestionCount }) {
  const { t } = useTranslation('admin_questionnaires');
  const language = useLanguage();
  const { title, answered, choices } = question;
  const largest = Math.max(1, ...choices.map(({ count }) => count ?? 0));
  const textOf = (value: string, text: string) =>
    value === 'other' ? t('counts.other') : value === 'none' ? t('counts.none') : text;
  return (
    <Card className={css.stack}>
      <h3>{title}</h3>
      {typeof answered === 'number' ? (
        <p className="muted small">
          {t('counts.answered', { count: answered, number: answered.toLocaleString(language) })}
        </p>
      ) : (
        <p className="muted small">{t('counts.hidden')}</p>
      )}
      <ul className={css.bars}>
        {choices.map(({ value, text, count }) => (
          <li key={value}>
            <span>{textOf(value, text)}</span>
            {typeof count === 'number' ? (
              <>
                <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
                  <rect width={(count / largest) * 100} height={8} rx={1} />
                </svg>
                <strong className="num">{count.toLocaleString(language)}</strong>
              </>
            ) : (
              <span className="muted small">{t('counts.hiddenChoice')}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
