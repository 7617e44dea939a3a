/**
 * E-mail address and telephone number. A new address takes effect when its mailed link is followed; until then a notice
 * says so.
 */
import { Button, Notice, TextField, type TextFieldProps, useTranslation } from '@cabinet/kit';
import type { Me } from '../data/me';

type Ties = Omit<TextFieldProps, 'label'>;

interface PhoneTies extends Ties {
  /** The number that was probably meant; null if there is no doubt. */
  readonly meant: string | null;
  readonly onMeant: (phone: string) => void;
}

export interface ContactFieldsProps {
  readonly me: Me;
  readonly email: Ties;
  readonly phone: PhoneTies;
}

export function ContactFields({ me, email, phone: { meant, onMeant, ...phone } }: ContactFieldsProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      <TextField
        {...email}
        type="email"
        label={t('field.email')}
        hint={t('field.emailHint')}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PendingEmail me={me} />
      <TextField {...phone} type="tel" label={t('field.phone')} hint={t('field.optional')} autoComplete="tel" />
      {meant !== null && (
        <Notice kind="warning">
          <p>{t('info.phoneWithout7', { phone: meant })}</p>
          <Button kind="secondary" size="small" onClick={() => onMeant(meant)}>
            {t('info.phoneRepair')}
          </Button>
        </Notice>
      )}
    </>
  );
}

export function PendingEmail({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  if (!me.pendingEmail) return null;
  const told = me.pendingEmailRefused ? 'info.pendingEmailRefused' : 'info.pendingEmail';
  return (
    <Notice kind={me.pendingEmailRefused ? 'warning' : 'info'}>
      <p>{t(told, { email: me.pendingEmail })}</p>
    </Notice>
  );
}
