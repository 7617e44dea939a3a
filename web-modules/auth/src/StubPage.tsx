/** The state `authEsiaVatutinki` (B-043, B-056, B-057, X-028): only the specified text and a link back. */
import { EmptyState, phoneLink, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { TriangleAlert } from 'lucide-react';
import { Layout } from './shared/Layout';

export function StubPage() {
  const { t } = useTranslation('auth');
  const { phone } = useVariant().organisation;
  return (
    <Layout title={t('stub.title')}>
      <EmptyState
        icon={<TriangleAlert />}
        title={t('esia.unavailable')}
        actions={
          <ButtonLink kind="secondary" to="/login">
            {t('esia.back')}
          </ButtonLink>
        }
      >
        <a href={phoneLink(phone)}>{phone}</a>
      </EmptyState>
    </Layout>
  );
}
