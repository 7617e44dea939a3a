/** The sentence that explains a refusal. */
import { useTranslation } from '@cabinet/kit';
import { useMaxBytes } from '../data/queries';
import { troubleOf } from '../domain/trouble';
import { useLimit } from './useLimit';

export function useTrouble(): (error: unknown) => string {
  const { t } = useTranslation('files');
  const inMegabytes = useLimit();
  const maxBytes = useMaxBytes();
  return (error) => t(troubleOf(error), { limit: inMegabytes(maxBytes) });
}
