/** Version of the shell; the build inserts it from package.json. */
declare const __SHELL_VERSION__: string;

/** webpack's Module Federation runtime. */
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { default: unknown };
