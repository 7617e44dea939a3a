/** Writes a message, an answer or an edit; attaches a file (B-091, B-268). */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, Field, toast, useTranslation } from '@cabinet/kit';
import { problemOf } from '../client/failures';
import { homeserver, TYPING_MS } from '../client/homeserver';
import type { Content } from '../client/matrix';
import { upload } from '../client/media';
import { type Message, textOf } from '../client/timeline';
import css from './Chat.module.css';

export interface Subject {
  readonly kind: 'reply' | 'edit';
  readonly message: Message;
}

export interface ComposerProps {
  readonly room: string;
  readonly me: string;
  readonly subject: Subject | null;
  readonly maxBytes: number;
  readonly onCancel: () => void;
  /** True if it is stored: the field is emptied. */
  readonly onText: (text: string) => Promise<boolean>;
  readonly onFile: (content: Content) => Promise<boolean>;
}

const MEGABYTE = 1_048_576;

export function Composer({ room, me, subject, maxBytes, onCancel, onText, onFile }: ComposerProps) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState(subject?.kind === 'edit' ? textOf(subject.message.content) : '');
  const [isUploading, setIsUploading] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const tellTyping = useTyping(room, me);
  const hasSubject = subject !== null;
  useEffect(() => {
    if (hasSubject) field.current?.focus();
  }, [hasSubject]);

  const send = async () => {
    const body = text.trim();
    if (body === '') return;
    setText('');
    if (!(await onText(body))) setText(body);
  };
  const attach = async (file: File) => {
    const megabytes = Math.floor(maxBytes / MEGABYTE);
    if (file.size > maxBytes) {
      toast.error(t('file.tooLarge', { megabytes }));
      return;
    }
    setIsUploading(true);
    try {
      if (!(await onFile(await upload(file)))) toast.error(t('notStored'));
    } catch (error) {
      const isTooLarge = problemOf(error).status === 413;
      toast.error(isTooLarge ? t('file.tooLarge', { megabytes }) : t('file.notSent'));
    }
    setIsUploading(false);
  };
  const onKey = (event: KeyboardEvent) => {
    // Enter is also the key that ends a word of an input method.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape' && subject) onCancel();
  };

  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {subject && (
        <div className={css.row}>
          <p className={css.muted}>
            {t(subject.kind === 'edit' ? 'editing' : 'replying', { text: textOf(subject.message.content) })}
          </p>
          <Button kind="quiet" size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
      <Field label={t('message')} hint={t('file.limit', { megabytes: Math.floor(maxBytes / MEGABYTE) })}>
        {(ties) => (
          <textarea
            {...ties}
            ref={field}
            rows={2}
            className={css.field}
            value={text}
            onKeyDown={onKey}
            onChange={({ target }) => {
              setText(target.value);
              tellTyping();
            }}
          />
        )}
      </Field>
      <div className={css.row}>
        <Button type="submit">{t('send')}</Button>
        <Button kind="secondary" isBusy={isUploading} onClick={() => picker.current?.click()}>
          {t('attach')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('attach')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void attach(file);
          }}
        />
      </div>
    </form>
  );
}

/** Tells the clinic that the patient is typing, at most once in half of the time that it is shown. */
function useTyping(room: string, me: string): () => void {
  const told = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = Date.now();
    if (now - told.current < TYPING_MS / 2) return;
    told.current = now;
    homeserver.typing(room, me, true).catch(() => undefined);
  };
}
