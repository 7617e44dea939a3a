/**
 * The modal "Create personal cabinet" (B-076, B-306): the registration form, filled in at the desk. The person gets a link
 * by e-mail, or a printed code. The consent is asked for at the first sign-in.
 */
import { Button, isProblem, toast, useDates, useLanguage, useMutation, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { ErrorSummary, useForm } from '@cabinet/kit/forms';
import { useNavigate } from '@cabinet/kit/router';
import { Choice, Refusal } from '@cabinet/kit/views';
import { useId, useMemo, useState } from 'react';
import { refusalOf } from '../actions/kinds';
import { createCabinet } from '../data/admin.api';
import { type Activation, ACTIVATIONS, type CreatedCabinet, type NewCabinet } from '../data/contract';
import { useFresh } from '../data/queries';
import { userAddress } from '../places';
import { CabinetFields, useFaultText } from './CabinetFields';
import { cabinetSchema, type CabinetValues, EMPTY_CABINET } from './cabinetSchema';
import { CodeDialog } from './CodeDialog';
import css from './Create.module.css';

const FIELDS = Object.keys(EMPTY_CABINET) as (keyof CabinetValues)[];

const given = (text: string): string | undefined => text.trim() || undefined;

const bodyOf = (values: CabinetValues, activation: Activation, language: string): NewCabinet => ({
  activation,
  lastName: values.lastName.trim(),
  firstName: values.firstName.trim(),
  patrName: given(values.patrName),
  gender: values.gender,
  birthDate: values.birthDate,
  citizenship: values.citizenship,
  snils: given(values.snils),
  phone: given(values.phone),
  email: given(values.email),
  username: given(values.username),
  language,
});

/** Where the server's refusal is shown: at a field, or above the buttons. */
function faultsIn(error: unknown, hasUsername: boolean): readonly (readonly [field: string, code: string])[] {
  if (isProblem(error, 'email_taken')) return [['email', 'email_taken']];
  if (isProblem(error, 'username_taken')) return [[hasUsername ? 'username' : 'email', 'username_taken']];
  return isProblem(error, 'validation') ? error.errors.map(({ field, code }) => [field, code]) : [];
}

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['admin', 'kit']);
  const formId = useId();
  const language = useLanguage();
  const navigate = useNavigate();
  const { dateOf } = useDates();
  const loadAgain = useFresh();
  const faultText = useFaultText();
  const [activation, setActivation] = useState<Activation>('email');
  const [tries, setTries] = useState(0);
  const [made, setMade] = useState<CreatedCabinet | null>(null);
  const today = dateOf(new Date());
  const schema = useMemo(() => cabinetSchema(activation, today), [activation, today]);
  const form = useForm<CabinetValues>({ schema, defaultValues: EMPTY_CABINET });
  const showErrors = () => setTries((before) => before + 1);
  const creating = useMutation({
    mutationFn: (values: CabinetValues) => createCabinet(bodyOf(values, activation, language)),
    networkMode: 'always',
    onSuccess: (cabinet) => {
      void loadAgain();
      if (cabinet.activation) {
        setMade(cabinet);
        return;
      }
      toast.success(t('create.mailed'));
      onClose();
      void navigate(userAddress(cabinet.id));
    },
    onError: (error, values) => {
      for (const [field, message] of faultsIn(error, values.username.trim() !== '')) {
        const known = FIELDS.find((one) => one === field);
        if (known) form.setError(known, { type: 'server', message });
      }
      showErrors();
    },
  });
  const send = form.handleSubmit((values) => {
    if (!creating.isPending) creating.mutate(values);
  }, showErrors);

  if (made?.activation) {
    const { lastName, firstName, patrName } = form.getValues();
    return (
      <CodeDialog
        name={[lastName, firstName, patrName].filter(Boolean).join(' ')}
        username={made.username}
        activation={made.activation}
        onClose={() => {
          onClose();
          void navigate(userAddress(made.id));
        }}
      />
    );
  }
  const hasOwnPlace = creating.error !== null && faultsIn(creating.error, true).length > 0;
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('create.title')}
      // What was typed is not lost by a press beside the dialog.
      isInsistent
      onClose={() => {
        if (!creating.isPending) onClose();
      }}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={creating.isPending}>
            {t(activation === 'email' ? 'create.doMail' : 'create.doPrint')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ErrorSummary
          errors={form.formState.errors}
          tries={tries}
          text={(code, field) => `${t(`field.${field}`)}: ${faultText(code, form.getValues(field)) ?? ''}`}
          setFocus={form.setFocus}
        />
        <Choice
          label={t('activation.label')}
          value={activation}
          options={ACTIVATIONS.map((value) => ({
            value,
            label: t(`activation.${value}`),
            hint: t(`activation.${value}Hint`),
          }))}
          onChoose={setActivation}
        />
        <CabinetFields form={form} activation={activation} />
        {!hasOwnPlace && <Refusal error={creating.error}>{t(refusalOf(creating.error))}</Refusal>}
      </form>
    </Dialog>
  );
}
