/** Screens without data: empty, or failed to load (ui.md, principle 4; X-071). */
import { Inbox, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/problem';
import { useTranslation } from '../i18n/hooks';
import type { TextKey } from '../i18n/text-keys';
import { Button } from './Button';
import { useHospitalPhone } from '../variant/context';
import { classes } from './classes';
import { PhoneLink } from './PhoneLink';
import { RequestId } from './RequestId';
import css from './State.module.css';

export interface EmptyStateProps {
  readonly title: ReactNode;
  /** Why it is empty and what to do. */
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly actions?: ReactNode;
}

export function EmptyState({ title, children, icon, actions }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <span className={css.picture} data-picture="" aria-hidden>
        {icon ?? <Inbox />}
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** What happened, in the screen's words: "the list of clinics could not be loaded". */
  readonly title: ReactNode;
  /** The thrown value; selects the explanation and provides the request id. */
  readonly error?: unknown;
  /** What to do, if the screen knows more than the error. */
  readonly advice?: ReactNode;
  /** Request id, if the error has none. */
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
  /** Number to call. Default: the hospital's number where a call helps; null: none. */
  readonly phone?: string | null | undefined;
  /** Further actions beside "try again". */
  readonly actions?: ReactNode;
}

/** Selects the explanation for an error. */
function explanation(error: unknown): TextKey<'kit'> {
  if (!(error instanceof ApiProblem)) return 'failure.unexpected';
  if (error.code === 'network') return 'failure.network';
  if (error.code === 'timeout' || error.status === 504) return 'failure.timeout';
  if (error.code === 'storage_full') return 'failure.storage_full';
  if (error.status === 502 || error.status === 503) return 'failure.hospital';
  if (error.status === 403) return 'failure.forbidden';
  if (error.status === 404) return 'failure.not_found';
  if (error.status === 429) return 'failure.too_often';
  return 'failure.unexpected';
}

/** Failures where a call does not help: the user's own connection, and rate limits. */
const WITHOUT_CALL: ReadonlySet<TextKey<'kit'>> = new Set(['failure.network', 'failure.too_often']);

/** An error: what happened, what to do, "try again", whom to call, and the collapsed request id. */
export function ErrorState(props: ErrorStateProps) {
  const { title, error, advice, onRetry, isRetrying = false, actions } = props;
  const { t } = useTranslation('kit');
  const problem = error instanceof ApiProblem ? error : undefined;
  const requestId = props.requestId ?? problem?.requestId;
  const hospital = useHospitalPhone();
  const reason = explanation(error);
  const phone = props.phone === undefined ? (WITHOUT_CALL.has(reason) ? '' : hospital) : (props.phone ?? '');
  return (
    <div role="alert" className={css.state}>
      <span className={classes(css.picture, css.failed)} data-picture="" aria-hidden>
        <TriangleAlert />
      </span>
      <h2>{title}</h2>
      <p>{advice ?? problem?.detail ?? t(reason)}</p>
      {(onRetry !== undefined || phone !== '' || actions) && (
        <div className={css.actions}>
          {onRetry && (
            <Button kind="secondary" isBusy={isRetrying} onClick={onRetry}>
              {!isRetrying && <RefreshCw aria-hidden />}
              {t('retry')}
            </Button>
          )}
          {phone !== '' && <PhoneLink phone={phone} />}
          {actions}
        </div>
      )}
      {requestId && <RequestId value={requestId} />}
    </div>
  );
}
