/**
 * The order with which a bank returned to the list (`?orderId=`, B-034, X-011); null without one. The address is cleaned
 * at once, so that a reload or a bookmark asks nothing again.
 */
import { useSearchParams } from '@cabinet/kit/router';
import { useEffect, useState } from 'react';

/** What banks append to the return address. */
const OF_THE_BANK = ['orderId', 'lang'];

export function useReturnedOrder(): string | null {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('orderId');
  const [returned, setReturned] = useState(inAddress);
  if (inAddress !== null && inAddress !== returned) setReturned(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    setParameters(
      (before) => {
        const rest = new URLSearchParams(before);
        for (const name of OF_THE_BANK) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [inAddress, setParameters]);
  return returned === '' ? null : returned;
}
