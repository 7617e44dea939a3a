/** What waits for the patient, the most urgent first; each line is one press to the action. */
import { Card, List, menuIcon, useTranslation } from '@cabinet/kit';
import { LinkRow } from '@cabinet/kit/views';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { AttentionItem } from './data/attention.types';
import { useItemWords } from './useWords';
import css from './Waiting.module.css';

export interface WaitingProps {
  readonly items: readonly AttentionItem[];
  /** Whether all areas have answered. */
  readonly isComplete: boolean;
}

export function Waiting({ items, isComplete }: WaitingProps) {
  const { t } = useTranslation('home');
  const wordsOf = useItemWords();
  const titleId = useId();
  const lines = items.flatMap((item) => {
    const words = wordsOf(item);
    return words === null ? [] : [{ item, words }];
  });
  if (lines.length === 0) return isComplete && <NothingWaits />;
  return (
    <section aria-labelledby={titleId} className={css.waiting}>
      <h2 id={titleId}>{t('waiting.title')}</h2>
      <List>
        {lines.map(({ item, words }) => {
          const Icon = menuIcon(words.icon);
          return (
            <LinkRow key={`${item.area}/${item.kind}`} to={`/${item.target}`} data-urgency={item.urgency}>
              <span className={css.icon} data-picture="" aria-hidden>
                <Icon />
              </span>
              <span className={css.words}>
                <span className={css.text}>{words.text}</span>
                {words.note !== null && <span className="muted">{words.note}</span>}
              </span>
            </LinkRow>
          );
        })}
      </List>
    </section>
  );
}

function NothingWaits() {
  const { t } = useTranslation('home');
  return (
    <Card className={css.nothing}>
      <CircleCheck aria-hidden data-picture="" />
      <div>
        <h2>{t('waiting.nothing')}</h2>
        <p className="muted">{t('waiting.nothingHint')}</p>
      </div>
    </Card>
  );
}
