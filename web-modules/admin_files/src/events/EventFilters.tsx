/** Which events: by a part of the patient's or a file's name, new ones, by the state of a file, by days. */
import { isCalendarDate, SelectField, TextField, useTranslation } from '@cabinet/kit';
import { ClearFilters, type FilterChange, TableSearch, type TableState } from '@cabinet/kit/table';
import { FilterChips } from '@cabinet/kit/views';
import { useState } from 'react';
import { type Counters, FILE_STATES, type Filters } from '../data/contract';
import css from '../shared/AdminFiles.module.css';

/** An earlier day is one that is still being typed: `0202-11-26`. */
const EARLIEST = '2000-01-01';

export interface EventFiltersProps {
  readonly state: TableState;
  readonly counters: Counters | undefined;
  readonly onFilters: (change: FilterChange) => void;
}

export function EventFilters({ state, counters, onFilters }: EventFiltersProps) {
  const { t } = useTranslation('admin_files');
  const { filters } = state;
  const { is_new, ...rest } = filters;
  const addressOf = (choice: Filters) => state.addressOf({ ...rest, ...choice });
  const change = (name: string) => (value: string) => onFilters((now) => ({ ...now, [name]: value }));
  return (
    <div className="stack" data-no-print="">
      <div className={css.filters}>
        <TableSearch label={t('filter.search')} value={filters.q ?? ''} onSearch={change('q')} />
        <SelectField
          label={t('filter.state')}
          value={filters.state ?? ''}
          options={[
            { value: '', label: t('filter.anyState') },
            ...FILE_STATES.map((one) => ({ value: one, label: t(`state.${one}`) })),
          ]}
          onChange={({ target }) => change('state')(target.value)}
        />
        <DayField
          key={`from ${filters.date_from ?? ''}`}
          label={t('filter.from')}
          value={filters.date_from ?? ''}
          onDay={change('date_from')}
        />
        <DayField
          key={`to ${filters.date_to ?? ''}`}
          label={t('filter.to')}
          value={filters.date_to ?? ''}
          onDay={change('date_to')}
        />
        <ClearFilters filters={filters} onClear={() => onFilters({})} />
      </div>
      <FilterChips
        label={t('filter.label')}
        chips={[
          { to: addressOf({}), label: t('filter.all'), isActive: is_new === undefined },
          {
            to: addressOf({ is_new: '1' }),
            label: t('filter.new'),
            isActive: is_new === '1',
            ...(typeof counters?.new_events === 'number' && { count: counters.new_events }),
          },
          { to: addressOf({ is_new: '0' }), label: t('filter.viewed'), isActive: is_new === '0' },
        ]}
      />
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onDay: (day: string) => void;
}

/** A day, applied once it is whole. */
function DayField({ label, value, onDay }: DayFieldProps) {
  const [text, setText] = useState(value);
  return (
    <TextField
      type="date"
      label={label}
      value={text}
      min={EARLIEST}
      onChange={({ target }) => {
        setText(target.value);
        const isDay = isCalendarDate(target.value) && target.value >= EARLIEST;
        if ((isDay || target.value === '') && target.value !== value) onDay(target.value);
      }}
    />
  );
}
