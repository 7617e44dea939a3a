/**
 * Shown in place of what could not be loaded. The specification's toast is only added to the list
 * of messages, because the page already shows it.
 */
import { ErrorState, toast } from '@cabinet/kit';
import type { ViewFailure } from '@cabinet/kit/views';
import { useEffect } from 'react';

export function LoadFailure({ title, ...failure }: ViewFailure & { readonly title: string }) {
  const { error } = failure;
  useEffect(() => {
    toast.failure(title, error, { isOnPage: true });
  }, [title, error]);
  return <ErrorState title={title} {...failure} />;
}
