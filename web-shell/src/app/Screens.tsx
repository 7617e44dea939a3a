/** Which screen an address shows, and to which role (B-033, X-076): guards, frame and the modules' pages. */
import { useEffect, useMemo } from 'react';
import {
  Button,
  ErrorState,
  type ModuleManifest,
  Notice,
  OfflineHelp,
  PersonProvider,
  PORTAL_JOURNEY_KEY,
  type Session,
  session,
  useIsOnline,
  useQuery,
  useQueryClient,
  useSession,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { Navigate, useLocation } from '@cabinet/kit/router';
import { Frame } from '../frame/Frame';
import { ModuleHelp } from '../modules/ModuleHelp';
import { ModulePage } from '../modules/ModulePage';
import { OfflineSections } from '../offline/OfflineSections';
import { NotFoundPage } from '../pages/NotFoundPage';
import { NoPagesPage } from '../pages/NoPagesPage';
import { BareFrame } from '../frame/BareFrame';
import {
  consentFirst,
  newPasswordFirst,
  elsewhere,
  firstSegment,
  isMailedLink,
  landingFor,
  mainActions,
  menuFor,
  pageFor,
  portalReturn,
  safeReturn,
  type ServedPage,
  servedPages,
  SIGN_IN,
} from './places';
import { Splash } from '../start/Splash';
import { PushWatch } from '../session/PushWatch';
import { SessionWatch } from '../session/SessionWatch';
import { ModuleSlots } from '../modules/ModuleSlots';
import { Widgets } from '../widget/Widgets';
import { UnsentWatch } from '../session/UnsentWatch';
import { ModulesProvider } from './modules';
import { needPermissions, permitted } from './permitted';
import { modulesQuery, personQuery } from './resources';

/** A page without the frame. */
function BarePage({ page }: { page: ServedPage }) {
  return (
    <BareFrame>
      <ModulePage key={page.path} manifest={page.manifest} path={page.path} waiting={<Splash />} />
    </BareFrame>
  );
}

function SignedOut({ modules }: { modules: readonly ModuleManifest[] }) {
  const { pathname, search } = useLocation();
  const pages = useMemo(() => servedPages(modules), [modules]);
  const page = pageFor(pathname, pages);
  if (page) {
    return (
      <>
        <BarePage page={page} />
        {firstSegment(pathname) === SIGN_IN && <Widgets modules={modules} isSignedIn={false} />}
      </>
    );
  }
  if (pageFor(SIGN_IN, pages)) {
    // After a manual sign-out no return address is kept: the guard may run before the session's clean-up.
    const isDone = pathname === '/' || pathname === '/404' || session.lastEnd() === 'signed-out';
    const wanted = isDone ? '' : `?return=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/${SIGN_IN}${wanted}`} replace />;
  }
  return (
    <BareFrame>
      <NotFoundPage />
    </BareFrame>
  );
}

/** Renders the page without the user's name; what needs the user waits for a retry. */
function PersonFailed({ isRetrying, onRetry }: { readonly isRetrying: boolean; readonly onRetry: () => void }) {
  const { t } = useTranslation(['shell', 'kit']);
  return (
    <Notice kind="warning">
      <p>{t('start.person_failed')}</p>
      <Button kind="secondary" size="small" isBusy={isRetrying} onClick={onRetry}>
        {t('kit:retry')}
      </Button>
    </Notice>
  );
}

interface SignedInProps {
  readonly session: Session;
  /** All modules of the role. */
  readonly served: readonly ModuleManifest[];
}

