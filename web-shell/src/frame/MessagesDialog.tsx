import { RequestId, useDates, useToasts, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import css from './MessagesDialog.module.css';

/** All messages since the page was opened, newest first. */
export function MessagesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { format } = useDates();
  const messages = [...useToasts()].reverse();
  return (
    <Dialog isOpen onClose={onClose} title={t('messages.title')}>
      {messages.length === 0 && <p className="muted">{t('messages.none')}</p>}
      <ul className={css.list}>
        {messages.map((message) => (
          <li key={message.id} data-kind={message.kind}>
            <span className="muted small num">{format(message.at, 'time')}</span>
            <span>
              {message.text}
              {message.requestId && (
                <>
                  <br />
                  <RequestId value={message.requestId} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
