/** Limits of uploads that the specification defines. */

/** the size limit of one file, unless the kernel names another one. */
export const MAX_FILE_BYTES = 4000 * 1024 * 1024;

/** scrolled further than this, the upload area becomes a bar. In pixels. */
export const SWITCH_AREA_PX = 250;
