/** Drawn by the shell on any page while a day waits to be sent (slot `unsent`). Shows nothing itself; messages tell. */
import { useSendOnReturn } from './shared/useSendOnReturn';

export function UnsentDays() {
  useSendOnReturn();
  return null;
}
