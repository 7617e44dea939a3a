/**
 * A list that could not be loaded: the specification's sentence as a message (A-351…A-355) and, in the place
 * of the list, the same sentence with "try again" and the request id. Whom the hospital does not know for want of
 * a proof is told how to give it: trying again would not help.
 */
import { ErrorState, isProblem, toast } from '@cabinet/kit';
import { useEffect } from 'react';
import { ProveIdentity } from './ProveIdentity';

export interface LoadFailureProps {
  readonly text: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

export function LoadFailure({ text, error, onRetry, isRetrying }: LoadFailureProps) {
  const isUnproved = isProblem(error, 'identity_unproved');
  useEffect(() => {
    if (isUnproved) return;
    // Short: on a phone the message would lie over "try again", and the sentence stays in place anyway.
    toast.failure(text, error, { duration: 'short' });
  }, [text, error, isUnproved]);
  if (isUnproved) return <ProveIdentity />;
  return <ErrorState title={text} error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}
