/** Why this user cannot upload: the hospital does not know them yet, or an administrator forbids it. */
import { announce, Button, Notice, PhoneLink, useTranslation, useVariant } from '@cabinet/kit';
import { Lock, UserRoundX } from 'lucide-react';
import { useState } from 'react';

export interface UnconfirmedProps {
  /** Asks the kernel again; true if the relation is confirmed now. */
  readonly onAsk: () => Promise<boolean>;
}

export function Unconfirmed({ onAsk }: UnconfirmedProps) {
  const { t } = useTranslation('files');
  const { phone } = useVariant().organisation;
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    const isConfirmed = await onAsk();
    setIsAsking(false);
    announce(t(isConfirmed ? 'unconfirmed.now' : 'unconfirmed.still'));
  };
  return (
    <Notice kind="warning" icon={<UserRoundX />} aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">{t('unconfirmed.title')}</h2>
      <p>{t('unconfirmed.text')}</p>
      <div className="wrap">
        <Button kind="secondary" size="small" isBusy={isAsking} onClick={() => void ask()}>
          {t('unconfirmed.again')}
        </Button>
        <PhoneLink phone={phone} />
      </div>
    </Notice>
  );
}

export function Forbidden() {
  const { t } = useTranslation('files');
  const { phone } = useVariant().organisation;
  return (
    <Notice icon={<Lock />} aria-labelledby="forbidden">
      <h2 id="forbidden">{t('forbidden.title')}</h2>
      <p>{t('forbidden.text')}</p>
      <PhoneLink phone={phone} />
    </Notice>
  );
}
