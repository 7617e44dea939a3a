/** What to look for: a number, or a period and a state. */
import { Button, Card, classes, SelectField, TextField, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { PaymentFilter } from '../data/admin.api';
import { ATTEMPT_STATES } from '../data/contract';
import css from '../shared/Admin.module.css';

export function PaymentSearch({ filter }: { readonly filter: PaymentFilter }) {
  const { t } = useTranslation('admin_payments');
  const [, setParameters] = useSearchParams();
  const [number, setNumber] = useState(filter.number);
  const [from, setFrom] = useState(filter.from);
  const [to, setTo] = useState(filter.to);
  const [state, setState] = useState(filter.state);
  const look = (wanted: Readonly<Record<string, string>>) => (event: FormEvent) => {
    event.preventDefault();
    setParameters(Object.entries(wanted).filter(([, value]) => value.trim() !== ''));
  };
  return (
    <Card className="stack">
      <form
        role="search"
        aria-label={t('search.number')}
        className={classes(css.form, css.long)}
        onSubmit={look({ number })}
      >
        <TextField
          label={t('search.number')}
          hint={t('search.numberHint')}
          value={number}
          maxLength={64}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button type="submit" kind="secondary">
          <Search aria-hidden />
          {t('search.find')}
        </Button>
      </form>
      <form aria-label={t('search.period')} className={css.form} onSubmit={look({ from, to, state })}>
        <TextField
          type="date"
          label={t('search.from')}
          value={from}
          max={to}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="date"
          label={t('search.to')}
          value={to}
          min={from}
          onChange={({ target }) => setTo(target.value)}
        />
        <SelectField
          label={t('column.state')}
          value={state}
          options={[
            { value: '', label: t('search.anyState') },
            ...ATTEMPT_STATES.map((one) => ({ value: one, label: t(`state.${one}`) })),
          ]}
          onChange={({ target }) => setState(target.value)}
        />
        <Button type="submit" kind="secondary">
          {t('search.show')}
        </Button>
      </form>
      <p className="muted small">{t('search.default')}</p>
    </Card>
  );
}
