import type { ReactNode } from 'react';
import { ApiProblem, Notice, RequestId } from '@cabinet/kit';

export interface RefusalProps {
  /** Null: nothing is shown. */
  readonly error: unknown;
  /** What it means. */
  readonly children: ReactNode;
}

/** Why what was sent is refused, beside the form that sent it, with the request id. */
export function Refusal({ error, children }: RefusalProps) {
  if (error === null) return null;
  return (
    <Notice kind="warning" role="alert">
      <p>{children}</p>
      {error instanceof ApiProblem && error.requestId && <RequestId value={error.requestId} />}
    </Notice>
  );
}
