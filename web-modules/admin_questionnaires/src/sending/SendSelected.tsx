/** In the users table while accounts are selected: the button that opens the modal "Adding anketas" (B-078). */
import { Button, useCan, useSlotValue, useTranslation } from '@cabinet/kit';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { SendDialog } from './SendDialog';

export function SendSelected() {
  const { t } = useTranslation('admin_questionnaires');
  const selected = useSlotValue('users.selected');
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  if (!selected || !can('questionnaires.write')) return null;
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsOpen(true)}>
        <ClipboardList aria-hidden />
        {t('send.open')}
      </Button>
      {isOpen && <SendDialog selected={selected} onClose={() => setIsOpen(false)} />}
    </>
  );
}
