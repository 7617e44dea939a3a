/**
 * The transfers of files that are running in this tab. They count as activity: a session does not become idle while a
 * large file is on its way.
 */
const running = new Set<symbol>();

export const transfers = {
  isRunning: (): boolean => running.size > 0,
  /** Counts a transfer until it ends, however it ends. */
  count: async <T>(transfer: Promise<T>): Promise<T> => {
    const own = Symbol('transfer');
    running.add(own);
    try {
      return await transfer;
    } finally {
      running.delete(own);
    }
  },
  /** For tests that leave a transfer behind. */
  reset: () => running.clear(),
};
