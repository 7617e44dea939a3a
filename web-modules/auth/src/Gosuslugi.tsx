import { Button, useTranslation, useVariant } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { TriangleAlert } from 'lucide-react';
import css from './Gosuslugi.module.css';
import { keepPlace } from './portal/placeAfterPortal';

/**
 * Sign-in through the state portal. If the deployment has it (B-047, B-049), a button leads there; if it is switched
 * off or not installed, citizens are told so and where to turn (B-056), with a way back (B-057).
 */
export function Gosuslugi({ onForeigner }: { onForeigner?: () => void }) {
  const { t } = useTranslation('auth');
  const { signIn } = useVariant();
  const [search] = useSearchParams();
  if (signIn.esiaUnavailable || !signIn.esia) {
    return (
      <div className={css.stub} role="status">
        <TriangleAlert aria-hidden />
        <div className="stack">
          <p>{t('esia.unavailable')}</p>
          {onForeigner && (
            <Button kind="secondary" size="small" onClick={onForeigner}>
              {t('esia.back')}
            </Button>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className="stack">
      <p className="muted">{t('esia.note')}</p>
      <a href="/api/esia/auth-url" className={css.button} onClick={() => keepPlace(search.get('return'))}>
        {t('esia.sign_in')}
      </a>
      <p className="muted small">{t('esia.consent_note')}</p>
    </div>
  );
}
