/** The browser's dialog for files. Its button is a real one, because a label cannot be reached by keyboard. */
import { type ReactNode, useRef } from 'react';

export interface Chooser {
  readonly open: () => void;
  /** Rendered somewhere on the page. */
  readonly input: ReactNode;
}

export function useChooser(
  label: string,
  accepted: readonly string[],
  onFiles: (files: readonly File[]) => void,
): Chooser {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label={label}
        accept={accepted.map((one) => (one.startsWith('.') ? one : `.${one}`)).join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    ),
  };
}
