/**
 * The form for a new document (A-121…A-126). It is never stored as a draft, because document numbers must not stay in
 * browsers.
 */
import {
  Button,
  Card,
  isProblem,
  SelectField,
  TextField,
  toast,
  useDates,
  useMutation,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { Controller, DateField, ErrorSummary, useForm, useWatch } from '@cabinet/kit/forms';
import { useMemo } from 'react';
import type { Me } from '../data/me';
import { addDocument } from '../data/profile.api';
import type { DocumentType } from '../data/profile.types';
import { profileKeys } from '../data/queries';
import { useMessages } from '../shared/messages';
import { FormWithHelp } from '../shared/FormWithHelp';
import page from '../shared/Page.module.css';
import { showServerErrors } from '../shared/serverErrors';
import { documentSchema, emptyDocument, newDocument } from './documentSchema';
import { isOneField, masked } from './documentText';

const FIELDS = ['type', 'serial', 'number', 'issuedBy', 'issueDate'] as const;

export interface DocumentFormProps {
  readonly me: Me;
  /** The types available for this citizenship. */
  readonly types: readonly DocumentType[];
  readonly onClose: () => void;
}

export function DocumentForm({ me, types, onClose }: DocumentFormProps) {
  const { t } = useTranslation('profile');
  const message = useMessages();
  const queries = useQueryClient();
  const { dateOf } = useDates();
  const schema = useMemo(() => documentSchema(types, me.birthDate, dateOf(new Date())), [types, me, dateOf]);
  const form = useForm({ schema, defaultValues: emptyDocument(types) });
  const { errors, submitCount } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'type' });
  const type = types.find((one) => one.type === chosen);
  const mask = type?.mask ?? null;

  const adding = useMutation({
    mutationFn: (values: Parameters<typeof newDocument>[0]) => addDocument(newDocument(values, types)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: profileKeys.documents });
      toast.success(t('toast.documentAdded'));
      onClose();
    },
    onError: (error) => {
      if (isProblem(error, 'too_many_documents')) toast.failure(t('documents.tooMany'), error);
      else if (!showServerErrors(form, error, FIELDS)) toast.failure(t('toast.documentAddFailed'), error);
    },
  });

  return (
    <Card className={page.section} aria-labelledby="new-document">
      <h2 id="new-document">{t('documents.new')}</h2>
      <FormWithHelp
        title={t('help.document')}
        points={[t('help.document.exact'), t('help.document.who'), t('help.document.remove')]}
      >
        <form
          noValidate
          className={page.form}
          onSubmit={(event) =>
            void form.handleSubmit((values) => adding.mutateAsync(values).catch(() => undefined))(event)
          }
        >
          <ErrorSummary
            errors={errors}
            tries={submitCount}
            text={(code, field) => `${t(`field.${field}`)}: ${message(code, form.getValues(field)) ?? ''}`}
            setFocus={form.setFocus}
          />
          <SelectField
            {...form.register('type', {
              onChange: () => {
                form.setValue('serial', '');
                form.setValue('number', '');
                form.clearErrors(['serial', 'number']);
              },
            })}
            label={t('field.type')}
            error={message(errors.type?.message)}
            options={types.map((one) => ({
              value: one.type,
              label: t(`type.${one.type}`, { defaultValue: one.type }),
            }))}
          />
          {type && !isOneField(type) && (
            <TextField
              {...form.register('serial')}
              label={t('field.serial')}
              hint={type.serial === 'optional' ? t('field.optional') : undefined}
              error={message(errors.serial?.message)}
              autoComplete="off"
            />
          )}
          <Controller
            control={form.control}
            name="number"
            render={({ field }) => (
              <TextField
                {...field}
                label={t(mask?.includes(' ') ? 'field.serialAndNumber' : 'field.number')}
                hint={mask ? t('documents.mask', { mask: example(mask) }) : undefined}
                error={message(errors.number?.message)}
                autoComplete="off"
                inputMode={mask && /^[9 ]+$/.test(mask) ? 'numeric' : undefined}
                onChange={(event) => field.onChange(masked(event.target.value, mask))}
              />
            )}
          />
          <TextField
            {...form.register('issuedBy')}
            label={t('field.issuedBy')}
            hint={t('field.optional')}
            error={message(errors.issuedBy?.message)}
            autoComplete="off"
          />
          <Controller
            control={form.control}
            name="issueDate"
            render={({ field }) => (
              <DateField
                {...field}
                label={t('field.issueDate')}
                error={message(errors.issueDate?.message, field.value)}
              />
            )}
          />
          <div className={page.actions}>
            <Button type="submit" isBusy={adding.isPending}>
              {t('documents.add')}
            </Button>
            <Button kind="quiet" onClick={onClose}>
              {t('documents.cancel')}
            </Button>
          </div>
        </form>
      </FormWithHelp>
    </Card>
  );
}

/** An example number that fits the mask and belongs to nobody. */
function example(mask: string): string {
  return mask.replaceAll('9', '0').replaceAll('*', '0');
}
