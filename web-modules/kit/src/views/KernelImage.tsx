/**
 * An image that the kernel gives to the signed-in user only, loaded once it is near the window. The space is reserved, so
 * that nothing jumps; while it is loading or missing, the space stays empty.
 */
import { classes } from '@cabinet/kit';
import css from './KernelImage.module.css';
import { isSavingData, useIsNear } from './useIsNear';
import { useKernelImage } from './useKernelImage';

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
  /** Left out while the browser saves data. */
  readonly isOptional?: boolean;
}

export function KernelImage(props: KernelImageProps) {
  const { path, version, alt, width, height, className, isOptional = false } = props;
  const { ref, isNear } = useIsNear<HTMLDivElement>();
  const isLeftOut = isOptional && isSavingData();
  const { isLoaded, isError, show } = useKernelImage(path, version, isNear && !isLeftOut);
  // A text is more useful than an empty frame.
  if (isError || isLeftOut) return null;
  return (
    <div ref={ref} className={classes(css.frame, className)} data-picture="">
      {isLoaded ? (
        <img ref={show} className={css.image} alt={alt} width={width} height={height} />
      ) : (
        <svg className={css.image} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden />
      )}
    </div>
  );
}
