/** How close the calls of the version in use came to the limits of one call. */
import { useLanguage, useTranslation } from '@cabinet/kit';
import type { PluginLimits } from '../data/contract';
import { sizeText } from '../shared/amounts';
import { Section } from '../shared/Section';
import css from './Plugins.module.css';

export function Limits({ limits }: { readonly limits: PluginLimits }) {
  const { t } = useTranslation('admin_operations');
  const language = useLanguage();
  const seconds = (ms: number) =>
    t('limit.seconds', { amount: (ms / 1000).toLocaleString(language, { maximumFractionDigits: 1 }) });
  const whole = (count: number) => count.toLocaleString(language);
  const { memory_bytes, cpu_ms, wall_ms, calls } = limits;
  const { used_memory_bytes, used_cpu_permille, used_wall_ms, used_calls, in_flight } = limits;
  const used = [
    [
      'memory',
      used_memory_bytes / memory_bytes,
      sizeText(used_memory_bytes, language),
      sizeText(memory_bytes, language),
    ],
    ['cpu', used_cpu_permille / 1000, seconds((cpu_ms * used_cpu_permille) / 1000), seconds(cpu_ms)],
    ['wall', used_wall_ms / wall_ms, seconds(used_wall_ms), seconds(wall_ms)],
    ['calls', used_calls / calls, whole(used_calls), whole(calls)],
  ] as const;
  return (
    <Section id="limits" title={t('limit.title')} note={t('limit.note')}>
      <ul role="list" className={css.limits}>
        {used.map(([name, share, amount, most]) => {
          const text = t('limit.of', { used: amount, most });
          const percent = Math.min(100, Math.round(share * 100));
          return (
            <li key={name}>
              <div className={css.limit}>
                <span>{t(`limit.${name}`)}</span>
                <strong>{text}</strong>
              </div>
              <div
                role="meter"
                aria-label={t(`limit.${name}`)}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={percent}
                aria-valuetext={text}
                className={css.bar}
                data-full={share >= 0.9 || undefined}
              >
                <div style={{ width: `${String(percent)}%` }} />
              </div>
            </li>
          );
        })}
      </ul>
      <p className="muted small">{t('limit.inFlight', { count: in_flight })}</p>
    </Section>
  );
}
