/**
 * Completes every kind of sign-in: starts the session, shows the message (B-324) and the hint of the role chosen at
 * registration (B-065, X-004: without effect on rights), returns to the address from before the state portal, and opens
 * the settings for users who must first change the password or add a second factor.
 */
import { toast, useSignIn, useTranslation } from '@cabinet/kit';
import { useNavigate } from '@cabinet/kit/router';
import { takePlace } from '../portal/placeAfterPortal';
import { forgetRoleChoice, roleChoice } from './roleChoice';
import { chooseStay, isStayChosen } from './stayChoice';

type Way = Parameters<ReturnType<typeof useSignIn>>[0];

const isFromPortal = (way: Way) => 'access_token' in way;

/** The portal's call has already sent the choice to the kernel. */
const withStay = (way: Way): Way => ('grant_type' in way && isStayChosen() ? { ...way, stay_signed_in: 'true' } : way);

export function useEnter(): (way: Way) => Promise<void> {
  const { t } = useTranslation('auth');
  const signIn = useSignIn();
  const navigate = useNavigate();
  return async (way) => {
    await signIn(withStay(way), async (person) => {
      const waiting = takePlace();
      const mustDo = person.passwordChangeRequired || person.factorRequired;
      const place = mustDo ? '/profile/settings' : isFromPortal(way) ? waiting : null;
      // The shell opens `return` as soon as there is a session.
      if (place) await navigate(`/login?return=${encodeURIComponent(place)}`, { replace: true });
    });
    chooseStay(false);
    toast.success(t('signed_in'));
    if (roleChoice() === 'doctor') toast.info(t('doctor_hint'), { duration: 'failure' });
    forgetRoleChoice();
  };
}
