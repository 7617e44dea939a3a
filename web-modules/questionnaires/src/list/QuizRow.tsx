/** A questionnaire in a list: until when, how long, and how far it is. */
import { Pill, useDates, useTranslation } from '@cabinet/kit';
import { LinkRow, RowWords } from '@cabinet/kit/views';
import type { UserQuiz } from '../data/quiz.types';
import { placeOf } from '../places';
import page from '../shared/Page.module.css';
import { minutesFor } from './length';

/** From here on the day is near. */
const SOON_DAYS = 3;

export interface QuizRowProps {
  readonly quiz: UserQuiz;
  /** A draft is in this browser or at the kernel. */
  readonly isBegun: boolean;
  readonly isWaiting: boolean;
}

function Due({ due }: { readonly due: string }) {
  const { t } = useTranslation('questionnaires');
  const { format, daysUntil } = useDates();
  const days = daysUntil(due);
  const date = format(due, 'date');
  if (days < 0) return <Pill kind="critical">{t('due.over', { date })}</Pill>;
  return <Pill kind={days <= SOON_DAYS ? 'warning' : 'neutral'}>{t('due', { date })}</Pill>;
}

export function QuizRow({ quiz, isBegun, isWaiting }: QuizRowProps) {
  const { t } = useTranslation('questionnaires');
  const { format } = useDates();
  const { title, due, questions, completed, isCompleted } = quiz;
  const delivery = isCompleted || quiz.delivery === 'saved' ? null : quiz.delivery;
  return (
    <LinkRow to={placeOf(quiz.id)}>
      <RowWords name={title}>
        <div className={page.facts}>
          {isCompleted && completed !== null && (
            <span className="muted">{t('completed', { date: format(completed, 'date') })}</span>
          )}
          {!isCompleted && due !== null && !isWaiting && <Due due={due} />}
          {delivery !== null && <Pill kind="warning">{t(`delivery.${delivery}`)}</Pill>}
          {isWaiting && <Pill kind="warning">{t('state.waiting')}</Pill>}
          {!isCompleted && !isWaiting && delivery === null && (
            <span className={isBegun ? undefined : 'muted'}>{t(isBegun ? 'state.begun' : 'state.new')}</span>
          )}
          {!isCompleted && delivery === null && questions !== null && (
            <span className="muted">{t('length', { count: minutesFor(questions) })}</span>
          )}
        </div>
      </RowWords>
    </LinkRow>
  );
}
