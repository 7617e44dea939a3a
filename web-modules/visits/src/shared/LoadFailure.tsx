/**
 * A list that could not be loaded: the specification's sentence as a message (A-351…A-355) and, in the place
 * of the list, the same sentence with "try again" and the request id.
 */
import { ErrorState, toast } from '@cabinet/kit';
import { useEffect } from 'react';

export interface LoadFailureProps {
  readonly text: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

export function LoadFailure({ text, error, onRetry, isRetrying }: LoadFailureProps) {
  useEffect(() => {
    // Short: on a phone the message would lie over "try again", and the sentence stays in place anyway.
    toast.failure(text, error, { duration: 'short' });
  }, [text, error]);
  return <ErrorState title={text} error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}
