/** How full the disk is: a bar, and the same in words. */
import { useLanguage, useTranslation } from '@cabinet/kit';
import type { DiskHealth } from '../data/contract';
import { sizeText } from '../shared/amounts';
import { Section } from '../shared/Section';
import { isDiskLow, PARTS } from './attention';
import own from './Health.module.css';

export function Disk({ disk }: { readonly disk: DiskHealth }) {
  const { t } = useTranslation('admin_operations');
  const language = useLanguage();
  const { free_bytes, total_bytes, keep_free_bytes } = disk;
  if (typeof free_bytes !== 'number' || !total_bytes) {
    return (
      <Section id={PARTS.disk} title={t('disk.title')}>
        <p className="muted">{t('disk.unknown')}</p>
      </Section>
    );
  }
  const percent = Math.round(((total_bytes - free_bytes) / total_bytes) * 100);
  const isLow = isDiskLow(disk);
  const text = t('disk.text', { free: sizeText(free_bytes, language), total: sizeText(total_bytes, language) });
  return (
    <Section id={PARTS.disk} title={t('disk.title')}>
      <p>
        <strong>{text}</strong>, {t('disk.used', { percent })}
      </p>
      <div
        role="meter"
        aria-label={t('disk.title')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className={own.bar}
        data-low={isLow || undefined}
      >
        <div style={{ width: `${String(percent)}%` }} />
      </div>
      {isLow && <p>{t('disk.low')}</p>}
      <p className="muted small">{t('disk.keep', { keep: sizeText(keep_free_bytes, language) })}</p>
    </Section>
  );
}
