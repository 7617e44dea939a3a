/** The portal refused or was unreachable: the kernel determines which of the codes applies. */
import { Loader, useMutation } from '@cabinet/kit';
import { useEffect, useRef } from 'react';
import { authorizeAtPortal } from '../data/auth.api';
import type { PortalAnswer } from '../data/auth.types';
import { PortalFailure } from './PortalFailure';

export function PortalRefusalPage({ answer, code }: { answer?: PortalAnswer; code?: string }) {
  const { mutate, error } = useMutation({
    mutationFn: (given: PortalAnswer) => authorizeAtPortal(given, { confirmed: false }),
  });
  // Only once, even after a re-render: the call consumes the attempt.
  const isAsked = useRef(false);
  useEffect(() => {
    if (!answer || isAsked.current) return;
    isAsked.current = true;
    mutate(answer);
  }, [answer, mutate]);
  if (answer && !error) return <Loader />;
  return <PortalFailure error={error} code={code} />;
}
