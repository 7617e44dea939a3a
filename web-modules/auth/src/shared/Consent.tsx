/** The text of a consent in a panel that scrolls by pointer and by keyboard (B-060), with a checkbox below. */
import { ErrorState, Skeleton, SkeletonGroup, useTranslation } from '@cabinet/kit';
import { useId } from 'react';
import { useConsentText } from '../data/auth.api';
import css from './Consent.module.css';
import { Tick } from './Tick';

/** Paragraphs are separated by empty lines; the first one is the heading. */
function Paragraphs({ text, titleId }: { text: string; titleId: string }) {
  const [heading = '', ...paragraphs] = text.split(/\n\s*\n/).map((part) => part.trim());
  return (
    <>
      <h2 id={titleId}>{heading}</h2>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.text} role="region" aria-labelledby={titleId} tabIndex={0}>
        {paragraphs.filter(Boolean).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    </>
  );
}

export interface ConsentProps {
  readonly kind: 'personal_data' | 'esia';
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}

export function Consent({ kind, isGiven, onChange }: ConsentProps) {
  const { t } = useTranslation('auth');
  const titleId = useId();
  const { data, error, isPending, isFetching, refetch } = useConsentText(kind);
  if (isPending) {
    return (
      <SkeletonGroup>
        <div className="stack">
          <Skeleton height="3.5rem" />
          <Skeleton height="16rem" />
          <Skeleton height="4.5rem" />
        </div>
      </SkeletonGroup>
    );
  }
  if (!data) {
    return (
      <ErrorState title={t('consent.failed')} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="stack">
      <Paragraphs text={data.text} titleId={titleId} />
      <Tick label={t(kind === 'esia' ? 'consent.tick_esia' : 'consent.tick')} isTicked={isGiven} onChange={onChange} />
    </div>
  );
}

/** Why the button is disabled, for its `aria-describedby="consent-needed"`. */
export function ConsentNeeded({ isGiven, of = 'one' }: { readonly isGiven: boolean; readonly of?: 'one' | 'both' }) {
  const { t } = useTranslation('auth');
  if (isGiven) return null;
  return (
    <p id="consent-needed" className="muted small">
      {t(of === 'both' ? 'consent.both_needed' : 'consent.needed')}
    </p>
  );
}
