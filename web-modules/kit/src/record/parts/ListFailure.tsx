/**
 * A list that could not be loaded, in its place: what happened, "try again", whom to call. The message of A-330 goes into the list of
 * messages only: the page says it already, and on a phone it would lie over "try again".
 */
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
    toast.failure(text, error, { isOnPage: true });
  }, [text, error]);
  return <ErrorState title={text} error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}
