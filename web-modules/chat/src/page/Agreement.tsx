/** The privacy agreement of the chat (B-094, B-218), for a patient or a guest, in the language of the screen. */
import { Button, ErrorState, Loader, useLanguage, useQuery, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { agreementKey, type ChatAgreement, loadAgreement } from '../api';
import { useAccess } from './access';

export interface AgreementProps {
  readonly isOpen: boolean;
  /** The homeserver's page with its own terms, if it asks for consent to them. */
  readonly page?: string | null;
  readonly onClose: () => void;
  readonly onAccept: (agreement: ChatAgreement) => void;
}

export function Agreement({ isOpen, page = null, onClose, onAccept }: AgreementProps) {
  const { t } = useTranslation('chat');
  const language = useLanguage();
  const { agreement: kind } = useAccess();
  const agreement = useQuery({
    queryKey: agreementKey(kind, language),
    queryFn: ({ signal }) => loadAgreement(kind, language, signal),
    enabled: isOpen,
  });
  const { data } = agreement;
  const [heading, ...paragraphs] = data?.text.split(/\n\s*\n/) ?? [];
  return (
    <Dialog
      isOpen={isOpen}
      size="wide"
      title={heading ?? t('agreement.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('agreement.decline')}
          </Button>
          <Button disabled={data === undefined} onClick={() => data && onAccept(data)}>
            {t('agreement.accept')}
          </Button>
        </>
      }
    >
      {agreement.isPending && <Loader />}
      {agreement.isError && !data && (
        <ErrorState
          title={t('agreement.failed')}
          error={agreement.error}
          isRetrying={agreement.isFetching}
          onRetry={() => void agreement.refetch()}
        />
      )}
      {paragraphs.map((paragraph, place) => (
        <p key={place}>{paragraph}</p>
      ))}
      {page !== null && (
        <p>
          {t('agreement.terms')}{' '}
          <a href={page} target="_blank" rel="noopener noreferrer">
            {t('agreement.page')}
          </a>
        </p>
      )}
    </Dialog>
  );
}
