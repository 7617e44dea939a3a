/** One consent: its text, whether it is in force, and the button to give or withdraw it. */
import {
  Button,
  Card,
  isProblem,
  Notice,
  Pill,
  toast,
  useDates,
  useMutation,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { CheckboxField } from '@cabinet/kit/forms';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useSetMe } from '../data/me';
import { giveConsent, withdrawConsent } from '../data/profile.api';
import type { CurrentConsent } from '../data/profile.types';
import { profileKeys } from '../data/queries';
import page from '../shared/Page.module.css';
import { useReason } from '../shared/useReason';
import { ConsentText } from './ConsentText';

export interface ConsentCardProps {
  readonly consent: CurrentConsent;
  readonly onGiven: (consent: CurrentConsent) => void;
}

export function ConsentCard({ consent, onGiven }: ConsentCardProps) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const queries = useQueryClient();
  const setMe = useSetMe();
  const [isTicked, setIsTicked] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);
  const titleId = `consent-${consent.kind}`;

  const why = useReason(isTicked ? null : t('consent.needed'));

  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: profileKeys.consents });
    await setMe();
  };
  const giving = useMutation({
    mutationFn: () => giveConsent(consent),
    onSuccess: async () => {
      setIsTicked(false);
      await refresh();
      toast.success(t('consent.givenToast'));
      onGiven(consent);
    },
    onError: async (error) => {
      // The text has changed meanwhile: the new one is shown and must be accepted again.
      if (isProblem(error, 'consent_outdated')) {
        setIsTicked(false);
        await queries.invalidateQueries({ queryKey: profileKeys.consents });
        setIsOutdated(true);
      } else toast.failure(t('consent.giveFailed'), error);
    },
  });
  const withdrawing = useMutation({
    mutationFn: () => withdrawConsent(consent.kind),
    onSuccess: async () => {
      await refresh();
      toast.success(t('consent.withdrawnToast'));
    },
    onError: (error) => toast.failure(t('consent.withdrawFailed'), error),
    onSettled: () => setIsAsked(false),
  });

  return (
    <Card className={page.section} aria-labelledby={titleId}>
      {isOutdated && !consent.given && (
        <Notice kind="warning" role="alert">
          <p>{t('consent.outdated')}</p>
        </Notice>
      )}
      <ConsentText text={consent.text} language={consent.language} titleId={titleId} />
      <dl className={page.facts}>
        <dt>{t('consent.text')}</dt>
        <dd>
          {t('consent.textOf', { date: format(consent.textDate, 'date') })},{' '}
          {t(`consent.language.${consent.language}`, { defaultValue: consent.language })}
        </dd>
        {consent.givenAt && (
          <>
            <dt>{t('consent.givenAt')}</dt>
            <dd>{format(consent.givenAt, 'dateTime')}</dd>
          </>
        )}
      </dl>
      {consent.given ? (
        <div className={page.actions}>
          <Pill kind="positive" icon={<CircleCheck aria-hidden />}>
            {t('consent.inForce')}
          </Pill>
          <Button kind="danger" onClick={() => setIsAsked(true)}>
            {t('consent.withdraw')}
          </Button>
        </div>
      ) : (
        <form
          className={page.section}
          onSubmit={(event) => {
            event.preventDefault();
            if (isTicked && !giving.isPending) giving.mutate();
          }}
        >
          <CheckboxField
            label={t(`consent.agree.${consent.kind}`)}
            checked={isTicked}
            onChange={(event) => setIsTicked(event.target.checked)}
          />
          <div className={page.actions}>
            <Button type="submit" {...why.ties} isBusy={giving.isPending}>
              {t('consent.give')}
            </Button>
          </div>
          {why.note}
        </form>
      )}
      {isAsked && (
        <ConfirmDialog
          isOpen
          isCritical
          title={t('consent.question')}
          confirmLabel={t('consent.withdraw')}
          isBusy={withdrawing.isPending}
          onConfirm={() => withdrawing.mutate()}
          onClose={() => {
            if (!withdrawing.isPending) setIsAsked(false);
          }}
        >
          <p>{t(`consent.means.${consent.kind}`)}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
