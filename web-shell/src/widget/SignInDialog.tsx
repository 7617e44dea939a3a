/** "Sign in to continue" (B-095): leads to the sign-in, and from there to what was wanted. */
import { Button, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { useNavigate } from '@cabinet/kit/router';
import { SIGN_IN } from '../app/places';

export interface SignInDialogProps {
  /** What is behind the sign-in. */
  readonly name: string;
  /** Its page. */
  readonly page: string;
  /** The page of guests, if the hospital allows them. */
  readonly guest?: string | undefined;
  readonly onClose: () => void;
}

export function SignInDialog({ name, page, guest, onClose }: SignInDialogProps) {
  const { t } = useTranslation(['shell', 'kit']);
  const navigate = useNavigate();
  const goOn = (path: string) => {
    onClose();
    void navigate(`/${path}`);
  };
  const signIn = () => {
    goOn(`${SIGN_IN}?return=${encodeURIComponent(`/${page}`)}`);
  };
  return (
    <Dialog
      isOpen
      title={t('widget.sign_in.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          {guest !== undefined && (
            <Button kind="secondary" onClick={() => goOn(guest)}>
              {t('widget.guest')}
            </Button>
          )}
          <Button onClick={signIn}>{t('widget.sign_in')}</Button>
        </>
      }
    >
      <p>{guest === undefined ? t('widget.sign_in.text', { name }) : t('widget.guest.text')}</p>
    </Dialog>
  );
}
