/** Downloads of files by the browser itself: they may be large. One that is downloaded is viewed (B-204). */
import { isProblem, saveFrom, toast, useMutation, useTranslation } from '@cabinet/kit';
import { archiveTicket, fileTicket, markViewed } from '../data/admin.api';
import { type FileItem, isNew } from '../data/contract';
import { useFresh } from '../data/queries';
import { troubleOf } from './trouble';

type Downloaded = Pick<FileItem, 'id' | 'name' | 'is_new' | 'list'>;

export function useDownloads() {
  const { t } = useTranslation('admin_files');
  const loadAgain = useFresh();
  const file = useMutation({
    mutationFn: async (downloaded: Downloaded) => {
      const { id, name } = downloaded;
      saveFrom(await fileTicket(id), name);
      if (isNew(downloaded)) await markViewed({ ids: [id] });
    },
    networkMode: 'always',
    onSuccess: loadAgain,
    onError: (error, { name }) => toast.failure(`${t('download.failed', { name })}. ${t(troubleOf(error))}`, error),
  });
  const archive = useMutation({
    mutationFn: async (userId: string) => saveFrom(await archiveTicket(userId), `${t('download.archiveName')}.zip`),
    networkMode: 'always',
    onSuccess: () => toast.success(t('download.archiveStarted')),
    onError: (error) => {
      const why = isProblem(error, 'not_found') ? 'download.archiveNone' : troubleOf(error);
      toast.failure(`${t('download.archiveFailed')}. ${t(why)}`, error);
    },
  });
  return { downloadFile: file.mutate, downloadAll: archive.mutate, isPacking: archive.isPending };
}
