/** Downloads the answers of the shown period: tables, a data set for SPSS, or FHIR. The browser loads the file itself. */
import { saveFrom, toast, useLanguage, useMutation, useTranslation } from '@cabinet/kit';
import { ActionMenu } from '@cabinet/kit/aria';
import { Download } from 'lucide-react';
import { EXPORT_FORMATS, type ExportFormat, exportTicket, type ReportQuery } from '../data/results.api';

/** SPSS and FHIR are archives of several files. */
const ENDINGS: Readonly<Record<ExportFormat, string>> = { csv: 'csv', xlsx: 'xlsx', spss: 'zip', fhir: 'zip' };

export function ExportMenu({ query }: { readonly query: ReportQuery }) {
  const { t } = useTranslation('admin_questionnaires');
  const language = useLanguage();
  const exporting = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const { url } = await exportTicket(query, format, language);
      saveFrom(url, `${t('answers.fileName')}.${ENDINGS[format]}`);
    },
    networkMode: 'always',
    onError: (error) => toast.failure(t('answers.failed'), error),
  });
  return (
    <ActionMenu
      label={t('answers.label')}
      icon={<Download aria-hidden />}
      actions={EXPORT_FORMATS.map((format) => ({
        id: format,
        label: t(`answers.${format}`),
        isDisabled: exporting.isPending,
        onAction: () => exporting.mutate(format),
      }))}
    />
  );
}
