/** What is chosen and how much it is together, with "Pay": it stays in view while the list scrolls. */
import { Button, useTranslation } from '@cabinet/kit';
import { Money } from '@cabinet/kit/views';
import { CreditCard } from 'lucide-react';
import { sumOf } from '../domain/together';
import { usePayAt } from '../shared/usePayAt';
import css from './Choice.module.css';
import type { Choice } from './useChoice';

export function ChoiceBar({ choice }: { readonly choice: Choice }) {
  const { t } = useTranslation('payments');
  const pay = usePayAt();
  const { chosen, setAll } = choice;
  return (
    <section
      aria-label={t('choose.bar')}
      className={css.bar}
      hidden={chosen.length === 0}
      data-keep-clear
      data-bottom-bar
    >
      <p role="status" className={css.figures}>
        {chosen.length > 0 && (
          <>
            <span>{t('choose.count', { count: chosen.length })}</span>
            <Money kopecks={sumOf(chosen)} className={css.sum} />
          </>
        )}
      </p>
      <Button kind="quiet" size="small" onClick={() => setAll(false)}>
        {t('choose.clear')}
      </Button>
      <Button className={css.pay} onClick={() => pay(...chosen.map(({ id }) => id))}>
        <CreditCard aria-hidden />
        {t('choose.pay')}
      </Button>
    </section>
  );
}
