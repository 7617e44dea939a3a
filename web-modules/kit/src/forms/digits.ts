import type { KeyboardEvent } from 'react';

/** Integer inputs accept only digit keys; editing keys and shortcuts stay free. */
export function onlyDigits(event: KeyboardEvent<HTMLInputElement>) {
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isText && !/\d/.test(event.key)) event.preventDefault();
}
