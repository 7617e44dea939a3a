import { useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { ArrowLeft } from 'lucide-react';
import { INVOICES } from '../places';
import page from './Page.module.css';

/** Back to the invoices. */
export function BackLink() {
  const { t } = useTranslation('payments');
  return (
    <Link className={page.back} to={INVOICES}>
      <ArrowLeft aria-hidden />
      {t('back')}
    </Link>
  );
}
