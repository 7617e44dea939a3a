/**
 * The age of tickets that cannot be loaded now: all of them, or those of clinics that do not respond while the others
 * do.
 */
import { Button, glue, Notice, useDates, useTranslation } from '@cabinet/kit';
import { Unplug } from 'lucide-react';

interface Asking {
  readonly isAsking: boolean;
  readonly onAgain: () => void;
}

/** The whole list comes from storage: offline, or the hospital does not respond. */
export function SeenNotice({ asOf, ...asking }: Asking & { readonly asOf: string | null }) {
  const { t } = useTranslation('visits');
  const { format } = useDates();
  if (asOf === null) return null;
  return (
    <Stale title={t('tickets.seenTitle', { when: format(asOf, 'dateTime') })} {...asking}>
      {t('tickets.seen')}
    </Stale>
  );
}

/** A clinic that does not respond, whose active tickets come from storage. */
export interface SilentClinic {
  readonly id: string;
  readonly name: string;
  readonly asOf: string;
}

/** Shown above the tickets, because some of them may have changed since (ui-review 6). */
export function SilentClinicsNotice({ clinics, ...asking }: Asking & { readonly clinics: readonly SilentClinic[] }) {
  const { t } = useTranslation('visits');
  const { format } = useDates();
  if (clinics.length === 0) return null;
  const names = clinics.map(({ name }) => glue(name)).join(', ');
  return (
    <Stale title={t('tickets.silentTitle', { count: clinics.length, names })} {...asking}>
      {clinics
        .map(({ name, asOf }) => {
          const when = format(asOf, 'dateTime');
          // The heading already names a single clinic.
          return clinics.length === 1 ? t('tickets.silentOne', { when }) : t('tickets.silent', { name, when });
        })
        .concat(t('tickets.silentAdvice'))
        .join(' ')}
    </Stale>
  );
}

interface StaleProps extends Asking {
  readonly title: string;
  readonly children: string;
}

function Stale({ title, isAsking, onAgain, children }: StaleProps) {
  const { t } = useTranslation('visits');
  return (
    <Notice kind="warning" role="status" icon={<Unplug />}>
      <h2>{title}</h2>
      <p>{glue(children)}</p>
      <Button kind="secondary" size="small" isBusy={isAsking} onClick={onAgain}>
        {t('tickets.again')}
      </Button>
    </Notice>
  );
}
