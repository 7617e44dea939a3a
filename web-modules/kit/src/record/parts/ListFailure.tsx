/** A list that could not be loaded: A-330 as a message, and in the place of the list the same with "try again". */
import { useEffect } from 'react';
import { ErrorState } from '../../components/State';
import { useTranslation } from '../../i18n/hooks';
import { toast } from '../../toast/store';

export interface ListFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
  /** Default: A-330. */
  readonly title?: string;
}

export function ListFailure({ error, onRetry, isRetrying, title }: ListFailureProps) {
  const { t } = useTranslation('record');
  const text = title ?? t('toast.filesFailed');
  useEffect(() => {
    // Short: on a phone the message would lie over "try again", and the sentence stays in place anyway.
    toast.failure(text, error, { duration: 'short' });
  }, [text, error]);
  return <ErrorState title={text} error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}
