/**
 * One list of the cascade: a heading that takes the focus when the step opens, a filter when the list is
 * long, rows to choose from, and rows that cannot be chosen with the reason in words.
 */
import { announce, Button, Card, classes, EmptyState, IconButton, useTranslation } from '@cabinet/kit';
import { ChevronRight, Search, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { AsOf } from '../shared/AsOf';
import css from './ChoiceList.module.css';
import { matches } from './matches';

/** One row. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly notes: readonly ReactNode[];
  /** What the filter looks into beside the title. */
  readonly searchText?: string;
  readonly aside?: ReactNode;
  /** Why it cannot be chosen; absent: it can. */
  readonly reason?: string;
}

export interface ChoiceListProps {
  readonly title: string;
  readonly filterLabel: string;
  readonly choices: readonly Choice[];
  /** Of when the list is, if it is old. */
  readonly asOf?: string | null;
  readonly onChoose: (id: string) => void;
  /** Shown when there is nothing to choose from. */
  readonly empty: ReactNode;
  /** Short rows stand side by side on a wide screen. */
  readonly isCompact?: boolean;
}

/** Up to here a list is seen at a glance. */
const FILTER_FROM = 8;

export function ChoiceList(props: ChoiceListProps) {
  const { title, filterLabel, choices, asOf = null, onChoose, empty, isCompact = false } = props;
  const { t } = useTranslation('visits');
  const headingId = useId();
  const [filter, setFilter] = useState('');
  const shown = choices.filter((choice) => matches(filter, `${choice.title} ${choice.searchText ?? ''}`));
  const open = shown.filter((choice) => choice.reason === undefined);
  const closed = shown.filter((choice) => choice.reason !== undefined);

  const onFilter = (text: string): void => {
    setFilter(text);
    const count = choices.filter((choice) => matches(text, `${choice.title} ${choice.searchText ?? ''}`)).length;
    announce(count === 0 ? t('write.filterNothing') : t('write.filterShown', { count }));
  };

  return (
    <Card aria-labelledby={headingId} className={css.card}>
      <div className={css.head}>
        <h2 id={headingId} tabIndex={-1} data-step-heading className={css.heading}>
          {title}
        </h2>
        {choices.length > FILTER_FROM && (
          <div className={css.filter}>
            <Search aria-hidden />
            <input
              type="text"
              autoComplete="off"
              spellCheck={false}
              aria-label={filterLabel}
              placeholder={filterLabel}
              value={filter}
              onChange={(event) => onFilter(event.target.value)}
            />
            {filter !== '' && (
              <IconButton label={t('write.filterReset')} onClick={() => onFilter('')}>
                <X aria-hidden />
              </IconButton>
            )}
          </div>
        )}
      </div>
      <AsOf asOf={asOf} />
      {choices.length === 0 && empty}
      {choices.length > 0 && shown.length === 0 && (
        <EmptyState
          title={t('write.filterNothing')}
          actions={
            <Button kind="secondary" onClick={() => onFilter('')}>
              {t('write.filterReset')}
            </Button>
          }
        />
      )}
      {open.length > 0 && (
        <ul className={classes(css.list, isCompact && css.compact)}>
          {open.map((choice) => (
            <li key={choice.id}>
              <button type="button" className={css.row} onClick={() => onChoose(choice.id)}>
                <Words choice={choice} />
                {choice.aside}
                <ChevronRight aria-hidden className={css.arrow} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <>
          <h3 className={css.closedTitle}>{t('write.unavailable')}</h3>
          <ul className={classes(css.list, isCompact && css.compact)}>
            {closed.map((choice) => (
              <li key={choice.id} className={classes(css.row, css.closed)}>
                <Words choice={choice} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Words({ choice }: { readonly choice: Choice }) {
  return (
    <span className={css.words}>
      <span className={css.title}>{choice.title}</span>
      {choice.notes.map((note, index) => (
        // Notes of one row never change their order.
        <span key={index} className={css.note}>
          {note}
        </span>
      ))}
      {choice.reason !== undefined && <span className={css.note}>{choice.reason}</span>}
    </span>
  );
}
