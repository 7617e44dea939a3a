/**
 * The types of the texts: a key that its namespace does not have does not compile.
 *
 * Each package declares its Russian file as the type of its namespace (`ResourceNamespaceMap`); that the other languages
 * have the same keys is tested (web-modules/build/locales.test.ts). A plural is one key, without the suffix of its forms.
 * A key that is only known at run time takes a `defaultValue`.
 */
import type { FlatNamespace, ParseKeys, TFunction } from 'i18next';
import type texts from '../../locales/ru.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit';
    keySeparator: false;
  }
  interface ResourceNamespaceMap {
    kit: typeof texts;
  }
}

/** A namespace of texts: `shell`, `kit`, `record` or a module's id. */
export type TextNamespace = FlatNamespace;

/** The keys of a namespace. */
export type TextKey<Namespace extends TextNamespace> = ParseKeys<Namespace>;

/** The `t` of `useTranslation(namespace)`, for functions outside of components. */
export type Translate<Namespace extends TextNamespace> = TFunction<Namespace>;
