import { lazy, useState } from 'react';
import {
  Beside,
  Button,
  IconButton,
  signOut,
  Spinner,
  UNSENT_PREFIX,
  offlineStore,
  useTranslation,
} from '@cabinet/kit';
import { LogOut } from 'lucide-react';

const loadDialog = () => import('./UnsentDialog');
const UnsentDialog = lazy(async () => ({ default: (await loadDialog()).UnsentDialog }));

/**
 * Signs out: an icon at the top, with its label where it fits and always in the menu. Asks first if
 * unsent data would be lost, because X-063 deletes it.
 */
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
    if ((await offlineStore.keys(UNSENT_PREFIX)).length === 0) {
      leave();
      return;
    }
    try {
      await loadDialog();
      setIsAsked(true);
    } catch {
      // Offline, the dialog's code cannot be loaded, and that is when data is unsent: use the browser's dialog.
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
