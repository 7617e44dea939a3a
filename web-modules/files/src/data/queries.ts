/** Queries of this module: the list of files and its changes. */
import { queryOptions, useMutation, usePerson, useQuery, useQueryClient } from '@cabinet/kit';
import { deleteFile, loadFiles, renameFile, restoreFile } from './files.api';
import type { UserFile } from './files.types';
import { cachedList } from './keptList';
import { MAX_FILE_BYTES } from './limits';

export const fileKeys = {
  list: ['files', 'list'],
} as const;

/** How often the list is loaded again while a file is being checked. */
const CHECKING_POLL_MS = 3000;

const listQuery = (userId: string) =>
  queryOptions({
    queryKey: [...fileKeys.list, userId],
    queryFn: ({ signal }) => cachedList(() => loadFiles(userId, signal)),
    enabled: userId !== '',
    // The stored list is shown without a network.
    networkMode: 'always',
  });

/** The size limit of one file; the page loads it with the list. */
export function useMaxBytes(): number {
  const { data } = useQuery({ ...listQuery(usePerson()?.userId ?? ''), staleTime: Infinity, refetchOnMount: false });
  return data?.list.maxBytes ?? MAX_FILE_BYTES;
}

/** The files; loaded again while the kernel checks one of them, and when the tab is shown again. */
export function useFileList() {
  return useQuery({
    ...listQuery(usePerson()?.userId ?? ''),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.list.files.some(({ state }) => state === 'checking') === true && data.asOf === null
        ? CHECKING_POLL_MS
        : false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** Loads the list again; resolves when it is there. */
export function useFreshList(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: fileKeys.list });
}

export interface Renaming {
  readonly file: UserFile;
  readonly name: string;
  readonly isForced: boolean;
}

export interface Removing {
  readonly file: UserFile;
  readonly isForGood: boolean;
}

export interface Restoring {
  readonly file: UserFile;
  readonly isForced: boolean;
}

/** The changes of a file; the list is loaded again after each, also after a refused one: it may be outdated. */
export function useFileChanges() {
  const fresh = useFreshList();
  const rename = useMutation({
    mutationFn: ({ file, name, isForced }: Renaming) => renameFile(file.id, name, isForced),
    onSettled: fresh,
  });
  const remove = useMutation({
    mutationFn: ({ file, isForGood }: Removing) => deleteFile(file.id, isForGood),
    onSettled: fresh,
  });
  const restore = useMutation({
    mutationFn: ({ file, isForced }: Restoring) => restoreFile(file.id, isForced),
    onSettled: fresh,
  });
  return { rename, remove, restore };
}
