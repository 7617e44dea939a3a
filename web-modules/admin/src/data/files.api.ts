/** The few calls about patients' files that this module needs; the others are the module `admin_files`'. */
import { api, type Contract, useQuery } from '@cabinet/kit';

export type NewFiles = Contract['NewFilesPage'];
export type FileExchange = Contract['PatientFiles'];
export type FileItem = Contract['FileItem'];

/** Patients with new files, newest first, at most `limit` (B-209). */
export const loadNewFiles = (limit: number, signal: AbortSignal): Promise<NewFiles> =>
  api.get('/admin/files/new', { signal, query: { limit } });

/** Marks all files of a patient as viewed (B-205). */
export const markFilesViewed = (userId: string): Promise<unknown> =>
  api.post('/admin/files/viewed', { body: { user_id: userId } });

/** The files of a user, both ways (B-290). */
export function useUserFiles(userId: string) {
  return useQuery({
    queryKey: ['admin', 'files', userId],
    queryFn: ({ signal }) => api.get<FileExchange>(`/admin/files/user/${encodeURIComponent(userId)}`, { signal }),
  });
}
