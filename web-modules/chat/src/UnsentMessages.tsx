/** Rendered by the shell on any page while a message waits to be sent (slot `unsent`). Renders nothing. */
import { useEffect } from 'react';
import { outbox } from './client/browser';

export function UnsentMessages() {
  useEffect(() => {
    const send = () => void outbox.flush();
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);
  return null;
}
