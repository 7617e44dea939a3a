/**
 * Startup: translates old addresses, applies the accessibility settings, loads texts and variant in parallel, resumes
 * the session of another tab, renders the page, and finally registers the service worker that makes the next start
 * possible offline.
 */
import '@cabinet/kit/styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import {
  accessibility,
  addLocales,
  createQueryClient,
  ErrorState,
  kitLocales,
  QueryClientProvider,
  resumeSession,
  startI18n,
  useTranslation,
  type Variant,
} from '@cabinet/kit';
import { createBrowserRouter, RouterProvider } from '@cabinet/kit/router';
import { App } from './app/App';
import { variantQuery } from './app/resources';
import { Rescue } from './failures/Rescue';
import { startOffline } from './offline/start';
import { translateAddress } from './start/address';
import { loadAhead } from './start/ahead';
import { shellLocales } from './start/shell-locales';

translateAddress();
accessibility.start();
addLocales('kit', kitLocales);
addLocales('shell', shellLocales);

const client = createQueryClient();

/** A failed start with a retry; in the shell's own texts, because the variant is not loaded. */
function StartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <main>
      <ErrorState title={t('start.failed')} error={error} onRetry={onRetry} />
    </main>
  );
}

async function start(root: Root) {
  const asked = client.query(variantQuery());
  const texts = asked.then(
    (variant) => variant.texts,
    (): Variant['texts'] => ({}),
  );
  const started = startI18n({ namespaces: ['shell', 'kit'], texts });
  // After the start of the texts, because it loads those of the page's module.
  loadAhead(client, asked).catch(() => undefined);
  const [outcome] = await Promise.allSettled([asked, started, resumeSession()]);
  if (outcome.status === 'rejected') {
    const error: unknown = outcome.reason;
    root.render(<StartFailed error={error} onRetry={() => void start(root)} />);
    return;
  }
  const variant = outcome.value;
  // Also inside the router, which would otherwise show its own error page.
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <Rescue>
          <App variant={variant} />
        </Rescue>
      ),
    },
  ]);
  // A transition renders in slices, between which a slow phone can respond to touch.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Rescue>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </Rescue>
      </StrictMode>,
    ),
  );
}

const container = document.getElementById('root');
if (container) void start(createRoot(container));
startOffline();
