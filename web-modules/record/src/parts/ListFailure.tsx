/**
 * Shown in place of a list that could not be loaded: what happened, "try again", whom to call. The
 * message of A-330 is only added to the list of messages: the page already shows it, and on a phone the toast would
 * cover "try again".
 */
import { useEffect } from 'react';
import { ErrorState, toast, useTranslation } from '@cabinet/kit';

export interface ListFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
  /** Default: the text of A-330. */
  readonly title?: string;
}

export function ListFailure({ error, onRetry, isRetrying, title }: ListFailureProps) {
  const { t } = useTranslation('record');
  const text = title ?? t('toast.filesFailed');
  useEffect(() => {
    toast.failure(text, error, { isOnPage: true });
  }, [text, error]);
  return <ErrorState title={text} error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}
