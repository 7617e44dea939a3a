/**
 * The hospital's settings, for everything on the screen.
 */
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language, Person, Variant } from '../api/types';
import { gluePhone } from '../format/typography';
import { DEFAULT_LANGUAGE, isLanguage } from '../i18n/languages';

const VariantContext = createContext<Variant | null>(null);

type Host = Variant['visits']['hosts'][number];

/** A medical host's texts in a language; what the hospital has not translated is missing. */
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
  // This stands around everything, also around what is shown while texts are on their way.
  const { i18n } = useTranslation('kit', { useSuspense: false });
  const language = isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : DEFAULT_LANGUAGE;
  const localized = useMemo(() => inLanguage(variant, language), [variant, language]);
  return <VariantContext value={localized}>{children}</VariantContext>;
}

/**
 * `GET /v1/variant`, loaded before the first screen; the hospital is called as in the language on the screen, and its phone number never
 * breaks across two lines.
 */
export function useVariant(): Variant {
  const variant = useContext(VariantContext);
  if (!variant) throw new Error('useVariant outside of VariantProvider');
  return variant;
}

/** The hospital's phone number; empty where there is none, or where the hospital is not known yet. */
export function useHospitalPhone(): string {
  return useContext(VariantContext)?.organisation.phone ?? '';
}

/** How a medical host is called on the screen; `otherwise` for one that the hospital has given up. */
export function useHostName(): (id: string, otherwise: string) => string {
  const { hosts } = useVariant();
  return (id, otherwise) => hosts.find((host) => host.id === id)?.name ?? otherwise;
}

const PersonContext = createContext<Person | null>(null);

export function PersonProvider({ person, children }: { person: Person | null; children: ReactNode }) {
  return <PersonContext value={person}>{children}</PersonContext>;
}

/** Who is signed in; null on the sign-in page. */
export function usePerson(): Person | null {
  return useContext(PersonContext);
}
