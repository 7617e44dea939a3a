/**
 * Rendered by the shell on any page while a questionnaire waits to be sent (slot `unsent`). Renders nothing; toasts report the
 * result.
 */
import { useSendOnReturn } from './shared/useSendOnReturn';

export function UnsentQuestionnaires() {
  useSendOnReturn();
  return null;
}
