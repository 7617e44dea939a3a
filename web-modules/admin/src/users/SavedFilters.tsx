/** Filters with a name, kept with the administrator's account. */
import { Button, IconButton, TextField, useTranslation } from '@cabinet/kit';
import { Popup } from '@cabinet/kit/aria';
import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Filters, SavedFilter } from '../data/contract';
import css from '../shared/Admin.module.css';

const LONGEST_NAME = 60;
const MOST = 20;

export interface SavedFiltersProps {
  readonly saved: readonly SavedFilter[];
  /** Those of the table now. */
  readonly filters: Filters;
  readonly onApply: (filters: Filters) => void;
  readonly onSave: (saved: readonly SavedFilter[]) => void;
}

export function SavedFilters({ saved, filters, onApply, onSave }: SavedFiltersProps) {
  const { t } = useTranslation('admin');
  const [name, setName] = useState('');
  const hasFilters = Object.keys(filters).length > 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '' || !hasFilters) return;
    onSave([...saved.filter((one) => one.name !== given), { name: given, filters }].slice(-MOST));
    setName('');
  };
  return (
    <Popup label={t('saved.label')} icon={<Bookmark aria-hidden />}>
      {(close) => (
        <>
          {saved.length === 0 ? (
            <p className="muted">{t('saved.none')}</p>
          ) : (
            <ul role="list" className={css.saved}>
              {saved.map((one) => (
                <li key={one.name}>
                  <Button
                    kind="quiet"
                    size="small"
                    onClick={() => {
                      onApply(one.filters);
                      close();
                    }}
                  >
                    {one.name}
                  </Button>
                  <IconButton
                    label={t('saved.delete', { name: one.name })}
                    onClick={() => onSave(saved.filter((other) => other !== one))}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          {hasFilters ? (
            <form className="stack" onSubmit={save}>
              <TextField
                label={t('saved.name')}
                value={name}
                maxLength={LONGEST_NAME}
                autoComplete="off"
                onChange={({ target }) => setName(target.value)}
              />
              <Button type="submit" kind="secondary" size="small">
                {t('saved.save')}
              </Button>
            </form>
          ) : (
            <p className="muted small">{t('saved.hint')}</p>
          )}
        </>
      )}
    </Popup>
  );
}
