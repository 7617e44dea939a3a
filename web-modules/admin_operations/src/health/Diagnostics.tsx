/** A file for the technical support. The browser loads it itself. */
import { Button, saveFrom, toast, useMutation, useTranslation } from '@cabinet/kit';
import { Download } from 'lucide-react';
import { diagnosticsTicket } from '../data/operations.api';
import { Section } from '../shared/Section';

export function Diagnostics() {
  const { t } = useTranslation('admin_operations');
  const exporting = useMutation({
    mutationFn: diagnosticsTicket,
    networkMode: 'always',
    onSuccess: ({ url }) => saveFrom(url, `${t('diagnostics.fileName')}.zip`),
    onError: (error) => toast.failure(t('diagnostics.failed'), error),
  });
  return (
    <Section id="diagnostics" title={t('diagnostics.title')}>
      <p>{t('diagnostics.what')}</p>
      <p>
        <strong>{t('diagnostics.without')}</strong>
      </p>
      <div className="wrap">
        <Button kind="secondary" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          {!exporting.isPending && <Download aria-hidden />}
          {t('diagnostics.button')}
        </Button>
      </div>
    </Section>
  );
}
