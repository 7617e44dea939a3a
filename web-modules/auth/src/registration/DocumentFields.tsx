/** Citizenship, an identity document, and SNILS. */
import { SelectField, TextField, useTranslation } from '@cabinet/kit';
import { Controller, DateField, documentMasked, type Form, RadioField, snilsText, useWatch } from '@cabinet/kit/forms';
import type { DocumentType } from '../data/auth.types';
import css from './Registration.module.css';
import { type RegistrationValues, usualDocument } from './registrationSchema';
import { useFaultText } from './useFaultText';

export function DocumentFields({ form, types }: { form: Form<RegistrationValues>; types: readonly DocumentType[] }) {
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const { errors } = form.formState;
  const [citizenship, documentType] = useWatch({ control: form.control, name: ['citizenship', 'documentType'] });
  const offered = types.filter((one) => one.citizenship.includes(citizenship));
  const mask = types.find((one) => one.type === documentType)?.mask;
  const emptyDocument = () => {
    form.setValue('document', '');
    form.clearErrors('document');
  };
  return (
    <fieldset className={css.group}>
      <legend>{t('group.document')}</legend>
      <RadioField
        {...form.register('citizenship', {
          onChange: (event: { target: { value: string } }) => {
            form.setValue('documentType', usualDocument(event.target.value, types));
            emptyDocument();
          },
        })}
        label={t('field.citizenship')}
        options={[
          { value: 'RU', label: t('citizenship.RU') },
          { value: 'FOREIGN', label: t('citizenship.FOREIGN') },
        ]}
      />
      <SelectField
        // Remount the field for a new list: the old element cannot show a value that was not among its options.
        key={citizenship}
        {...form.register('documentType', { onChange: emptyDocument })}
        label={t('field.documentType')}
        options={offered.map(({ type }) => ({ value: type, label: t(`document.${type}`, { defaultValue: type }) }))}
      />
      <TextField
        {...form.register('document', {
          onChange: (event: { target: { value: string } }) =>
            form.setValue('document', documentMasked(event.target.value, mask)),
        })}
        label={t('field.document')}
        hint={mask ? t('document.hint', { example: mask.replaceAll('9', '0') }) : undefined}
        error={faultText(errors.document?.message)}
        autoComplete="off"
        inputMode={mask && /^[9 ]+$/.test(mask) ? 'numeric' : 'text'}
      />
      <Controller
        control={form.control}
        name="documentDate"
        render={({ field }) => (
          <DateField
            {...field}
            label={t('field.documentDate')}
            hint={t('optional')}
            error={faultText(errors.documentDate?.message, field.value)}
          />
        )}
      />
      <TextField
        {...form.register('issuedBy')}
        label={t('field.issuedBy')}
        hint={t('optional')}
        error={faultText(errors.issuedBy?.message)}
        autoComplete="off"
      />
      <TextField
        {...form.register('snils', {
          onBlur: () => form.setValue('snils', snilsText(form.getValues('snils'))),
        })}
        label={t('field.snils')}
        hint={t('optional')}
        error={faultText(errors.snils?.message)}
        autoComplete="off"
        inputMode="numeric"
      />
    </fieldset>
  );
}
