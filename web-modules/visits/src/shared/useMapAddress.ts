/** Where the person's own map shows an address: the module's `mapSearchUrl`. Nothing is sent before the link is pressed. */
import { useModuleSettings } from '@cabinet/kit';

/** Null without an address, or if the hospital has switched the link off. */
export function useMapAddress(address: string | null): string | null {
  const { mapSearchUrl } = useModuleSettings();
  if (address === null || address === '' || typeof mapSearchUrl !== 'string' || mapSearchUrl === '') return null;
  return `${mapSearchUrl}${encodeURIComponent(address)}`;
}
