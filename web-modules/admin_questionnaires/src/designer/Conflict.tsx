/** Another administrator has saved the questionnaire in the meantime: who and when, and the two ways to go on. */
import { Button, Notice, useDates, usePerson, useTranslation } from '@cabinet/kit';
import { useEffect, useId, useRef } from 'react';
import css from './Designer.module.css';
import type { SaveConflict, Saving } from './useSaving';

export interface ConflictProps extends Pick<Saving, 'takeTheirs' | 'keepMineAsCopy'> {
  readonly conflict: SaveConflict;
}

export function Conflict({ conflict, takeTheirs, keepMineAsCopy }: ConflictProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const own = usePerson()?.userId;
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [conflict]);
  const when = conflict.at === null ? '' : format(conflict.at, 'dateTime');
  const who = conflict.by === own ? t('conflict.you') : (conflict.name ?? t('conflict.somebody'));
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="warning" aria-labelledby={titleId}>
        <h2 id={titleId} className={css.heading}>
          {t('conflict.title')}
        </h2>
        <p>{t('conflict.text', { who, when })}</p>
        <div className={css.actions}>
          <Button kind="secondary" onClick={() => void keepMineAsCopy()}>
            {t('conflict.copy')}
          </Button>
          <Button kind="quiet" onClick={() => void takeTheirs()}>
            {t('conflict.take')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
