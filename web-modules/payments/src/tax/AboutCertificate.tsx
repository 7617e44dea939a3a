import { Notice, PhoneLink, useTranslation, useVariant } from '@cabinet/kit';

/** What the page is, and where the certificate itself comes from. */
export function AboutCertificate() {
  const { t } = useTranslation('payments');
  const { phone } = useVariant().organisation;
  return (
    <Notice>
      <p>{t('tax.what')}</p>
      <p>{t('tax.certificate')}</p>
      {phone !== '' && (
        <div>
          <PhoneLink phone={phone} />
        </div>
      )}
    </Notice>
  );
}
