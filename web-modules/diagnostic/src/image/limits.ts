/** What the specification says about pictures of the diary. */

/** 5 MB. */
export const IMAGE_BYTES = 5 * 1024 * 1024;

/** */
export const IMAGE_KINDS = ['image/jpeg', 'image/png'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** A picture is made no larger than this, in pixels: enough to see a rash, and gone through a slow network in seconds. */
export const LONGEST_SIDE_PX = 2048;
