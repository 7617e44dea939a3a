import { lazy, useState } from 'react';
import { Beside, Button, IconButton, useToasts, useTranslation } from '@cabinet/kit';
import { MessageSquareText } from 'lucide-react';

const MessagesDialog = lazy(async () => ({ default: (await import('./MessagesDialog')).MessagesDialog }));

/** Opens the list of messages that have left the screen (ui.md, principle 5). */
export function MessagesButton({ hasText = false }: { hasText?: boolean }) {
  const { t } = useTranslation('shell');
  const count = useToasts().length;
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      {hasText ? (
        <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={open}>
          <MessageSquareText aria-hidden />
          {t('messages', { count })}
        </Button>
      ) : (
        <IconButton label={t('messages', { count })} word={t('messages.title')} aria-haspopup="dialog" onClick={open}>
          <MessageSquareText aria-hidden />
        </IconButton>
      )}
      <Beside onClose={() => setIsOpen(false)}>{isOpen && <MessagesDialog onClose={() => setIsOpen(false)} />}</Beside>
    </>
  );
}
