/** Codes of an authenticator app: since when, how many recovery codes are left, and the buttons. */
import { Button, Notice, Pill, useDates, useTranslation } from '@cabinet/kit';
import { Smartphone } from 'lucide-react';
import page from '../shared/Page.module.css';
import type { FactorState } from './factors.api';

/** Below this number, the user is asked to create new codes. */
const FEW_CODES = 3;

export interface TotpSectionProps {
  readonly state: FactorState;
  readonly isBusy: boolean;
  readonly onStart: () => void;
  readonly onRemove: () => void;
  readonly onNewCodes: () => void;
}

export function TotpSection({ state, isBusy, onStart, onRemove, onNewCodes }: TotpSectionProps) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const hasCodes = Boolean(state.totp) || state.passkeys.length > 0;
  return (
    <section className={page.section} aria-labelledby="totp">
      <h3 id="totp">{t('totp.title')}</h3>
      {state.totp ? (
        <div>
          <Pill kind="positive" icon={<Smartphone aria-hidden />}>
            {t('totp.since', { date: format(state.totp.since, 'date') })}
          </Pill>
        </div>
      ) : (
        <p className="muted">{t('totp.note')}</p>
      )}
      {hasCodes && state.recoveryCodesLeft < FEW_CODES && (
        <Notice kind="warning">
          <p>{t('recovery.few', { count: state.recoveryCodesLeft })}</p>
        </Notice>
      )}
      {hasCodes && state.recoveryCodesLeft >= FEW_CODES && (
        <p className="muted">{t('recovery.left', { count: state.recoveryCodesLeft })}</p>
      )}
      <div className={page.actions}>
        {!state.totp && (
          <Button kind="secondary" isBusy={isBusy} onClick={onStart}>
            {t('totp.start')}
          </Button>
        )}
        {hasCodes && (
          <Button kind="secondary" isBusy={isBusy} onClick={onNewCodes}>
            {t('recovery.new')}
          </Button>
        )}
        {state.totp && (
          <Button kind="danger" onClick={onRemove}>
            {t('totp.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
