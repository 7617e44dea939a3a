/** A message that waits to be sent, or was refused. */
import { Button, classes, useTranslation } from '@cabinet/kit';
import { editedTextOf } from '../client/contents';
import type { Outgoing } from '../client/outbox';
import css from './Chat.module.css';

export interface WaitingRowProps {
  readonly entry: Outgoing;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
}

export function WaitingRow({ entry, onAgain, onDiscard }: WaitingRowProps) {
  const { t } = useTranslation('chat');
  const isRefused = entry.refused !== undefined;
  return (
    <article className={classes(css.message, css.own, css.waiting)}>
      <p className={css.muted}>
        {t('you')} · {t(isRefused ? 'refused' : 'sending')}
      </p>
      <p className={css.text}>{editedTextOf(entry.content)}</p>
      {isRefused && (
        <div className={css.row}>
          <Button kind="secondary" size="small" onClick={onAgain}>
            {t('again')}
          </Button>
          <Button kind="quiet" size="small" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </div>
      )}
    </article>
  );
}
