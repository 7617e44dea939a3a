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
  readonly onClose: () => void;
}

export function SignInDialog({ name, page, onClose }: SignInDialogProps) {
  const { t } = useTranslation(['shell', 'kit']);
  const navigate = useNavigate();
  const signIn = () => {
    onClose();
    void navigate(`/${SIGN_IN}?return=${encodeURIComponent(`/${page}`)}`);
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
          <Button onClick={signIn}>{t('widget.sign_in')}</Button>
        </>
      }
    >
      <p>{t('widget.sign_in.text', { name })}</p>
    </Dialog>
  );
}
