/** Makes a link for a person without an account, then shows its address: the only time that it is known. */
import {
  ApiProblem,
  Button,
  isProblem,
  LANGUAGES,
  SelectField,
  TextField,
  useDates,
  useMutation,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { DateField, IntegerField } from '@cabinet/kit/forms';
import { Refusal } from '@cabinet/kit/views';
import { type FormEvent, useId, useRef, useState } from 'react';
import { createLink } from '../data/links.api';
import { useFreshList } from '../data/otherQueries';
import css from '../shared/Questionnaires.module.css';
import { emptyLink, faultsOf, type LinkFault, linkOf, MOST_DAYS } from './draft';
import { MadeLink } from './MadeLink';

export interface NewLinkDialogProps {
  readonly quizId: string;
  readonly quizTitle: string;
  readonly onClose: () => void;
}

const FIELDS = { name: 'name', birth_date: 'birthDate', email: 'email', valid_days: 'days' } as const;

/** The field that the server refused. */
function refusedOf(error: unknown): readonly LinkFault[] {
  if (!(error instanceof ApiProblem)) return [];
  return Object.entries(FIELDS).flatMap(([field, fault]) =>
    error.errors.some((one) => one.field === field) ? [fault] : [],
  );
}

export function NewLinkDialog({ quizId, quizTitle, onClose }: NewLinkDialogProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { languages } = useVariant();
  const { dateOf } = useDates();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const loadAgain = useFreshList('links');
  const [draft, setDraft] = useState(() => emptyLink(languages[0] ?? 'ru'));
  const [isChecked, setIsChecked] = useState(false);
  const [today] = useState(() => dateOf(new Date()));
  const making = useMutation({
    mutationFn: () => createLink(linkOf(quizId, draft)),
    networkMode: 'always',
    onSettled: loadAgain,
  });
  const set = (patch: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    if (making.isError) making.reset();
  };
  const faults = faultsOf(draft, today);
  const refused = refusedOf(making.error);
  const errorOf = (fault: LinkFault) =>
    (isChecked && faults.includes(fault)) || refused.includes(fault)
      ? t(`links.fault.${fault}`, { most: MOST_DAYS })
      : undefined;
  const make = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const [first] = faults;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"], [name="${first}.day"]`)?.focus();
    else if (!making.isPending) making.mutate();
  };
  if (making.data) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('links.madeTitle')}
        // An outside click would lose the address.
        isInsistent
        actions={<Button onClick={onClose}>{t('links.done')}</Button>}
      >
        <MadeLink made={making.data} quizTitle={quizTitle} isSent={draft.email.trim() !== ''} />
      </Dialog>
    );
  }
  const isOfField = refused.length > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('links.create')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('rules.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={making.isPending}>
            {t(draft.email.trim() === '' ? 'links.make' : 'links.makeAndSend')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={css.stack} noValidate onSubmit={make}>
        <p className="muted">{t('links.what', { title: quizTitle })}</p>
        <TextField
          name="name"
          label={t('links.name')}
          hint={t('links.nameHint')}
          maxLength={200}
          autoComplete="off"
          error={errorOf('name')}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <DateField
          name="birthDate"
          label={t('links.birthDate')}
          hint={t('links.birthDateHint')}
          error={errorOf('birthDate')}
          value={draft.birthDate}
          onChange={(birthDate) => set({ birthDate })}
        />
        <TextField
          name="email"
          type="email"
          label={t('links.email')}
          hint={t('links.emailHint')}
          autoComplete="off"
          error={errorOf('email')}
          value={draft.email}
          onChange={({ target }) => set({ email: target.value })}
        />
        <SelectField
          label={t('links.language')}
          value={draft.language}
          options={languages.map((one) => ({ value: one, label: LANGUAGES[one].name }))}
          onChange={({ target }) => set({ language: target.value })}
        />
        <IntegerField
          name="days"
          label={t('links.days')}
          hint={t('links.daysHint', { most: MOST_DAYS })}
          error={errorOf('days')}
          value={draft.days}
          onChange={(days) => set({ days })}
        />
        <Refusal error={isOfField ? null : making.error}>
          {t(isProblem(making.error, 'not_published') ? 'links.refusal.not_published' : 'links.refusal.other')}
        </Refusal>
      </form>
    </Dialog>
  );
}
