/**
 * The search above the cascade: one field for doctor, speciality, clinic and address. Our own implementation of
 * WAI-ARIA's combobox pattern, because React Aria's would add 110 kB to the first booking screen.
 */
import { classes, glue, isText, Pill, SEARCH_DEBOUNCE_MS, useDates, useRemembered, useTranslation } from '@cabinet/kit';
import { SearchInput, useDebounced } from '@cabinet/kit/views';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchHits } from '../data/queries';
import type { Cascade } from '../domain/cascade';
import { useVisitDates } from '../shared/visitDates';
import css from './SearchBox.module.css';
import { searchOptions, stepFrom, type SearchOption } from './searchOptions';

/** A single letter would match half the hospital. */
const SHORTEST_QUERY = 2;

export interface SearchBoxProps {
  readonly host: string;
  /** The district that the patient has chosen. */
  readonly district: string | null;
  /** A hit was chosen: the cascade jumps there. */
  readonly onChoose: (target: Cascade) => void;
}

/** Remembers the last search of this user; the list opens when the field gets the focus. */
export function SearchBox({ host, district, onChoose }: SearchBoxProps) {
  const { t } = useTranslation('visits');
  const { format } = useDates();
  const ids = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useRemembered('visits.search', '', isText);
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState<{ readonly index: number; readonly of: unknown }>({ index: -1, of: null });
  const [query, flush] = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const isLongEnough = query.length >= SHORTEST_QUERY && text.trim().length >= SHORTEST_QUERY;
  const { data, isFetching, isError } = useSearchHits(host, query, isOpen && isLongEnough);

  // A failed search counts as empty; the list says what else to do.
  const options = data && !isError ? searchOptions(data, { id: district, text: t('write.inDistrict') }) : [];
  // The active option belongs to one list; a new list starts without one.
  const active = marked.of === data ? marked.index : -1;
  const isWaiting = isFetching || text.trim() !== query;
  const isShown = isOpen && isLongEnough;
  const optionId = (index: number): string => `${ids}-option-${String(index)}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${ids}-option-${String(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, ids]);

  const take = (option: SearchOption | undefined): void => {
    if (!option?.target) return;
    setIsOpen(false);
    // The list is closed, so the focus moves to the step that opens.
    input.current?.blur();
    onChoose(option.target);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      setMarked({ index: stepFrom(options, active, event.key === 'ArrowDown' ? 1 : -1), of: data });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active >= 0) take(options[active]);
      else flush();
    } else if (event.key === 'Escape') {
      if (isShown) setIsOpen(false);
      else setText('');
    }
  };

  // Without its age, "Nearest appointment: 23 November" would be a promise.
  const asOf = data?.asOf ?? null;
  const age = asOf === null || isWaiting ? '' : t('write.asOf', { when: format(asOf, 'dateTime') });
  const status = isWaiting
    ? t('write.searchSearching')
    : options.length === 0
      ? t('write.searchNothing')
      : t('write.searchFound', { count: options.length });

  return (
    // Only detects that the focus leaves the field and its list.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is activated here
    <div
      className={css.search}
      role="search"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <SearchInput
        ref={input}
        size="large"
        maxLength={100}
        role="combobox"
        aria-label={t('write.searchLabel')}
        aria-expanded={isShown}
        aria-controls={`${ids}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        placeholder={t('write.searchHint')}
        value={text}
        isBusy={isShown && isFetching}
        clearLabel={t('write.searchClear')}
        after={text !== '' && <span className={css.hint}>{t('write.searchHint')}</span>}
        onText={(typed) => {
          setText(typed);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="visually-hidden">
        {isShown ? `${status} ${options.length > 0 ? age : ''}`.trim() : ''}
      </span>
      <div
        id={`${ids}-list`}
        role="listbox"
        aria-label={t('write.searchResults')}
        className={css.list}
        hidden={!isShown || options.length === 0}
      >
        {age !== '' && (
          <div className={css.age} aria-hidden>
            {age}
          </div>
        )}
        <Groups options={options} active={active} optionId={optionId} onTake={take} />
      </div>
      {isShown && options.length === 0 && (
        <div className={classes(css.list, css.empty)}>
          {isWaiting ? (
            <p className="muted">{t('write.searchSearching')}</p>
          ) : (
            <>
              <p className={css.title}>{t('write.searchNothing')}</p>
              <p className="muted small">{glue(t('write.searchNothingHint'))}</p>
            </>
          )}
        </div>
      )}
    </div>
  );
}

interface GroupsProps {
  readonly options: readonly SearchOption[];
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly onTake: (option: SearchOption) => void;
}

function Groups({ options, active, optionId, onTake }: GroupsProps) {
  const { t } = useTranslation('visits');
  const { words } = useVisitDates();
  const groups = [...new Set(options.map((option) => option.group))];
  return groups.map((group) => (
    <div key={group} role="group" aria-label={t(`write.${group}`)} className={css.group}>
      <div className={css.groupName} aria-hidden>
        {t(`write.${group}`)}
      </div>
      {options.map((option, index) =>
        option.group === group ? (
          // The keyboard reaches options through the input (aria-activedescendant).
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-disabled={option.target === null || undefined}
            className={css.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(option)}
          >
            <span className={css.words}>
              <span className={option.isRepeated ? 'visually-hidden' : css.title}>{glue(option.title)}</span>
              <span className={css.note}>{glue(option.note)}</span>
              {option.target !== null && option.nearestDate !== null && (
                <span className={css.note}>{t('write.nearest', { date: words(option.nearestDate, 'dayMonth') })}</span>
              )}
            </span>
            {/* ui-review 18: a date is more useful than a count, which is shown if no date is known. */}
            {option.ticketCount !== null && (option.target === null || option.nearestDate === null) && (
              <Pill kind={option.target ? 'brand' : 'neutral'}>
                {option.target ? t('write.tickets', { count: option.ticketCount }) : t('write.noTickets')}
              </Pill>
            )}
          </div>
        ) : null,
      )}
    </div>
  ));
}
