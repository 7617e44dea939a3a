/** `/admin/payments/links?userId=`: the one-time payment links of a patient. */
import { Button, Card, classes, TextField, useCan, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { DatedView } from '@cabinet/kit/views';
import { type FormEvent, useState } from 'react';
import { useLinks } from '../data/queries';
import css from '../shared/Admin.module.css';
import { AdminPage } from '../shared/AdminPage';
import { idIn } from './ids';
import { LinkTable } from './LinkTable';
import { NewLinkForm } from './NewLinkForm';

export function LinksPage() {
  const { t } = useTranslation('admin_payments');
  const [parameters] = useSearchParams();
  const userId = idIn(parameters.get('userId') ?? '');
  const query = useLinks(userId);
  const can = useCan();
  return (
    <AdminPage>
      <PatientForm key={userId} userId={userId} />
      {userId !== null && (
        <>
          {can('payments.write') && <NewLinkForm key={userId} userId={userId} />}
          <DatedView query={query} failed={t('links.failed')}>
            {(links) => <LinkTable links={links} />}
          </DatedView>
        </>
      )}
    </AdminPage>
  );
}

function PatientForm({ userId }: { readonly userId: string | null }) {
  const { t } = useTranslation('admin_payments');
  const [, setParameters] = useSearchParams();
  const [text, setText] = useState(userId ?? '');
  const [hasFault, setHasFault] = useState(false);
  const show = (event: FormEvent) => {
    event.preventDefault();
    const id = idIn(text);
    setHasFault(id === null);
    if (id !== null) setParameters({ userId: id });
  };
  return (
    <Card className="stack">
      <p className="muted">{t('links.what')}</p>
      <form className={classes(css.form, css.long)} noValidate onSubmit={show}>
        <TextField
          label={t('links.user')}
          hint={t('links.userHint')}
          error={hasFault && idIn(text) === null ? t('links.idFault') : undefined}
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" kind="secondary">
          {t('search.show')}
        </Button>
      </form>
    </Card>
  );
}
