/** The conversation with the clinic, or what has to happen before it (B-094, B-218, B-327). */
import { ErrorState, Skeleton, SkeletonGroup, useQuery, useTranslation } from '@cabinet/kit';
import { chatKey, loadChat } from '../api';
import { Emergency, Hours } from './Clinic';
import { Conversation } from './Conversation';
import { Entrance } from './Entrance';

export interface ChatBodyProps {
  /** In the widget: little room. */
  readonly isCompact: boolean;
}

export function ChatBody({ isCompact }: ChatBodyProps) {
  const { t } = useTranslation('chat');
  const chat = useQuery({ queryKey: chatKey, queryFn: ({ signal }) => loadChat(signal) });
  const { data } = chat;
  return (
    <>
      {chat.isPending && (
        <SkeletonGroup>
          <Skeleton height="12rem" />
        </SkeletonGroup>
      )}
      {chat.isError && !data && (
        <ErrorState
          title={t('cannotEnter')}
          error={chat.error}
          isRetrying={chat.isFetching}
          onRetry={() => void chat.refetch()}
        />
      )}
      {data && (
        <>
          <Emergency clinic={data.clinic} isCompact={isCompact} />
          {data.state === 'open' ? (
            <Conversation chat={data} isCompact={isCompact} onRetry={() => void chat.refetch()} />
          ) : (
            <>
              <Hours clinic={data.clinic} isCompact={isCompact} />
              <Entrance chat={data} />
            </>
          )}
        </>
      )}
    </>
  );
}
