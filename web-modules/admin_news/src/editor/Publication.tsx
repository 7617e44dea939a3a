/** When the item is published and ends, and for whom it is. Times are those of the hospital's clock. */
import { Notice, SelectField, TextField, useTranslation, useVariant } from '@cabinet/kit';
import type { Form } from '@cabinet/kit/forms';
import { AUDIENCES } from '../data/admin.types';
import { useClinics } from '../data/queries';
import { clinicValue, type NewsValues } from '../domain/values';
import css from './Editor.module.css';
import { useFaultText } from './useFaultText';

export function Publication({ form }: { readonly form: Form<NewsValues> }) {
  const { t } = useTranslation('admin_news');
  const { timezone } = useVariant();
  const faultText = useFaultText();
  const { errors } = form.formState;
  const isOfClinic = form.watch('audience') === 'clinic';
  const fault = (field: 'until' | 'clinic') => {
    const message = errors[field]?.message;
    return message === undefined ? undefined : faultText(message, field);
  };
  return (
    <section className={css.section} aria-label={t('publication.title')}>
      <div className={css.pair}>
        <TextField
          type="datetime-local"
          label={t('publication.publishAt')}
          hint={t('publication.publishHint')}
          {...form.register('publishAt')}
        />
        <TextField
          type="datetime-local"
          label={t('publication.until')}
          hint={t('publication.untilHint', { zone: timezone })}
          error={fault('until')}
          {...form.register('until')}
        />
      </div>
      <div className={css.pair}>
        <SelectField
          label={t('audience.label')}
          options={AUDIENCES.map((kind) => ({ value: kind, label: t(`audience.${kind}`) }))}
          {...form.register('audience')}
        />
        {isOfClinic && <ClinicField form={form} error={fault('clinic')} />}
      </div>
    </section>
  );
}

function ClinicField({ form, error }: { readonly form: Form<NewsValues>; readonly error: string | undefined }) {
  const { t } = useTranslation('admin_news');
  const { data, isError, isPending } = useClinics(true);
  const chosen = form.watch('clinic');
  const clinics = data?.clinics ?? [];
  const hasSeveralHosts = new Set(clinics.map(({ hostId }) => hostId)).size > 1;
  const options = clinics.map(({ hostId, hostName, id, name }) => ({
    value: clinicValue(hostId, id),
    label: hasSeveralHosts ? `${name} · ${hostName}` : name,
  }));
  const isListed = options.some(({ value }) => value === chosen);
  return (
    <div className={css.section}>
      <SelectField
        label={t('audience.which')}
        error={error}
        options={[
          { value: '', label: t(isPending ? 'audience.loading' : 'audience.choose') },
          // The saved clinic while the hospital's system does not answer.
          ...(chosen !== '' && !isListed ? [{ value: chosen, label: chosen }] : []),
          ...options,
        ]}
        {...form.register('clinic')}
      />
      {(isError || data?.isComplete === false) && (
        <Notice kind="warning">
          <p>{t('audience.incomplete')}</p>
        </Notice>
      )}
    </div>
  );
}
