/** Slot `widget`: the same chat in the shell's panel, on every page of the cabinet (B-095, B-099). */
import { ChatBody } from './ChatBody';
import css from './Chat.module.css';

export function ChatWidget() {
  return (
    <div className={css.compact}>
      <ChatBody isCompact />
    </div>
  );
}
