/** What is special about a file: new, being checked, with a virus. */
import { Pill, useTranslation } from '@cabinet/kit';
import { ShieldAlert } from 'lucide-react';
import { type FileItem, isNew } from '../data/contract';

export function FileMarks({ file }: { readonly file: FileItem }) {
  const { t } = useTranslation('admin_files');
  const { state } = file;
  return (
    <>
      {isNew(file) && <Pill>{t('mark.new')}</Pill>}
      {state === 'checking' && <Pill kind="neutral">{t('mark.checking')}</Pill>}
      {state === 'quarantined' && (
        <Pill kind="critical" icon={<ShieldAlert aria-hidden />}>
          {t('mark.quarantined')}
        </Pill>
      )}
    </>
  );
}
