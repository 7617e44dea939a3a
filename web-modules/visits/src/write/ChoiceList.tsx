/**
 * A list of the cascade: a heading that takes the focus when the step opens, a filter for long lists, rows to choose
 * from, and disabled rows with the reason.
 */
import { announce, Button, Card, classes, EmptyState, useTranslation } from '@cabinet/kit';
import { SearchInput } from '@cabinet/kit/views';
import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { AsOf } from '../shared/AsOf';
import css from './ChoiceList.module.css';
import { matches } from './matches';

/** One row. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly notes: readonly ReactNode[];
  /** What the filter searches in addition to the title. */
  readonly searchText?: string;
  readonly aside?: ReactNode;
  /** Beside the row, pressed by itself. */
  readonly beside?: ReactNode;
  /** Why it cannot be chosen; absent if it can. */
  readonly reason?: string;
}

export interface ChoiceListProps {
  readonly title: string;
  readonly filterLabel: string;
  readonly choices: readonly Choice[];
  /** Time of the list if it is stale. */
  readonly asOf?: string | null;
  readonly onChoose: (id: string) => void;
  /** Shown if there is nothing to choose from. */
  readonly empty: ReactNode;
  /** Arranges short rows side by side on a wide screen. */
  readonly isCompact?: boolean;
}

/** Length from which a list has a filter. */
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
            <SearchInput
              size="small"
              aria-label={filterLabel}
              placeholder={filterLabel}
              value={filter}
              clearLabel={t('write.filterReset')}
              onText={onFilter}
            />
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
              {choice.beside}
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
        // Notes of a row never change their order.
        <span key={index} className={css.note}>
          {note}
        </span>
      ))}
      {choice.reason !== undefined && <span className={css.note}>{choice.reason}</span>}
    </span>
  );
}
