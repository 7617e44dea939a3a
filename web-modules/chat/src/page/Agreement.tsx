/** The privacy agreement of the chat (B-094, B-218). */
import { Button, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';

export interface AgreementProps {
  readonly isOpen: boolean;
  /** HTML that the kernel has cleaned. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onAccept: () => void;
}

export function Agreement({ isOpen, text, onClose, onAccept }: AgreementProps) {
  const { t } = useTranslation('chat');
  return (
    <Dialog
      isOpen={isOpen}
      size="wide"
      title={t('agreement.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('agreement.decline')}
          </Button>
          <Button onClick={onAccept}>{t('agreement.accept')}</Button>
        </>
      }
    >
      <AgreementText html={text} />
    </Dialog>
  );
}

/** As text: the tags are not needed for reading, and nothing is put into the page as HTML. */
function AgreementText({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = body.children.length > 0 ? [...body.children] : [body];
  return blocks.map((block, place) => <p key={place}>{block.textContent}</p>);
}
