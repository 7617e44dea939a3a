/** Says that the account will be deleted: when, and how to keep it. */
import { Button, Notice, toast, useDates, useMutation, useTranslation } from '@cabinet/kit';
import { stay } from '../data/profile.api';
import { useSetMe } from '../data/me';

export function LeavingBanner({ leavingAt }: { readonly leavingAt: string }) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const setMe = useSetMe();
  const staying = useMutation({
    mutationFn: async () => {
      await stay();
      await setMe();
    },
    onSuccess: () => toast.success(t('leaving.stayed')),
    onError: (error) => toast.failure(t('leaving.failed'), error),
  });
  return (
    <Notice kind="warning">
      <p>
        <b>{t('leaving.until', { date: format(leavingAt, 'dateTime') })}</b>
      </p>
      <p>{t('leaving.note')}</p>
      <Button isBusy={staying.isPending} onClick={() => staying.mutate()}>
        {t('leaving.stay')}
      </Button>
    </Notice>
  );
}
