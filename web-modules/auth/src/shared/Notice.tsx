/** A notice to read before going on; announced to screen readers when it appears. */
import { RequestId } from '@cabinet/kit';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Notice.module.css';

export interface NoticeProps {
  readonly kind: 'critical' | 'positive';
  readonly requestId?: string | undefined;
  readonly children: ReactNode;
}

export function Notice({ kind, requestId, children }: NoticeProps) {
  return (
    <div className={css.notice} data-kind={kind} role={kind === 'critical' ? 'alert' : 'status'}>
      {kind === 'critical' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      <div className="stack">
        {children}
        {requestId && <RequestId value={requestId} />}
      </div>
    </div>
  );
}
