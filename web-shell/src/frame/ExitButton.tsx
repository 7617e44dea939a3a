import { useState } from 'react';
import { IconButton, signOut, Spinner, useTranslation } from '@cabinet/kit';
import { LogOut } from 'lucide-react';

/** Signs out. */
export function ExitButton() {
  const { t } = useTranslation('shell');
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <IconButton
      label={t('exit')}
      disabled={isLeaving}
      onClick={() => {
        setIsLeaving(true);
        void signOut().finally(() => setIsLeaving(false));
      }}
    >
      {isLeaving ? <Spinner /> : <LogOut aria-hidden />}
    </IconButton>
  );
}
