/** Limits of the diary's pictures from the specification. */

/** 5 MB. */
export const IMAGE_BYTES = 5 * 1024 * 1024;

/** */
export const IMAGE_KINDS = ['image/jpeg', 'image/png'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Maximum side length in pixels: enough to see a rash, and uploaded within seconds on a slow network. */
export const LONGEST_SIDE_PX = 2048;
