/** The scores of completed answers; one that is high enough to look at is marked. */
import { Pill, useLanguage, useTranslation } from '@cabinet/kit';
import type { UserQuiz } from '../data/contract';
import css from '../shared/Questionnaires.module.css';

export function Scores({ scores }: { readonly scores: UserQuiz['scores'] }) {
  const { t } = useTranslation('admin_questionnaires');
  const language = useLanguage();
  if (!scores || scores.length === 0) return null;
  return (
    <ul className={css.scores} aria-label={t('result.scores')}>
      {scores.map(({ name, title, value, alert }) => (
        <li key={name}>
          {title}:{' '}
          <strong className="num">{value?.toLocaleString(language, { maximumFractionDigits: 2 }) ?? '—'}</strong>
          {alert && <Pill kind="critical">{t('result.alert')}</Pill>}
        </li>
      ))}
    </ul>
  );
}
