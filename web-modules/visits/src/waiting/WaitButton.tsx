/** "Tell me when one comes free": beside lists and calendars without an early enough time. Nothing without a waiting list. */
import { Beside, Button, type Day, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { BellRing } from 'lucide-react';
import { lazy, useState } from 'react';
import { useWaitingList } from '../data/queries';
import { isAwaited } from '../domain/waiting';
import { useHostSearch } from '../hosts/HostContext';
import css from './Waiting.module.css';

const WaitDialog = lazy(async () => ({ default: (await import('./WaitDialog')).WaitDialog }));

export interface WaitButtonProps {
  readonly host: string;
  readonly clinic: string;
  readonly spec: string;
  /** The chosen doctor; without one, any doctor of the speciality. */
  readonly doctor?: { readonly id: string; readonly name: string };
  /** The first day with a free time. */
  readonly firstFree?: Day | undefined;
}

export function WaitButton(props: WaitButtonProps) {
  const { host, clinic, spec, doctor, firstFree } = props;
  const { t } = useTranslation('visits');
  const { data } = useWaitingList(host);
  const [isOpen, setIsOpen] = useState(false);
  const atHost = useHostSearch();
  if (data?.isOpen !== true) return null;
  const wish = { clinicId: clinic, specId: spec, doctorId: doctor?.id };
  if (isAwaited(data.entries, wish)) {
    return (
      <p className={css.joined} data-waiting="joined">
        <BellRing aria-hidden />
        <span>
          {t('waiting.joinedHere')}{' '}
          <Link to={{ pathname: '/visit/my_tickets', search: atHost.toString() }}>{t('waiting.show')}</Link>
        </span>
      </p>
    );
  }
  return (
    <div className={css.ask}>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        <BellRing aria-hidden />
        {t(firstFree === undefined ? 'waiting.tellMe' : 'waiting.tellMeEarlier')}
      </Button>
      {isOpen && (
        <Beside onClose={() => setIsOpen(false)}>
          <WaitDialog {...props} onClose={() => setIsOpen(false)} />
        </Beside>
      )}
    </div>
  );
}
