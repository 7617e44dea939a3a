/**
 * An empty list: the specification's sentence (A-357…A-359) and the reason: no entries yet, the copy is being made, or
 * the hospital shows nothing about this user.
 */
import type { ReactNode } from 'react';
import { Card, EmptyState, Spinner, useTranslation } from '@cabinet/kit';
import { useSources } from '../data/queries';

export interface NothingThereProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** Why the list of a known patient may be empty. */
  readonly hint: string;
}

export function NothingThere({ title, icon, hint }: NothingThereProps) {
  const { t } = useTranslation('record');
  const { data = [], isSuccess } = useSources();
  const isComing = data.some(({ state, isRefreshing }) => state === 'never' && isRefreshing);
  if (isComing) {
    return (
      <Card>
        <div role="status">
          <EmptyState title={t('list.coming')} icon={<Spinner />}>
            {t('list.comingHint')}
          </EmptyState>
        </div>
      </Card>
    );
  }
  const why =
    isSuccess && data.length === 0
      ? t('list.noHost')
      : data.some(({ state }) => state === 'found')
        ? hint
        : t('list.seeAbove');
  return (
    <Card>
      <EmptyState title={title} icon={icon}>
        {data.length === 0 && !isSuccess ? hint : why}
      </EmptyState>
    </Card>
  );
}
