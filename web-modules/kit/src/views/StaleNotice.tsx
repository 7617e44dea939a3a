/** Says that the data below is from an earlier time, because its source does not respond now, and asks it again. */
import { Unplug } from 'lucide-react';
import { Button, glue, Notice } from '@cabinet/kit';
import type { Retry } from './QueryView';

export interface StaleNoticeProps extends Retry {
  readonly title?: string;
  readonly children: string;
  readonly retryLabel: string;
}

export function StaleNotice({ title, children, retryLabel, isRetrying, onRetry }: StaleNoticeProps) {
  return (
    <Notice kind="warning" role="status" icon={<Unplug />}>
      {title !== undefined && <h2>{title}</h2>}
      <p>{glue(children)}</p>
      <Button kind="secondary" size="small" isBusy={isRetrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </Notice>
  );
}
