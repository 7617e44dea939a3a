/** A dialog that chooses one of the texts or people of the configuration, and does something with it. */
import { Button, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { Choice, DatedView, Refusal } from '@cabinet/kit/views';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { refusalOf } from './useRoomAction';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface ChoiceDialogProps<Entry> {
  readonly title: string;
  /** What the action means. */
  readonly meaning: string;
  readonly label: string;
  readonly confirmLabel: string;
  readonly query: {
    readonly data: readonly Entry[] | undefined;
    readonly dataUpdatedAt: number;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly failed: string;
  readonly optionsOf: (entries: readonly Entry[]) => readonly Option[];
  /** In place of the options, if there are none. */
  readonly none: ReactNode;
  /** Null: nothing is chosen at first. */
  readonly chosen: string | null;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: (value: string) => void;
  readonly onClose: () => void;
}

export function ChoiceDialog<Entry>(props: ChoiceDialogProps<Entry>) {
  const { title, meaning, label, confirmLabel, query, failed, optionsOf, none, isBusy, error, onClose } = props;
  const { t } = useTranslation(['admin_chat', 'kit']);
  const formId = useId();
  const [value, setValue] = useState(props.chosen);
  const close = () => {
    if (!isBusy) onClose();
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (value !== null && !isBusy) props.onConfirm(value);
  };
  return (
    <Dialog
      isOpen
      size="wide"
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy} disabled={value === null}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={confirm}>
        <p className="muted">{meaning}</p>
        <DatedView query={query} failed={failed} rows={3}>
          {(entries) => {
            const options = optionsOf(entries);
            return options.length === 0 ? (
              <p>{none}</p>
            ) : (
              <Choice label={label} value={value ?? ''} options={options} onChoose={setValue} />
            );
          }}
        </DatedView>
        <Refusal error={error}>{t(`refusal.${refusalOf(error)}`)}</Refusal>
      </form>
    </Dialog>
  );
}
