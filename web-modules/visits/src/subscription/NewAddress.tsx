/** The new address, shown once: to copy, or to open in the calendar of this device; and how to add it elsewhere. */
import { Button, buttonClasses, Card, Notice, toast, useTranslation } from '@cabinet/kit';
import { CalendarPlus, Copy } from 'lucide-react';
import type { RefObject } from 'react';
import css from './CalendarPage.module.css';

const PROGRAMS = ['apple', 'google', 'outlook'] as const;

export interface NewAddressProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly address: string;
}

export function NewAddress({ heading, address }: NewAddressProps) {
  const { t } = useTranslation('visits');
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => toast.success(t('subscription.copied')),
      () => toast.error(t('subscription.copyFailed')),
    );
  };
  return (
    <Card className={css.card} aria-labelledby="calendar-new">
      <h2 id="calendar-new" ref={heading} tabIndex={-1} className={css.heading}>
        {t('subscription.new')}
      </h2>
      <Notice kind="warning">
        <p>{t('subscription.once')}</p>
      </Notice>
      <code className={css.address}>{address}</code>
      <div className={css.actions}>
        <Button onClick={copy}>
          <Copy aria-hidden />
          {t('subscription.copy')}
        </Button>
        <a className={buttonClasses({ kind: 'secondary' })} href={webcal(address)}>
          <CalendarPlus aria-hidden />
          {t('subscription.open')}
        </a>
      </div>
      <h3>{t('subscription.how')}</h3>
      <dl className={css.programs}>
        {PROGRAMS.map((program) => (
          <div key={program}>
            <dt>{t(`subscription.${program}`)}</dt>
            <dd>{t(`subscription.${program}How`)}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t('subscription.delay')}</p>
    </Card>
  );
}

/** The address by which calendars of Apple and others subscribe: they read it over https. */
export function webcal(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
