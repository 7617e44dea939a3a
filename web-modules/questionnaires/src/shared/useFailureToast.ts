/** Adds the failure of a page to the list of messages; the page itself shows it. */
import { toast } from '@cabinet/kit';
import { useEffect } from 'react';

export function useFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error !== null && error !== undefined) toast.failure(text, error, { isOnPage: true });
  }, [error, text]);
}
