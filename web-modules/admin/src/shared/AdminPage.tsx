/** The frame of a page, with the button of the administrator's header that creates an account (B-076). */
import { Beside, Button, useCan, useTranslation } from '@cabinet/kit';
import { Page } from '@cabinet/kit/views';
import { UserPlus } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';

const CreateDialog = lazy(async () => ({ default: (await import('../create/CreateDialog')).CreateDialog }));

export interface AdminPageProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** Before the button that creates an account. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function AdminPage({ title, note, actions, children }: AdminPageProps) {
  const { t } = useTranslation('admin');
  const can = useCan();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Page
      title={title}
      note={note}
      actions={
        <>
          {actions}
          {can('users.write') && (
            <Button size="small" onClick={() => setIsCreating(true)}>
              <UserPlus aria-hidden />
              {t('create.open')}
            </Button>
          )}
        </>
      }
    >
      {children}
      {isCreating && (
        <Beside onClose={() => setIsCreating(false)}>
          <CreateDialog onClose={() => setIsCreating(false)} />
        </Beside>
      )}
    </Page>
  );
}
