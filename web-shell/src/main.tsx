/**
 * The start: old addresses, the settings of sight, texts and hospital side by side, a session of another tab, the page; and
 * at the end the worker that lets the next start do without a network.
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
import { shellLocales } from './start/shell-locales';

translateAddress();
accessibility.start();
addLocales('kit', kitLocales);
addLocales('shell', shellLocales);

const client = createQueryClient();

/** What went wrong and a way to try again, in the shell's own words: the hospital is not known yet. */
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
  const [outcome] = await Promise.allSettled([
    asked,
    startI18n({ namespaces: ['shell', 'kit'], texts }),
    resumeSession(),
  ]);
  if (outcome.status === 'rejected') {
    const error: unknown = outcome.reason;
    root.render(<StartFailed error={error} onRetry={() => void start(root)} />);
    return;
  }
  const variant = outcome.value;
  // Inside of the router too, which would show a stack of its own.
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
  // A transition is drawn in slices, between which a slow phone answers to touch.
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
