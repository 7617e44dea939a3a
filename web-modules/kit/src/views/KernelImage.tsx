/**
 * An image that the kernel gives to the signed-in user only: loaded with the token, and shown from memory. The space is
 * reserved, so that nothing jumps; while it is loading or missing, the space stays empty.
 */
import { useCallback } from 'react';
import { api, classes, useQuery } from '@cabinet/kit';
import css from './KernelImage.module.css';

export interface KernelImageProps {
  /** Path of the call, as in `api.get`. */
  readonly path: string;
  /** Another one for another image at the same path. */
  readonly version: string;
  /** Empty for an image that says nothing that the text does not. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
}

/** An image of a version never changes. */
const KEPT_MS = 10 * 60_000;

export function KernelImage({ path, version, alt, width, height, className }: KernelImageProps) {
  const { data: blob, isError } = useQuery({
    queryKey: ['kernel-image', path, version],
    queryFn: ({ signal }) => api.read(path, { signal }, (response) => response.blob()),
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
    meta: { isBeside: true },
  });
  // The data get an address for as long as the image shows them.
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element || !blob) return;
      const address = URL.createObjectURL(blob);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  // A text is more useful than an empty frame.
  if (isError) return null;
  return (
    <div className={classes(css.frame, className)} data-picture="">
      {blob === undefined ? (
        <svg className={css.image} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden />
      ) : (
        <img ref={show} className={css.image} alt={alt} width={width} height={height} />
      )}
    </div>
  );
}
