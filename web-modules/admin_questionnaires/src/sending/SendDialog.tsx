/**
 * The modal "Adding anketas" (B-078): chooses published questionnaires and a due date for the selected accounts, then shows
 * how far the server has come. Closing it stops nothing.
 */
import {
  Button,
  type SelectedUsers,
  SkeletonRows,
  TextField,
  toast,
  useDates,
  useMutation,
  useTranslation,
} from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { CheckboxField } from '@cabinet/kit/forms';
import { QueryView } from '@cabinet/kit/views';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useQuizzes } from '../data/queries';
import { beginSending, MOST_USERS, type Recipients } from '../data/sending.api';
import css from '../shared/Questionnaires.module.css';
import { SendingProgress } from './SendingProgress';

export interface SendDialogProps {
  readonly selected: SelectedUsers;
  readonly onClose: () => void;
}

interface Begun {
  readonly id: string;
  readonly title: string;
}

/** The selected accounts in requests that the server takes. */
export function recipientsOf({ ids, matching }: SelectedUsers): readonly Recipients[] {
  if (matching !== null) return [{ matching }];
  const parts = Math.ceil(ids.length / MOST_USERS);
  return Array.from({ length: parts }, (_, at) => ({ users: ids.slice(at * MOST_USERS, (at + 1) * MOST_USERS) }));
}

export function SendDialog({ selected, onClose }: SendDialogProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { dateOf } = useDates();
  const quizzes = useQuizzes('published');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [due, setDue] = useState('');
  const [begun, setBegun] = useState<readonly Begun[]>([]);
  /** Set at once, unlike the state: the second press of a double click sends nothing. */
  const isSending = useRef(false);
  const close = useRef<HTMLButtonElement>(null);
  const [today] = useState(() => dateOf(new Date()));
  const sending = useMutation({
    mutationFn: async () => {
      for (const [quizId, title] of chosen) {
        for (const recipients of recipientsOf(selected)) {
          const { id } = await beginSending(quizId, recipients, due);
          setBegun((before) => [...before, { id, title }]);
        }
        // What has begun is not begun again after a failure.
        setChosen((before) => new Map([...before].filter(([id]) => id !== quizId)));
      }
    },
    networkMode: 'always',
    onError: (error) => toast.failure(t('send.failed'), error),
    onSettled: () => {
      isSending.current = false;
    },
  });
  //
  const isDisabled = chosen.size === 0 || selected.count === 0 || sending.isPending;
  const choose = (id: string, title: string) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, title);
    setChosen(next);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('send.title')}
      actions={
        <>
          <Button ref={close} kind="secondary" onClick={onClose}>
            {t('send.close')}
          </Button>
          <Button
            disabled={isDisabled}
            onClick={() => {
              if (isSending.current) return;
              isSending.current = true;
              // This button is disabled at once and would lose the focus, and with it the Escape key its dialog.
              close.current?.focus();
              sending.mutate();
            }}
          >
            <Send aria-hidden />
            {t('send.send')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>{t('send.to', { count: selected.count })}</p>
        <QueryView query={quizzes} loading={<SkeletonRows rows={3} />} failed={t('list.failed')}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0) return <p className="muted">{t('send.none')}</p>;
            return (
              <fieldset className={css.choice}>
                <legend>{t('send.quizzes')}</legend>
                {items.map(({ id, title }) => (
                  <CheckboxField
                    key={id}
                    label={title}
                    checked={chosen.has(id)}
                    disabled={sending.isPending}
                    onChange={() => choose(id, title)}
                  />
                ))}
                {quizzes.hasNextPage && (
                  <Button
                    kind="quiet"
                    size="small"
                    isBusy={quizzes.isFetchingNextPage}
                    onClick={() => void quizzes.fetchNextPage()}
                  >
                    {t('list.more')}
                  </Button>
                )}
              </fieldset>
            );
          }}
        </QueryView>
        <TextField
          type="date"
          label={t('send.due')}
          hint={t('send.dueHint')}
          min={today}
          value={due}
          disabled={sending.isPending}
          onChange={({ target }) => setDue(target.value)}
        />
        {begun.map(({ id, title }) => (
          <SendingProgress key={id} id={id} title={title} />
        ))}
      </div>
    </Dialog>
  );
}
