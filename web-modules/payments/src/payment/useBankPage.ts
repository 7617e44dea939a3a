/**
 * "Pay": asks for the bank's page and goes there. One press, one request, however often the button is pressed; after
 * "back" from the bank's page the button works again, also where the browser has kept this page as it was (bfcache).
 */
import { toast, useIsPhone, useLanguage, useMutation, useTranslation } from '@cabinet/kit';
import { useEffect, useRef } from 'react';
import type { PageWish } from '../data/payments.api';
import type { PaymentLink } from '../data/payments.types';
import { isShownByState, refusalOf } from '../domain/refusal';
import { goToBank } from './bankPage';

export interface Paying {
  readonly press: () => void;
  /** The bank's page is asked for, or about to open. */
  readonly isBusy: boolean;
  /** The bank's page, if the browser is on its way there. */
  readonly url: string | null;
  /** Why it did not open. */
  readonly error: unknown;
}

export function useBankPage(ask: (screen: PageWish) => Promise<PaymentLink>, loadAgain: () => void): Paying {
  const { t } = useTranslation('payments');
  const isPhone = useIsPhone();
  const language = useLanguage();
  const isPressed = useRef(false);
  const { mutate, reset, isPending, isSuccess, data, error } = useMutation({
    mutationFn: () => ask({ isPhone, language }),
    // Without a network it fails at once. Waiting for one would open the bank's page at an unexpected moment.
    networkMode: 'always',
    onSuccess: ({ url }) => goToBank(url),
    onError: (failure) => {
      isPressed.current = false;
      loadAgain();
      if (!isShownByState(refusalOf(failure))) toast.failure(t('toast.pageFailed'), failure, { isOnPage: true });
    },
  });
  useEffect(() => {
    const showAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isPressed.current = false;
      reset();
    };
    window.addEventListener('pageshow', showAgain);
    return () => window.removeEventListener('pageshow', showAgain);
  }, [reset]);
  const press = () => {
    if (isPressed.current) return;
    isPressed.current = true;
    mutate();
  };
  return { press, isBusy: isPending || isSuccess, url: data?.url ?? null, error };
}
