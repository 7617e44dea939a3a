/** The text of the consent, in a panel that scrolls by pointer and by keyboard, with a checkbox below. */
import { ErrorState, Skeleton, SkeletonGroup, useLanguage, useQuery, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { useId } from 'react';
import { type ConsentText, loadConsent } from './link.api';
import css from './Consent.module.css';

export function useConsentText() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['questionnaires', 'link', 'consent', language],
    queryFn: ({ signal }) => loadConsent(language, signal),
  });
}

export interface ConsentProps {
  readonly text: ReturnType<typeof useConsentText>;
  /** The text that was accepted. */
  readonly given: ConsentText | null;
  readonly onChange: (given: ConsentText | null) => void;
}

export function Consent({ text, given, onChange }: ConsentProps) {
  const { t } = useTranslation('questionnaires');
  const titleId = useId();
  const { data, error, isPending, isFetching, refetch } = text;
  if (isPending) {
    return (
      <SkeletonGroup>
        <Skeleton height="16rem" />
      </SkeletonGroup>
    );
  }
  if (!data) {
    const retry = () => void refetch();
    return <ErrorState title={t('link.consent.failed')} error={error} isRetrying={isFetching} onRetry={retry} />;
  }
  const [heading = '', ...paragraphs] = data.text.split(/\n\s*\n/).map((part) => part.trim());
  return (
    <div className="stack">
      <h2 id={titleId}>{heading}</h2>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.consent} role="region" aria-labelledby={titleId} tabIndex={0}>
        {paragraphs.filter(Boolean).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </div>
      <CheckboxField
        name="consent"
        label={t('link.consent.tick')}
        checked={given?.hash === data.hash}
        onChange={(event) => onChange(event.target.checked ? data : null)}
      />
    </div>
  );
}
