/** Data of an image that the kernel gives to the signed-in user only: loaded with the token, shown from memory. */
import { useCallback } from 'react';
import { api, useQuery } from '@cabinet/kit';

/** An image of a version never changes. */
const KEPT_MS = 10 * 60_000;

export interface LoadedImage {
  readonly isLoaded: boolean;
  readonly isError: boolean;
  /** The `ref` of the image element. */
  readonly show: (element: HTMLImageElement | null) => (() => void) | undefined;
}

/** `path`: of the call, as in `api.get`; `version`: another one for another image at the same path. */
export function useKernelImage(path: string, version: string, isWanted: boolean): LoadedImage {
  const { data: blob, isError } = useQuery({
    queryKey: ['kernel-image', path, version],
    queryFn: ({ signal }) => api.read(path, { signal }, (response) => response.blob()),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
    meta: { isBeside: true },
  });
  // The data get an address for as long as the image shows them.
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element || !blob) return undefined;
      const address = URL.createObjectURL(blob);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return { isLoaded: blob !== undefined, isError, show };
}
