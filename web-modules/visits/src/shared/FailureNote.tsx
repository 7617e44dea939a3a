/**
 * An inline failure, always in the same order: what happened, what to do, whom to call, and the collapsed request id
 * for support. Expected failures (a taken slot) have neither id nor number.
 */
import { PhoneLink, RequestId } from '@cabinet/kit';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './FailureNote.module.css';

export interface FailureNoteProps {
  /** What happened. */
  readonly title: string;
  /** What to do. */
  readonly children?: ReactNode;
  readonly phone?: string | null | undefined;
  readonly requestId?: string | undefined;
}

export function FailureNote({ title, children, phone, requestId }: FailureNoteProps) {
  return (
    <div role="alert" className={css.failure}>
      <CircleAlert aria-hidden />
      <div>
        <p>
          <b>{title}</b>
        </p>
        {typeof children === 'string' ? <p>{children}</p> : children}
        {phone && <PhoneLink phone={phone} />}
        {requestId !== undefined && <RequestId value={requestId} />}
      </div>
    </div>
  );
}
