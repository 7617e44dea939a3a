/** The conversation with the clinic, or what has to happen before it (B-094, B-218, B-327). */
import { useQuery } from '@cabinet/kit';
import { chatKey, loadChat } from '../api';
import { Hours } from './Clinic';
import { Conversation } from './Conversation';
import { Entrance } from './Entrance';
import { LoadedChat } from './LoadedChat';

export interface ChatBodyProps {
  /** In the widget: little room. */
  readonly isCompact: boolean;
}

export function ChatBody({ isCompact }: ChatBodyProps) {
  const chat = useQuery({ queryKey: chatKey, queryFn: ({ signal }) => loadChat(signal) });
  return (
    <LoadedChat chat={chat} isCompact={isCompact}>
      {(loaded, reload) =>
        loaded.state === 'open' ? (
          <Conversation chat={loaded} isCompact={isCompact} onRetry={reload} />
        ) : (
          <>
            <Hours clinic={loaded.clinic} isCompact={isCompact} />
            <Entrance chat={loaded} />
          </>
        )
      }
    </LoadedChat>
  );
}
