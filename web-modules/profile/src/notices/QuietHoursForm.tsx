/** The quiet hours: a switch, and two times by the hospital's clock, with a button. */
import { Button, TextField, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { type SyntheticEvent, useRef, useState } from 'react';
import page from '../shared/Page.module.css';
import css from './Notifications.module.css';
import type { QuietHours } from './notifications.api';
import { quietFault } from './quietHours';

export interface QuietHoursFormProps {
  readonly hours: QuietHours;
  readonly isBusy: boolean;
  readonly onSave: (hours: QuietHours) => void;
}

export function QuietHoursForm({ hours, isBusy, onSave }: QuietHoursFormProps) {
  const { t } = useTranslation('profile');
  const [from, setFrom] = useState(hours.from);
  const [to, setTo] = useState(hours.to);
  const [isTried, setTried] = useState(false);
  const end = useRef<HTMLInputElement>(null);
  const fault = quietFault(from, to);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null) onSave({ on: true, from, to });
    else end.current?.focus();
  };
  return (
    <form className={css.quiet} noValidate onSubmit={submit}>
      <CheckboxField
        label={t('notifications.quiet.on')}
        hint={t('notifications.quiet.note')}
        checked={hours.on}
        onChange={({ target }) => onSave({ on: target.checked, from: hours.from, to: hours.to })}
      />
      {hours.on && (
        <>
          <div className={css.times}>
            <TextField
              label={t('notifications.quiet.from')}
              type="time"
              required
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <TextField
              ref={end}
              label={t('notifications.quiet.to')}
              type="time"
              required
              value={to}
              error={isTried && fault !== null ? t(`notifications.quiet.fault.${fault}`) : undefined}
              onChange={({ target }) => setTo(target.value)}
            />
          </div>
          {(from !== hours.from || to !== hours.to) && (
            <div className={page.actions}>
              <Button type="submit" kind="secondary" isBusy={isBusy}>
                {t('notifications.quiet.save')}
              </Button>
            </div>
          )}
        </>
      )}
    </form>
  );
}
