/** SNILS is read-only here and edited on the documents page. */
import { useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { snilsText } from '@cabinet/kit/forms';
import type { Me } from '../data/me';
import page from '../shared/Page.module.css';

export function SnilsFact({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  return (
    <dl className={page.facts}>
      <dt>{t('field.snils')}</dt>
      <dd>
        {me.snils ? (
          <span className="num">{snilsText(me.snils)}</span>
        ) : (
          <span className="muted">{t('snils.none')}</span>
        )}{' '}
        {!me.fromEsia && <Link to="/profile/documents">{me.snils ? t('snils.change') : t('snils.add')}</Link>}
      </dd>
    </dl>
  );
}
