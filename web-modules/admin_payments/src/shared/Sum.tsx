import { Money, parseKopecks } from '@cabinet/kit/views';

/** An amount of the API; a dash if there is none. */
export function Sum({ rubles }: { readonly rubles: string | null | undefined }) {
  const kopecks = parseKopecks(rubles);
  return kopecks === null ? <>—</> : <Money kopecks={kopecks} />;
}
