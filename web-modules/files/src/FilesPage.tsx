/** `/my_files`: what the user may do here, the uploads, and the list of files. */
import { NeedsNetwork, PageHeader, SkeletonRows, useDates, useIsOnline, useTranslation } from '@cabinet/kit';
import { QueryView, StaleNotice } from '@cabinet/kit/views';
import type { FileList } from './data/files.types';
import { useFileList } from './data/queries';
import { FoundFiles } from './list/FoundFiles';
import { LoadFailure } from './list/LoadFailure';
import { Quota } from './list/Quota';
import { Forbidden, Unconfirmed } from './list/Standing';
import page from './shared/Page.module.css';
import { Interrupted } from './upload/Interrupted';
import { UploadArea } from './upload/UploadArea';
import { UploadList } from './upload/UploadList';
import { useUploadNews } from './upload/useUploadNews';

export function FilesPage() {
  const { t } = useTranslation('files');
  const { format } = useDates();
  const files = useFileList();
  const isOnline = useIsOnline();
  useUploadNews();
  return (
    <div className={page.page}>
      <PageHeader title={t('title')} note={files.data?.list.quota && <Quota quota={files.data.list.quota} />} />
      <QueryView
        query={files}
        loading={<SkeletonRows />}
        failed={(failure) =>
          isOnline ? <LoadFailure title={t('list.failed')} {...failure} /> : <NeedsNetwork onRetry={failure.onRetry} />
        }
        stale={({ asOf }, retry) =>
          asOf !== null && (
            <StaleNotice retryLabel={t('stale.retry')} {...retry}>
              {t('stale.text', { when: format(asOf, 'dateTime') })}
            </StaleNotice>
          )
        }
      >
        {({ list, asOf }) => (
          <Shown
            list={list}
            isCurrent={asOf === null}
            onAsk={async () => (await files.refetch()).data?.list.isConfirmed === true}
          />
        )}
      </QueryView>
    </div>
  );
}

interface ShownProps {
  readonly list: FileList;
  /** Loaded now, not a stored one of earlier. */
  readonly isCurrent: boolean;
  readonly onAsk: () => Promise<boolean>;
}

function Shown({ list, isCurrent, onAsk }: ShownProps) {
  const { isConfirmed, isUploadForbidden, maxBytes } = list;
  const canUpload = isConfirmed && !isUploadForbidden;
  return (
    <>
      {!isConfirmed && <Unconfirmed onAsk={onAsk} />}
      {isUploadForbidden && <Forbidden />}
      {canUpload && <UploadArea list={list} />}
      <UploadList />
      {canUpload && <Interrupted maxBytes={maxBytes} />}
      <FoundFiles list={list} isCurrent={isCurrent} canUpload={canUpload} />
    </>
  );
}
