/** Downloads all rows that match, with the shown columns. The browser loads the file itself: it may be long. */
import { saveFrom, toast, useMutation, useTranslation } from '@cabinet/kit';
import { ActionMenu } from '@cabinet/kit/aria';
import { Download } from 'lucide-react';
import { exportTicket } from '../data/admin.api';
import type { Filters } from '../data/contract';

export interface ExportMenuProps {
  readonly columns: readonly string[];
  readonly filters: Filters;
}

export function ExportMenu({ columns, filters }: ExportMenuProps) {
  const { t } = useTranslation('admin');
  const exporting = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const { url } = await exportTicket(format, columns, filters);
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
