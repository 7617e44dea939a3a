/** What to look for in the audit log. It is applied with "Show", and is in the address then. */
import { Button, Card, TextField, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { AuditFilter } from '../data/operations.api';
import own from './Audit.module.css';
import { NO_FILTER, parametersOf } from './filter';
import { KindChooser } from './KindChooser';
import { PersonField } from './PersonField';

export interface FiltersProps {
  readonly filter: AuditFilter;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
}

export function Filters({ filter, people }: FiltersProps) {
  const { t } = useTranslation('admin_operations');
  const [, setParameters] = useSearchParams();
  const [wanted, setWanted] = useState(filter);
  // Another address, by "back" or by a link of an entry: the form follows, and keeps the focus.
  const address = parametersOf(filter).toString();
  const [known, setKnown] = useState(address);
  if (address !== known) {
    setKnown(address);
    setWanted(filter);
  }
  const change = (part: Partial<AuditFilter>) => setWanted((before) => ({ ...before, ...part }));
  const show = (event: FormEvent) => {
    event.preventDefault();
    setParameters(parametersOf(wanted));
  };
  const isFiltered = address !== '';
  return (
    <Card className="stack">
      <h2 className="heading">{t('filter.title')}</h2>
      <form role="search" aria-label={t('filter.title')} className={own.form} noValidate onSubmit={show}>
        <PersonField
          label={t('filter.actor')}
          id={wanted.actor}
          people={people}
          offersMe
          onChoose={(actor) => change({ actor })}
        />
        <PersonField
          label={t('filter.subject')}
          id={wanted.subject}
          people={people}
          onChoose={(subject) => change({ subject })}
        />
        <TextField
          label={t('filter.request')}
          hint={t('filter.requestHint')}
          value={wanted.request}
          maxLength={64}
          autoComplete="off"
          onChange={({ target }) => change({ request: target.value })}
        />
        <TextField
          type="date"
          label={t('filter.from')}
          value={wanted.from}
          max={wanted.to}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          type="date"
          label={t('filter.to')}
          value={wanted.to}
          min={wanted.from}
          onChange={({ target }) => change({ to: target.value })}
        />
        <div className={own.wide}>
          <KindChooser chosen={wanted.kinds} onChoose={(kinds) => change({ kinds })} />
        </div>
        <div className={own.wide}>
          <div className="wrap">
            <Button type="submit">
              <Search aria-hidden />
              {t('filter.show')}
            </Button>
            {isFiltered && (
              <Button kind="secondary" onClick={() => setParameters(parametersOf(NO_FILTER))}>
                {t('filter.reset')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </Card>
  );
}
