/** Sign-in with a passkey only; shown if the browser supports it. */
import { Button, canUsePasskeys, useMutation, useTranslation } from '@cabinet/kit';
import { KeyRound } from 'lucide-react';
import { startPasskey } from '../data/auth.api';
import { refusalOf } from '../refusal';
import { Notice } from '../shared/Notice';
import { useEnter } from '../shared/useEnter';

/** Most people have no passkey. */
const loadWebauthn = () => import('@cabinet/kit/webauthn');

export function PasskeyButton() {
  const { t } = useTranslation('auth');
  const enter = useEnter();
  const sending = useMutation({
    mutationFn: async () => {
      const [{ askPasskey }, { ceremony, publicKey }] = await Promise.all([loadWebauthn(), startPasskey()]);
      const passkey = await askPasskey(publicKey);
      if (passkey === null) return 'given-up';
      await enter({ grant_type: 'passkey', ceremony, passkey });
      return 'in';
    },
  });
  if (!canUsePasskeys()) return null;
  const refusal = sending.error ? refusalOf(sending.error) : null;
  return (
    <>
      <Button kind="secondary" isWide isBusy={sending.isPending} onClick={() => sending.mutate()}>
        <KeyRound aria-hidden />
        {t('passkey.sign_in')}
      </Button>
      {(refusal ?? sending.data === 'given-up') && (
        <Notice kind="critical" requestId={refusal?.requestId}>
          <p>{refusal && refusal.key !== 'wrong' ? t(refusal.key, refusal.values) : t('passkey.given_up')}</p>
        </Notice>
      )}
    </>
  );
}
