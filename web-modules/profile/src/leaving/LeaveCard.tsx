/** Deleting the own account: opens the dialog. Hidden while the account is already being deleted. */
import { Beside, Button, Card, useTranslation } from '@cabinet/kit';
import { lazy, useState } from 'react';
import type { Me } from '../data/me';
import page from '../shared/Page.module.css';

const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog')).LeaveDialog }));

export function LeaveCard({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const [isOpen, setIsOpen] = useState(false);
  if (me.leavingAt) return null;
  return (
    <Card className={page.section} aria-labelledby="leave">
      <h2 id="leave">{t('leave.title')}</h2>
      <p className="muted">{t('leave.note')}</p>
      <div className={page.actions}>
        <Button kind="danger" onClick={() => setIsOpen(true)}>
          {t('leave.open')}
        </Button>
      </div>
      {isOpen && (
        <Beside onClose={() => setIsOpen(false)}>
          <LeaveDialog me={me} onClose={() => setIsOpen(false)} />
        </Beside>
      )}
    </Card>
  );
}
