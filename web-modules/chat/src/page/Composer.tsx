/** Writes a message, an answer or an edit; attaches a file (B-091, B-268). */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, classes, Field, IconButton, toast, useTranslation } from '@cabinet/kit';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { problemOf } from '../client/failures';
import { TYPING_MS } from '../client/homeserver';
import type { Content } from '../client/matrix';
import { upload } from '../client/media';
import { type Message, textOf } from '../client/timeline';
import { useAccess } from './access';
import css from './Chat.module.css';
import { readDraft, writeDraft } from './drafts';

export interface Subject {
  readonly kind: 'reply' | 'edit';
  readonly message: Message;
}

export interface ComposerProps {
  readonly room: string;
  readonly me: string;
  readonly subject: Subject | null;
  /** Nothing can be sent at present. */
  readonly isDisabled: boolean;
  /** It takes the focus: the patient has just chosen what to write about. */
  readonly hasFocus: boolean;
  readonly maxBytes: number;
  /** In the widget and on a phone: one line, buttons as icons beside it. */
  readonly isCompact: boolean;
  readonly onCancel: () => void;
  /** True if it is stored: the field is emptied. */
  readonly onText: (text: string) => Promise<boolean>;
  readonly onFile: (content: Content) => Promise<boolean>;
  /** Whether the upload was refused for want of consent, which is asked for then. */
  readonly asksConsent: (error: unknown) => boolean;
}

const MEGABYTE = 1_048_576;

export function Composer(props: ComposerProps) {
  const { room, me, subject, isDisabled, hasFocus, maxBytes, isCompact, onCancel, onText, onFile, asksConsent } = props;
  const limit = useId();
  const { t } = useTranslation('chat');
  const { isGuest } = useAccess();
  const isEdit = subject?.kind === 'edit';
  const [text, setText] = useState(() => (isEdit ? textOf(subject.message.content) : readDraft(room)));
  const write = (next: string) => {
    setText(next);
    if (!isEdit) writeDraft(room, next);
  };
  const [isUploading, setIsUploading] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const tellTyping = useTyping(room, me);
  useEffect(() => {
    if (!hasFocus) return;
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [hasFocus]);

  const send = async () => {
    const body = text.trim();
    if (body === '' || isDisabled) return;
    write('');
    if (!(await onText(body))) write(body);
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
      if (!asksConsent(error)) toast.error(isTooLarge ? t('file.tooLarge', { megabytes }) : t('file.notSent'));
    }
    setIsUploading(false);
  };
  const choose = () => picker.current?.click();
  const onKey = (event: KeyboardEvent) => {
    // Enter is also the key that ends a word of an input method.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape' && subject) {
      // It ends the edit, not the widget around it.
      event.preventDefault();
      onCancel();
    }
  };

  return (
    <form
      className={classes(css.composer, isCompact && css.slim)}
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
      <Field label={isCompact ? <span className="visually-hidden">{t('message')}</span> : t('message')}>
        {(ties) => (
          <textarea
            {...ties}
            ref={field}
            rows={isCompact ? 1 : 2}
            placeholder={isCompact ? t('message') : undefined}
            className={css.field}
            value={text}
            disabled={isDisabled}
            onKeyDown={onKey}
            onChange={({ target }) => {
              write(target.value);
              tellTyping();
            }}
          />
        )}
      </Field>
      <div className={css.row}>
        {isCompact ? (
          <>
            <IconButton type="submit" label={t('send')} disabled={isDisabled}>
              <SendHorizontal aria-hidden />
            </IconButton>
            {!isGuest && (
              <IconButton label={t('attach')} disabled={isDisabled || isUploading} onClick={choose}>
                <Paperclip aria-hidden />
              </IconButton>
            )}
          </>
        ) : (
          <>
            <Button type="submit" disabled={isDisabled}>
              {t('send')}
            </Button>
            {!isGuest && (
              <>
                <Button
                  kind="secondary"
                  disabled={isDisabled}
                  isBusy={isUploading}
                  aria-describedby={limit}
                  onClick={choose}
                >
                  {t('attach')}
                </Button>
                <span id={limit} className={css.muted}>
                  {t('file.limit', { megabytes: Math.floor(maxBytes / MEGABYTE) })}
                </span>
              </>
            )}
          </>
        )}
        {!isGuest && (
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
        )}
      </div>
    </form>
  );
}

/** Tells the clinic that the patient is typing, at most once in half of the time that it is shown. */
function useTyping(room: string, me: string): () => void {
  const told = useRef(Number.NEGATIVE_INFINITY);
  const { homeserver, isGuest } = useAccess();
  return () => {
    if (isGuest) return;
    const now = Date.now();
    if (now - told.current < TYPING_MS / 2) return;
    told.current = now;
    homeserver.typing(room, me, true).catch(() => undefined);
  };
}
