import { lazy, Suspense, useState } from 'react';
import { IconButton, useToasts, useTranslation } from '@cabinet/kit';
import { Bell } from 'lucide-react';

const MessagesDialog = lazy(async () => ({ default: (await import('./MessagesDialog')).MessagesDialog }));

/** Messages that have left the screen can be read again (ui.md, principle 5). */
export function MessagesButton() {
  const { t } = useTranslation('shell');
  const count = useToasts().length;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t('messages', { count })} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Bell aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <MessagesDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
