import { RefreshCw, WifiOff } from 'lucide-react';
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { tryNetwork, useIsUnderWay } from '../api/waiting';
import { useTranslation } from '../i18n/hooks';
import { Button } from './Button';
import { PageHeader } from './PageHeader';
import { EmptyState } from './State';

/** Help text about what works offline; provided by the shell. */
export const OfflineHelp = createContext<ReactNode>(null);

export interface NeedsNetworkProps {
  /** What is missing; default: the page's data. */
  readonly title?: string;
  /** What happens next, as a sentence. */
  readonly advice?: string;
  /** Retry handler; default: resumes all queries that wait for the network. */
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/** Placeholder for content that needs a network: says what is missing, what works offline, and offers a retry. */
export function NeedsNetwork({ title, advice, onRetry = tryNetwork, isRetrying }: NeedsNetworkProps) {
  const { t } = useTranslation('kit');
  const help = useContext(OfflineHelp);
  const isUnderWay = useIsUnderWay();
  const isBusy = isRetrying ?? isUnderWay;
  const place = useRef<HTMLDivElement>(null);
  const [hasHeading, setHasHeading] = useState(true);
  useLayoutEffect(() => {
    const main = place.current?.closest('main');
    if (main && !main.querySelector('h1')) setHasHeading(false);
  }, []);
  return (
    <div ref={place}>
      {!hasHeading && <PageHeader title={t('offline.title')} />}
      <EmptyState
        icon={<WifiOff />}
        title={title ?? t('offline.page')}
        actions={
          <Button kind="secondary" isBusy={isBusy} onClick={onRetry}>
            {!isBusy && <RefreshCw aria-hidden />}
            {t('retry')}
          </Button>
        }
      >
        {advice ?? t('offline.advice')}
      </EmptyState>
      {help}
    </div>
  );
}
