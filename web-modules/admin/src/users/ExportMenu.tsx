/** Downloads all rows that match, with the shown columns. The browser loads the file itself: it may be long. */
import { saveFrom, toast, useLanguage, useMutation, useTranslation } from '@cabinet/kit';
import { ActionMenu } from '@cabinet/kit/aria';
import { Download } from 'lucide-react';
import { type Export, exportTicket } from '../data/admin.api';

export type ExportMenuProps = Pick<Export, 'columns' | 'filters' | 'sorting'>;

export function ExportMenu(table: ExportMenuProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const exporting = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const { url } = await exportTicket({ ...table, format, language });
      saveFrom(url, `${t('export.fileName')}.${format}`);
    },
    networkMode: 'always',
    onError: (error) => toast.failure(t('export.failed'), error),
  });
  return (
    <ActionMenu
      label={t('export.label')}
      icon={<Download aria-hidden />}
      actions={[
        { id: 'csv', label: t('export.csv'), isDisabled: exporting.isPending, onAction: () => exporting.mutate('csv') },
        {
          id: 'xlsx',
          label: t('export.xlsx'),
          isDisabled: exporting.isPending,
          onAction: () => exporting.mutate('xlsx'),
        },
      ]}
    />
  );
}
