/** The portal refused, or could not be reached: the kernel knows which of the codes that is. */
import { Loader, useMutation } from '@cabinet/kit';
import { useEffect, useRef } from 'react';
import { authorizeAtPortal } from '../data/auth.api';
import type { PortalAnswer } from '../data/auth.types';
import { PortalFailure } from './PortalFailure';

export function PortalRefusalPage({ answer, code }: { answer?: PortalAnswer; code?: string }) {
  const { mutate, error } = useMutation({
    mutationFn: (given: PortalAnswer) => authorizeAtPortal(given, { confirmed: false }),
  });
  // Once, whatever re-renders: the attempt is spent by it.
  const isAsked = useRef(false);
  useEffect(() => {
    if (!answer || isAsked.current) return;
    isAsked.current = true;
    mutate(answer);
  }, [answer, mutate]);
  if (answer && !error) return <Loader />;
  return <PortalFailure error={error} code={code} />;
}
