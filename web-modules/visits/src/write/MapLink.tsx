/** Opens the person's own map at the address of a clinic; nothing without an address, or if the hospital has no such link. */
import { classes, buttonClasses, useTranslation } from '@cabinet/kit';
import { MapPin } from 'lucide-react';
import { useMapAddress } from '../shared/useMapAddress';
import css from './ChoiceList.module.css';

export function MapLink({ name, address }: { readonly name: string; readonly address: string | null }) {
  const { t } = useTranslation('visits');
  const map = useMapAddress(address);
  if (map === null) return null;
  return (
    <a
      className={classes(buttonClasses({ kind: 'quiet', size: 'small' }), css.map)}
      href={map}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={t('write.mapOf', { clinic: name })}
    >
      <MapPin aria-hidden />
      <span className={css.mapText}>{t('write.map')}</span>
    </a>
  );
}
