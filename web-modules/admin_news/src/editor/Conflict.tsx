/** Another editor has saved the item in the meantime: what they saved, beside the own text in the form. */
import { Button, type Language, LANGUAGES, Notice, useDates, useTranslation, useVariant } from '@cabinet/kit';
import { useEffect, useId, useRef } from 'react';
import type { AdminNews } from '../data/admin.types';
import css from './Editor.module.css';

export interface ConflictProps {
  readonly current: AdminNews;
  /** The own text will replace the other one with the next "save". */
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

export function Conflict({ current, onKeep, onTake }: ConflictProps) {
  const { t } = useTranslation('admin_news');
  const { format } = useDates();
  const { languages } = useVariant();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [current]);
  const written = languages.filter((language: Language) => current.texts[language] !== undefined);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="warning" aria-labelledby={titleId}>
        <h2 id={titleId} className="heading">
          {t('conflict.title')}
        </h2>
        <p>{t('conflict.text', { when: format(current.updatedAt, 'dateTime') })}</p>
        {/* Focusable, so that it can be scrolled by keyboard. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={css.other} role="group" aria-label={t('conflict.other')} tabIndex={0}>
          {written.map((language) => (
            <div key={language} lang={language}>
              <strong>
                {LANGUAGES[language].name}: {current.texts[language]?.title}
              </strong>
              <p>{current.texts[language]?.text}</p>
            </div>
          ))}
        </div>
        <div className={css.actions}>
          <Button kind="secondary" onClick={onKeep}>
            {t('conflict.keep')}
          </Button>
          <Button kind="quiet" onClick={onTake}>
            {t('conflict.take')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
