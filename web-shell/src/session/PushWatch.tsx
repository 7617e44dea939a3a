/**
 * Keeps the notices of this browser with the person who uses it (docs/adr/0052): tells the kernel after each start that
 * the browser is still theirs, in the language of the screen. If another person had switched them on here, that ends.
 *
 * Browsers without a subscription, which are most, send nothing.
 */
import { useEffect } from 'react';
import { api, ApiProblem, type Contract, useLanguage, usePerson, useSession } from '@cabinet/kit';

async function renew(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers || !('PushManager' in window)) return;
  const registration = await workers.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const body = subscription.toJSON();
  const { on } = await api.post<Contract['PushDevice']>('/push/device', { body });
  if (on) await api.put('/push/subscription', { body });
}

export function PushWatch() {
  const isPatient = useSession()?.role === 'ROLE_PATIENT';
  const person = usePerson();
  const language = useLanguage();
  const isOpen = person !== null && !person.consentRequired && !person.passwordChangeRequired;
  const userId = isPatient && isOpen ? person.userId : null;
  useEffect(() => {
    if (userId === null) return;
    renew().catch((error: unknown) => {
      // The next start tries again. A browser may refuse as well, in a private window for example.
      if (!(error instanceof ApiProblem) && !(error instanceof DOMException)) throw error;
    });
  }, [userId, language]);
  return null;
}
