/** A mistake in the words of `cabinet config check`. */
import { useTranslation } from '@cabinet/kit';
import type { SettingMistake } from '../data/contract';

export function MistakeText({ mistake: { found, expected, suggestion } }: { readonly mistake: SettingMistake }) {
  const { t } = useTranslation('admin_operations');
  return (
    <>
      {found !== null && (
        <>
          {t('mistake.found')} <span lang="en">{found}</span>.{' '}
        </>
      )}
      {t('mistake.expected')} <span lang="en">{expected}</span>
      {suggestion !== null && (
        <>
          . {t('mistake.suggestion')} <span lang="en">{suggestion}</span>
        </>
      )}
    </>
  );
}
