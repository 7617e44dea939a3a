/** What the person may do, whether their identity is proved, and the actions on the account. */
import { Button, Card, Pill, useCan, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { type Fact, Facts } from '@cabinet/kit/views';
import { Ban, CircleCheck, IdCard, KeyRound, Link2, LogOut, Printer, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ActionKind } from '../actions/kinds';
import type { UserDetail } from '../data/contract';
import { paymentLinks } from '../places';

export interface AccessCardProps {
  readonly user: UserDetail;
  /** An administrator cannot act on themselves. */
  readonly isOwn: boolean;
  readonly onAsk: (kind: ActionKind) => void;
}

export function AccessCard({ user, isOwn, onAsk }: AccessCardProps) {
  const { t } = useTranslation('admin');
  const can = useCan();
  const titleId = useId();
  const may = (isForbidden: boolean) =>
    isForbidden ? <Pill kind="warning">{t('fact.forbidden')}</Pill> : t('fact.allowed');
  const facts: readonly Fact[] = [
    [t('fact.upload'), may(user.files_upload_forbidden)],
    [t('fact.view'), may(user.view_forbidden)],
    [t('fact.signIn'), may(user.is_disabled)],
    [t('user.identity'), <Identity key="identity" user={user} />],
  ];
  const icons = {
    identity: <IdCard aria-hidden />,
    access: <SlidersHorizontal aria-hidden />,
    restore: <KeyRound aria-hidden />,
    printCode: <Printer aria-hidden />,
    signOut: <LogOut aria-hidden />,
    disable: <Ban aria-hidden />,
    enable: <CircleCheck aria-hidden />,
    remove: <Trash2 aria-hidden />,
  } as const;
  const changes: readonly ActionKind[] = [
    ...(user.identity_proved || user.from_esia ? [] : (['identity'] as const)),
    'access',
    // Without an address, the new password is printed.
    ...(user.is_disabled ? [] : ([user.email ? 'restore' : 'printCode'] as const)),
    'signOut',
    user.is_disabled ? 'enable' : 'disable',
  ];
  const actions: readonly ActionKind[] = [
    ...(can('users.write') ? changes : []),
    ...(can('users.delete') ? (['remove'] as const) : []),
  ];
  return (
    <Card aria-labelledby={titleId} className="stack">
      <h2 id={titleId} className="heading">
        {t('user.access')}
      </h2>
      <Facts facts={facts} />
      {isOwn ? (
        <p className="muted">{t('refusal.own_account')}</p>
      ) : (
        <div className="wrap">
          {actions.map((kind) => (
            <Button
              key={kind}
              kind={kind === 'remove' ? 'danger' : 'secondary'}
              size="small"
              onClick={() => onAsk(kind)}
            >
              {icons[kind]}
              {t(`action.${kind}`)}
            </Button>
          ))}
          {can('payments.read') && (
            <ButtonLink kind="quiet" size="small" to={paymentLinks(user.id)}>
              <Link2 aria-hidden />
              {t('action.payments')}
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  );
}

/** Whether the identity is proved, and by whom. */
function Identity({ user: { from_esia, identity_proved } }: Pick<AccessCardProps, 'user'>) {
  const { t } = useTranslation('admin');
  if (from_esia) return <Pill kind="positive">{t('user.identityPortal')}</Pill>;
  if (identity_proved) return <Pill kind="positive">{t('user.identityDesk')}</Pill>;
  return <Pill kind="neutral">{t('user.identityNot')}</Pill>;
}
