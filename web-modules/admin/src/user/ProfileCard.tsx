import { Card, useDates, useTranslation } from '@cabinet/kit';
import { type Fact, Facts } from '@cabinet/kit/views';
import { useId } from 'react';
import type { UserDetail } from '../data/contract';
import { Marks } from '../shared/Marks';

/** What the account says about its owner. */
export function ProfileCard({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation('admin');
  const { format } = useDates();
  const titleId = useId();
  const facts: readonly Fact[] = [
    [t('column.id'), user.number],
    [t('column.username'), user.username],
    [t('column.email'), user.email],
    [t('field.phone'), user.phone],
    [t('column.birth_date'), format(user.birth_date, 'date')],
    [t('field.gender'), t(`gender.${user.gender === 'FEMALE' ? 'FEMALE' : 'MALE'}`)],
    [t('column.citizenship'), t(`citizenship.${user.citizenship === 'RU' ? 'RU' : 'FOREIGN'}`)],
    ...(user.snils ? [[t('column.snils'), user.snils] as const] : []),
    [t('column.client_id'), user.client_id],
    [t('column.esia_oid'), t(user.from_esia ? 'yes' : 'no')],
    [t('column.created'), format(user.created, 'dateTime')],
    [t('column.last_login'), user.last_login && format(user.last_login, 'dateTime')],
  ];
  return (
    <Card aria-labelledby={titleId} className="stack">
      <h2 id={titleId} className="heading">
        {t('user.profile')}
      </h2>
      <div className="wrap">
        <Marks row={user} />
      </div>
      <Facts facts={facts} otherwise="—" />
    </Card>
  );
}
