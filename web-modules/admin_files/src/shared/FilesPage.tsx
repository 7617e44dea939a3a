/** The frame of a page: its title, and the tabs of the section. */
import { useTranslation } from '@cabinet/kit';
import { Page, type PageProps } from '@cabinet/kit/views';
import { FILES, RESULTS } from '../places';

export function FilesPage(props: Omit<PageProps, 'tabs'>) {
  const { t } = useTranslation('admin_files');
  return (
    <Page
      {...props}
      tabs={{
        label: t('tabs'),
        tabs: [
          { to: FILES, label: t('tab.events'), isExact: true },
          { to: RESULTS, label: t('tab.results') },
        ],
      }}
    />
  );
}
