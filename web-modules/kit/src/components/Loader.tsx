/**
 * Loading states: a skeleton in the final layout at once, a spinner only for long waits (ui.md, principle 4; A-093). If
 * the browser is offline and no request is running, both give way to a message that says what the page needs (issue 11,
 * 26e).
 */
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { SPINNER_DELAY_MS } from '../constants';
import { useTranslation } from '../i18n/hooks';
import css from './Loader.module.css';
import { NeedsNetwork } from './NeedsNetwork';
import { Spinner } from './Spinner';
import { useIsOfflineWait } from './useIsOfflineWait';

/** True once `delay` has passed, so that short waits show nothing. */
export function useDelayed(delay: number = SPINNER_DELAY_MS): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isOver;
}

/** A spinner with text, shown after 300 ms. */
export function Loader({ label }: { label?: string }) {
  const { t } = useTranslation('kit');
  const isShown = useDelayed();
  if (useIsOfflineWait()) return <NeedsNetwork />;
  return (
    <div role="status" className={css.loader}>
      {isShown && (
        <>
          <Spinner className={css.big} />
          <span>{label ?? t('loading')}</span>
        </>
      )}
    </div>
  );
}

export interface SkeletonProps {
  readonly width?: CSSProperties['width'];
  readonly height?: CSSProperties['height'];
  readonly radius?: CSSProperties['borderRadius'];
}

/** A grey placeholder shape; combine several inside `SkeletonGroup` to match the final layout. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return <span className={css.skeleton} style={{ width, height, borderRadius: radius }} />;
}

/** Announces loading to screen readers once; the shapes inside are hidden from them. */
export function SkeletonGroup({ label, children }: { label?: string; children: ReactNode }) {
  const { t } = useTranslation('kit');
  if (useIsOfflineWait()) return <NeedsNetwork />;
  return (
    <div role="status" aria-live="polite">
      <span className="visually-hidden">{label ?? t('loading')}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}
