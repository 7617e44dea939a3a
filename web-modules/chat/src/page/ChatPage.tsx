/** `/chat`: the chat on a page of its own. */
import { PageHeader, useTranslation } from '@cabinet/kit';
import { ChatBody } from './ChatBody';
import css from './Chat.module.css';

export function ChatPage() {
  const { t } = useTranslation('chat');
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} />
      <ChatBody isCompact={false} />
    </div>
  );
}
