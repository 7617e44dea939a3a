/** Shown in place of a list that could not be loaded. The message is only added to the list of messages. */
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