function SignedIn({ session, served }: SignedInProps) {
  const { t } = useTranslation('shell');
  const { pathname, search, hash } = useLocation();
  const variant = useVariant();
  const person = useQuery(personQuery(session));
  const isOnline = useIsOnline();
  const { role } = session;
  // Who the person is may be unknown for want of a network; the kernel refuses what the role does not allow.
  const modules = useMemo(() => (person.data ? permitted(served, person.data) : served), [served, person.data]);
  const pages = useMemo(() => servedPages(modules), [modules]);
  const page = pageFor(pathname, pages);

  if (page?.isPublic) return <BarePage page={page} />;
  if (person.isError && !role) {
    return (
      <BareFrame>
        <ErrorState
          title={t('start.person_failed')}
          error={person.error}
          isRetrying={person.isFetching}
          onRetry={() => void person.refetch()}
        />
      </BareFrame>
    );
  }
  if (!role || (person.isPending && needPermissions(served))) return <Splash />;

  const menu = menuFor(role, variant.menu, pages);
  const actions =
    role === 'ROLE_PATIENT' ? mainActions(modules, menu, { booking: variant.visits.booking === 'on' }) : [];
  const landing = landingFor(role, variant.landing, menu, pages);

  // Mailed links also work for signed-in users.
  if (page && isMailedLink(pathname, hash)) return <BarePage page={page} />;
  if (firstSegment(pathname) === SIGN_IN) {
    const back = portalReturn(search, sessionStorage.getItem(PORTAL_JOURNEY_KEY), pages);
    if (back) return <Navigate to={back} replace />;
    return <Navigate to={safeReturn(new URLSearchParams(search).get('return')) ?? '/'} replace />;
  }
  // Until the password is changed, the kernel refuses all other calls, including those about the consent.
  const isPasswordFirst = person.data?.passwordChangeRequired ?? false;
  const settings = isPasswordFirst ? newPasswordFirst(pathname, pages) : null;
  if (settings) return <Navigate to={settings} replace />;
  // Until the patient agrees to the current text, the kernel refuses all other calls about the patient.
  const consent = !isPasswordFirst && person.data?.consentRequired ? consentFirst(pathname + search, pages) : null;
  if (consent) return <Navigate to={consent} replace />;
  if (pathname === '/' && landing) return <Navigate to={landing} replace />;
  if (page?.layout === 'bare') return <BarePage page={page} />;
  if (!page && pathname !== '/' && pathname !== '/404') return <Navigate to={elsewhere(pathname, role)} replace />;

  return (
    <ModulesProvider value={modules}>
      <PersonProvider person={person.data ?? null}>
        <OfflineHelp value={<OfflineSections menu={menu} modules={modules} />}>
          <Frame menu={menu} actions={actions} isWide={page?.layout === 'wide'}>
            {person.isLoadingError && isOnline && (
              <PersonFailed isRetrying={person.isFetching} onRetry={() => void person.refetch()} />
            )}
            {page && (
              <ModuleSlots modules={modules}>
                <ModulePage key={page.path} manifest={page.manifest} path={page.path} />
              </ModuleSlots>
            )}
            {page?.manifest.help && <ModuleHelp manifest={page.manifest} text={page.manifest.help} />}
            {pathname === '/404' && <NotFoundPage actions={actions} />}
            {pathname === '/' && <NoPagesPage />}
          </Frame>
        </OfflineHelp>
        <Widgets modules={modules} isSignedIn />
        <SessionWatch />
        <PushWatch />
        <UnsentWatch modules={modules} />
      </PersonProvider>
    </ModulesProvider>
  );
}

/** Loads the modules of the current role, then shows their pages. */
export function Screens() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const client = useQueryClient();
  const modules = useQuery(modulesQuery(session));

  // A token without a role: after a silent refresh in a new tab, or a reload during sign-in.
  const hasNoRole = session !== null && session.role === null;
  useEffect(() => {
    if (hasNoRole) void client.query(personQuery(session)).catch(() => undefined);
  }, [hasNoRole, client, session]);

  if (modules.isPending) return <Splash />;
  if (!modules.data) {
    return (
      <BareFrame>
        <ErrorState
          title={t('start.modules_failed')}
          error={modules.error}
          isRetrying={modules.isFetching}
          onRetry={() => void modules.refetch()}
        />
      </BareFrame>
    );
  }
  return session ? <SignedIn session={session} served={modules.data} /> : <SignedOut modules={modules.data} />;
}
