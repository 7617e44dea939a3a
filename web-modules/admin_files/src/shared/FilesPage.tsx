/** The frame of a page: its title, and the tabs of the section. */
import { useCan, useTranslation } from '@cabinet/kit';
import { Page, type PageProps } from '@cabinet/kit/views';
import { FILES, RESULTS } from '../places';

export function FilesPage(props: Omit<PageProps, 'tabs'>) {
  const { t } = useTranslation('admin_files');
  const can = useCan();
  return (
    <Page
      {...props}
      tabs={{
        label: t('tabs'),
        tabs: [
          { to: FILES, label: t('tab.events'), isExact: true },
          ...(can('files.write') ? [{ to: RESULTS, label: t('tab.results') }] : []),
        ],
      }}
    />
  );
}
