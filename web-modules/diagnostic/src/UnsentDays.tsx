/**
 * Rendered by the shell on any page while a day waits to be sent (slot `unsent`). Renders nothing; toasts report the
 * result.
 */
import { useSendOnReturn } from './shared/useSendOnReturn';

export function UnsentDays() {
  useSendOnReturn();
  return null;
}
