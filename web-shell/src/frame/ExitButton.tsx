import { lazy, useState } from 'react';
import { Beside, Button, IconButton, signOut, Spinner, UNSENT_PREFIX, userShelf, useTranslation } from '@cabinet/kit';
import { LogOut } from 'lucide-react';

const loadDialog = () => import('./UnsentDialog');
const UnsentDialog = lazy(async () => ({ default: (await loadDialog()).UnsentDialog }));

/** Signs out: an icon at the top, with its word where there is room and always in the menu. Asks first when something would be lost that is not sent yet (X-063 wipes it). */
export function ExitButton({ place = 'top' }: { readonly place?: 'top' | 'menu' }) {
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
      {place === 'menu' ? (
        <Button kind="quiet" size="small" isBusy={isLeaving} onClick={() => void press()}>
          {!isLeaving && <LogOut aria-hidden />}
          {t('exit')}
        </Button>
      ) : (
        <IconButton label={t('exit')} word={t('exit')} disabled={isLeaving} onClick={() => void press()}>
          {isLeaving ? <Spinner /> : <LogOut aria-hidden />}
        </IconButton>
      )}
      <Beside onClose={() => setIsAsked(false)}>
        {isAsked && <UnsentDialog onStay={() => setIsAsked(false)} onLeave={leave} />}
      </Beside>
    </>
  );
}
