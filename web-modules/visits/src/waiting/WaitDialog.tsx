/** Joins the waiting list: with whom, until when, at what time of the day. */
import { Button, isProblem, SelectField, toast, useTranslation, useVariant } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { useId, useState } from 'react';
import { HOURS, type Hours, lastDays } from '../domain/waiting';
import { FailureNote } from '../shared/FailureNote';
import { useVisitDates } from '../shared/visitDates';
import css from './Waiting.module.css';
import type { WaitButtonProps } from './WaitButton';
import { useJoin } from './waiting.api';

const HOURS_IN_ORDER = Object.keys(HOURS) as Hours[];

/** Refusals with a text of their own. */
const KNOWN: Readonly<Record<string, 'waiting.already' | 'waiting.full' | 'waiting.days' | undefined>> = {
  waiting_already: 'waiting.already',
  waiting_full: 'waiting.full',
  waiting_days: 'waiting.days',
};

export function WaitDialog(props: WaitButtonProps & { readonly onClose: () => void }) {
  const { host, clinic, spec, doctor, firstFree, onClose } = props;
  const { t } = useTranslation('visits');
  const { visits, organisation } = useVariant();
  const { today, words } = useVisitDates();
  const form = useId();
  const days = lastDays(today, visits.windowMonths, firstFree);
  const [whom, setWhom] = useState<'doctor' | 'any'>(doctor === undefined ? 'any' : 'doctor');
  const [to, setTo] = useState(days[0]?.day ?? today);
  const [hours, setHours] = useState<Hours>('any');
  const joining = useJoin(host);
  const refusal = isProblem(joining.error) ? KNOWN[joining.error.code] : undefined;

  const join = (): void => {
    joining.mutate(
      {
        clinicId: clinic,
        specId: spec,
        ...(whom === 'doctor' && doctor && { doctorId: doctor.id }),
        from: today,
        to,
        ...HOURS[hours],
      },
      {
        onSuccess: () => {
          toast.success(t('waiting.joined'));
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      isOpen
      onClose={() => {
        if (!joining.isPending) onClose();
      }}
      title={t('waiting.title')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('waiting.cancel')}
          </Button>
          <Button type="submit" form={form} isBusy={joining.isPending}>
            {t('waiting.join')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          join();
        }}
      >
        <p>{t('waiting.how')}</p>
        {doctor && (
          <SelectField
            label={t('waiting.whom')}
            value={whom}
            onChange={({ target }) => setWhom(target.value === 'any' ? 'any' : 'doctor')}
            options={[
              { value: 'doctor', label: doctor.name },
              { value: 'any', label: t('waiting.anyDoctor') },
            ]}
          />
        )}
        <SelectField
          label={t('waiting.until')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          options={days.map(({ until, day }) => ({
            value: day,
            label: t(`waiting.until_${until}`, {
              date: words(until === 'earlier' && firstFree !== undefined ? firstFree : day, 'dayMonth'),
            }),
          }))}
        />
        <SelectField
          label={t('waiting.hours')}
          value={hours}
          onChange={({ target }) => setHours(target.value as Hours)}
          options={HOURS_IN_ORDER.map((value) => ({ value, label: t(`waiting.hours_${value}`) }))}
        />
        {joining.error !== null && (
          <FailureNote
            title={t(refusal ?? 'waiting.failed')}
            phone={refusal === undefined ? organisation.phone : ''}
            requestId={refusal === undefined && isProblem(joining.error) ? joining.error.requestId : undefined}
          >
            {t(refusal === undefined ? 'waiting.failedAdvice' : 'waiting.refusedAdvice')}
          </FailureNote>
        )}
      </form>
    </Dialog>
  );
}
