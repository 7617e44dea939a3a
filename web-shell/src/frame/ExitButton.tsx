import { lazy, Suspense, useState } from 'react';
import { IconButton, signOut, Spinner, UNSENT_PREFIX, userShelf, useTranslation } from '@cabinet/kit';
import { LogOut } from 'lucide-react';

const loadDialog = () => import('./UnsentDialog');
const UnsentDialog = lazy(async () => ({ default: (await loadDialog()).UnsentDialog }));

/** Signs out. Asks first when something would be lost that is not sent yet (X-063 wipes it). */
export function ExitButton() {
  const { t } = useTranslation('shell');
  const [isLeaving, setIsLeaving] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const leave = () => {
    setIsAsked(false);
    setIsLeaving(true);
    void signOut().finally(() => setIsLeaving(false));
  };
  const press = async () => {
    if ((await userShelf.keys(UNSENT_PREFIX)).length === 0) {
      leave();
      return;
    }
    try {
      await loadDialog();
      setIsAsked(true);
    } catch {
      // No network to fetch the dialog with, which is just when something is unsent: the browser's own question.
      if (window.confirm(t('unsent.question'))) leave();
    }
  };
  return (
    <>
      <IconButton label={t('exit')} disabled={isLeaving} onClick={() => void press()}>
        {isLeaving ? <Spinner /> : <LogOut aria-hidden />}
      </IconButton>
      <Suspense>{isAsked && <UnsentDialog onStay={() => setIsAsked(false)} onLeave={leave} />}</Suspense>
    </>
  );
}
