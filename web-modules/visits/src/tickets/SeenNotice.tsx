/**
 * The age of tickets that cannot be loaded now: all of them, or those of clinics that do not respond while the others
 * do.
 */
import { glue, useDates, useTranslation } from '@cabinet/kit';
import { type Retry, StaleNotice } from '@cabinet/kit/views';

/** The whole list comes from storage: offline, or the hospital does not respond. */
export function SeenNotice({ asOf, ...retry }: Retry & { readonly asOf: string | null }) {
  const { t } = useTranslation('visits');
  const { format } = useDates();
  if (asOf === null) return null;
  return (
    <StaleNotice
      title={t('tickets.seenTitle', { when: format(asOf, 'dateTime') })}
      retryLabel={t('tickets.again')}
      {...retry}
    >
      {t('tickets.seen')}
    </StaleNotice>
  );
}

/** A clinic that does not respond, whose active tickets come from storage. */
export interface SilentClinic {
  readonly id: string;
  readonly name: string;
  readonly asOf: string;
}

/** Shown above the tickets, because some of them may have changed since (ui-review 6). */
export function SilentClinicsNotice({ clinics, ...retry }: Retry & { readonly clinics: readonly SilentClinic[] }) {
  const { t } = useTranslation('visits');
  const { format } = useDates();
  if (clinics.length === 0) return null;
  const names = clinics.map(({ name }) => glue(name)).join(', ');
  return (
    <StaleNotice
      title={t('tickets.silentTitle', { count: clinics.length, names })}
      retryLabel={t('tickets.again')}
      {...retry}
    >
      {clinics
        .map(({ name, asOf }) => {
          const when = format(asOf, 'dateTime');
          // The heading already names a single clinic.
          return clinics.length === 1 ? t('tickets.silentOne', { when }) : t('tickets.silent', { name, when });
        })
        .concat(t('tickets.silentAdvice'))
        .join(' ')}
    </StaleNotice>
  );
}
