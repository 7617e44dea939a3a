/** `/admin/files/{user_id}`: the files of one patient, those from the patient and those for the patient (B-290). */
import { Button, isProblem, useCan, useTranslation } from '@cabinet/kit';
import { ButtonLink, Link, useParams } from '@cabinet/kit/router';
import { DatedView, Missing } from '@cabinet/kit/views';
import { CheckCheck, FolderDown, UserRound, UserX } from 'lucide-react';
import type { FileExchange } from '../data/contract';
import { useExchange } from '../data/queries';
import { FILES, userAddress } from '../places';
import { FilesPage } from '../shared/FilesPage';
import { useDeletion } from '../shared/useDeletion';
import { useDownloads } from '../shared/useDownloads';
import { useMarkViewed } from '../shared/useMarkViewed';
import css from '../shared/AdminFiles.module.css';
import { DeletedFiles } from './DeletedFiles';
import { FileSection } from './FileSection';
import { Quota } from './Quota';
import { Uploading } from './Uploading';

export function ExchangePage() {
  const { t } = useTranslation('admin_files');
  const { userId = '' } = useParams();
  const query = useExchange(userId);
  const { data, error } = query;
  return (
    <FilesPage
      title={data?.user.fio ?? t('exchange.untitled')}
      note={<Link to={FILES}>{t('exchange.back')}</Link>}
      actions={data && <PageActions exchange={data} />}
    >
      {data === undefined && isProblem(error, 'not_found') ? (
        <Missing title={t('exchange.missing')} icon={<UserX />} back={{ to: FILES, label: t('exchange.back') }} />
      ) : (
        <DatedView query={query} failed={t('exchange.failed')}>
          {(exchange) => <Exchange key={userId} exchange={exchange} />}
        </DatedView>
      )}
    </FilesPage>
  );
}

function PageActions({ exchange: { user, received } }: { readonly exchange: FileExchange }) {
  const { t } = useTranslation('admin_files');
  const can = useCan();
  const marking = useMarkViewed();
  return (
    <>
      {can('files.write') && received.some(({ is_new }) => is_new === 1) && (
        <Button
          kind="secondary"
          size="small"
          isBusy={marking.isPending}
          onClick={() => marking.mutate(() => Promise.resolve([{ user_id: user.id }]))}
        >
          <CheckCheck aria-hidden />
          {t('action.markRead')}
        </Button>
      )}
      {can('users.read') && (
        <ButtonLink kind="secondary" size="small" to={userAddress(user.id)}>
          <UserRound aria-hidden />
          {t('exchange.user')}
        </ButtonLink>
      )}
    </>
  );
}

function Exchange({ exchange }: { readonly exchange: FileExchange }) {
  const { t } = useTranslation('admin_files');
  const { user, received, sent, deleted, quota, upload_forbidden } = exchange;
  const { downloadFile, downloadAll, isPacking } = useDownloads();
  const deletion = useDeletion();
  const mayChange = useCan()('files.write');
  const isAnyReady = [...received, ...sent].some(({ state }) => state === 'ready');
  const section = {
    onDownload: downloadFile,
    onDelete: mayChange
      ? ({ id, name, list }: FileExchange['sent'][number]) =>
          deletion.ask({ fio: user.fio, files: [{ id, name, list, userId: user.id }] })
      : undefined,
  };
  return (
    <>
      {deletion.notice}
      <div className={css.head}>
        <Quota quota={quota} />
        {isAnyReady && (
          <Button kind="secondary" size="small" isBusy={isPacking} onClick={() => downloadAll(user.id)}>
            {!isPacking && <FolderDown aria-hidden />}
            {t('action.downloadAll')}
          </Button>
        )}
      </div>
      {mayChange && <Uploading exchange={exchange} />}
      <div className={css.columns}>
        <FileSection
          title={t('exchange.received')}
          none={t(upload_forbidden ? 'exchange.receivedForbidden' : 'exchange.receivedNone')}
          files={received}
          {...section}
        />
        <FileSection title={t('exchange.sent')} none={t('exchange.sentNone')} files={sent} hasReceipts {...section} />
      </div>
      {mayChange && deleted.length > 0 && <DeletedFiles files={deleted} deletion={deletion} />}
      {deletion.dialog}
    </>
  );
}
