/** The chat as soon as it is loaded, below the telephone numbers for an emergency; before that, what is being done about it. */
import type { ReactNode } from 'react';
import { ErrorState, Skeleton, SkeletonGroup, useTranslation } from '@cabinet/kit';
import type { Clinic } from '../api';
import { Emergency } from './Clinic';

export interface LoadedChatProps<T> {
  /** The query of the chat. */
  readonly chat: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly isCompact: boolean;
  readonly children: (loaded: T, reload: () => void) => ReactNode;
}

export function LoadedChat<T extends { readonly clinic: Clinic }>({ chat, isCompact, children }: LoadedChatProps<T>) {
  const { t } = useTranslation('chat');
  const { data } = chat;
  const reload = () => void chat.refetch();
  if (data) {
    return (
      <>
        <Emergency clinic={data.clinic} isCompact={isCompact} />
        {children(data, reload)}
      </>
    );
  }
  if (chat.isError) {
    return <ErrorState title={t('cannotEnter')} error={chat.error} isRetrying={chat.isFetching} onRetry={reload} />;
  }
  return (
    <SkeletonGroup>
      <Skeleton height="12rem" />
    </SkeletonGroup>
  );
}
