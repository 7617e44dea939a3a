/**
 * `@cabinet/kit`: what every screen needs. It is part of the first load, so it stays small and contains nothing unused;
 * further entries are `./router` and `./aria`.
 */
export * from './constants';

export { announce } from './accessibility/announce';
export { useIsCompact, useIsNarrow, useIsNarrowChat, useIsPhone } from './accessibility/media';
export { useIsOnline } from './accessibility/online';
export { onPageTitle, setTitleCount, setTitleSuffix } from './accessibility/page-title';
export {
  type AccessibilitySettings,
  accessibility,
  type ColorScheme,
  COLOR_SCHEMES,
  type Spacing,
  SPACINGS,
  TEXT_SIZES,
  type TextSize,
  useAccessibility,
} from './accessibility/settings';

export { type Answer, api, type CallOptions, type Query } from './api/client';
export { newIdempotencyKey } from './api/idempotency';
export { ApiProblem, isProblem } from './api/problem';
export { createQueryClient } from './api/query';
export { renewSession } from './api/refresh';
export { useWaitsForNetwork } from './api/waiting';
export type {
  AttentionText,
  Contract,
  EntryPoint,
  FieldProblem,
  MainAction,
  MenuEntry,
  ModuleBadge,
  ModuleManifest,
  ModuleWidget,
  Narrowed,
  NoticeSubject,
  Permission,
  Person,
  TokenAnswer,
  Variant,
} from './api/types';
export {
  keepPreviousData,
  queryOptions,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

export {
  Button,
  type ButtonKind,
  type ButtonLook,
  type ButtonProps,
  buttonClasses,
  IconButton,
} from './components/Button';
export { Card, List, ListItem, Pill, type PillKind } from './components/Card';
export { classes } from './components/classes';
export { CopyButton } from './components/CopyButton';
export { ErrorBoundary } from './components/ErrorBoundary';
export { FieldError } from './components/FieldError';
export { Field, type InputTies, TextField, type TextFieldProps } from './components/Field';
export { menuIcon, type MenuIconName } from './components/icons';
export { Loader, Skeleton, SkeletonGroup } from './components/Loader';
export { NeedsNetwork, type NeedsNetworkProps, OfflineHelp } from './components/NeedsNetwork';
export { Notice, type NoticeProps } from './components/Notice';
export { PageHeader, type PageHeaderProps } from './components/PageHeader';
export { PasswordField } from './components/PasswordField';
export { PhoneLink, type PhoneLinkProps } from './components/PhoneLink';
export { RequestId } from './components/RequestId';
export { ScrollHints, type ScrollHintsProps } from './components/ScrollHints';
export { ScrollableTable } from './components/ScrollableTable';
export { SelectField, type SelectFieldProps } from './components/SelectField';
export { SkeletonRows } from './components/SkeletonRows';
export { Spinner } from './components/Spinner';
export { EmptyState, ErrorState } from './components/State';
export { useTouched } from './components/useTouched';
export { Beside, type BesideProps } from './failures/Beside';
export { isLostChunk, useRequestIdOf } from './failures/lostChunk';

export { transfers } from './files/running';
export { saveFile, saveFrom } from './files/save';
export { addDays, addMonths, type Day, daysBetween, isCalendarDate, mondayOf } from './format/calendar';
export { type DateStyle } from './format/dates';
export { type DateFormats, useDates } from './format/hooks';
export {
  glue,
  initialsAndLastName,
  internationalPhone,
  monogram,
  NBSP,
  type NameParts,
  phoneLink,
  phoneText,
  phoneWithout7,
} from './format/typography';

export { useLanguage, useTranslation } from './i18n/hooks';
export { addLocales, changeLanguage, i18next, startI18n } from './i18n/i18n';
export { kitLocales } from './i18n/kit-locales';
export { browserLanguage, hasChosenLanguage, inEachLanguage, type Language, LANGUAGES } from './i18n/languages';
export type { TextKey, TextNamespace, Translate } from './i18n/text-keys';

export { type CabinetModule, defineModule } from './modules/define-module';
export { ModulesProvider, useModules } from './modules/manifests';
export { ModuleProvider, useModuleSettings } from './modules/settings';
export {
  type HomeVisit,
  ModuleSlot,
  type ModuleSlotProps,
  type SelectedUsers,
  SlotsProvider,
  type SlotSource,
  type SlotValues,
  useHasSlot,
  useSlotValue,
} from './modules/slots';

export { canUsePasskeys } from './passkeys/support';
export { DRAFT_PREFIX, wipeDrafts } from './session/drafts';
export { PORTAL_JOURNEY_KEY } from './session/portal-journey';
export { notePortalSession } from './session/portal-session';
export { type Role, type Session, session, type SessionEnd, useSession } from './session/session';
export { loadPerson, resumeSession, SIGNED_IN_KEY, signOut } from './session/sign-in';
export { personKey, useSignIn } from './session/useSignIn';
export { UNSENT_PREFIX, offlineStore } from './session/offline-store';
export { isText, userStorage, useRemembered } from './session/user-storage';

export { toast, type Toast, type ToastDuration, type ToastKind, useToasts } from './toast/store';
export { ToastRegion } from './toast/ToastRegion';

export { PersonProvider, useHostName, usePerson, useVariant, VariantProvider } from './variant/context';
export { isAllowed, useCan } from './variant/permissions';
