/** The hospital's settings, for all components. */
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person, Variant } from '../api/types';
import { gluePhone } from '../format/typography';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../i18n/languages';

const VariantContext = createContext<Variant | null>(null);

type Host = Variant['visits']['hosts'][number];

/** A medical host's texts in a language; untranslated ones are missing. */
function textsOf({ translations }: Pick<Host, 'translations'>, language: Language): Partial<Host> {
  const { name, description } = translations?.[language] ?? {};
  return { ...(name != null && { name }), ...(description != null && { description }) };
}

function inLanguage(variant: Variant, language: Language): Variant {
  const { organisation, hosts, visits } = variant;
  const texts = organisation.translations?.[language];
  return {
    ...variant,
    organisation: {
      ...organisation,
      title: texts?.title ?? organisation.title,
      phone: gluePhone(organisation.phone),
      shortTitle: texts?.shortTitle ?? organisation.shortTitle,
      phoneHours: texts?.phoneHours ?? organisation.phoneHours,
      address: texts?.address ?? organisation.address,
    },
    hosts: hosts.map((host) => ({ ...host, name: textsOf(host, language).name ?? host.name })),
    visits: { ...visits, hosts: visits.hosts.map((host) => ({ ...host, ...textsOf(host, language) })) },
  };
}

export function VariantProvider({ variant, children }: { variant: Variant; children: ReactNode }) {
  // The provider wraps everything, including the placeholder while texts load.
  const { i18n } = useTranslation('kit', { useSuspense: false });
  const language = isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : DEFAULT_LANGUAGE;
  const localized = useMemo(() => inLanguage(variant, language), [variant, language]);
  return <VariantContext value={localized}>{children}</VariantContext>;
}

/**
 * The response of `GET /v1/variant`, loaded before the first screen. The hospital's name is in the current language,
 * and its phone number never breaks across lines.
 */
export function useVariant(): Variant {
  const variant = useContext(VariantContext);
  if (!variant) throw new Error('useVariant outside of VariantProvider');
  return variant;
}

/** The hospital's phone number; empty if there is none, or if the variant is not loaded yet. */
export function useHospitalPhone(): string {
  return useContext(VariantContext)?.organisation.phone ?? '';
}

/**
 * Returns a function for the display name of a medical host; `otherwise` is for hosts that the variant no longer lists.
 */
export function useHostName(): (id: string, otherwise: string) => string {
  const { hosts } = useVariant();
  return (id, otherwise) => hosts.find((host) => host.id === id)?.name ?? otherwise;
}

const PersonContext = createContext<Person | null>(null);

export function PersonProvider({ person, children }: { person: Person | null; children: ReactNode }) {
  return <PersonContext value={person}>{children}</PersonContext>;
}

/** The signed-in user; null on the sign-in page. */
export function usePerson(): Person | null {
  return useContext(PersonContext);
}
