/**
 * Begins to load the code of the first page while the shell's settings and texts are still loading, so that the page does not
 * wait for one after the other. It knows the page from the list of modules of the last start, and sends no request with the
 * token: nothing would clean up yet if the session ended by its answer. What fails here is requested again, and reported, by
 * the screen.
 */
import { type createQueryClient, type Role, session, type Variant } from '@cabinet/kit';
import { landingFor, menuFor, pageFor, type ServedPage, servedPages } from '../app/places';
import { recallModules } from '../app/resources';
import { moduleQuery } from '../modules/module-query';

type QueryClient = ReturnType<typeof createQueryClient>;

async function addressFor(role: Role, pages: readonly ServedPage[], variant: Promise<Variant>): Promise<string | null> {
  const { pathname } = window.location;
  if (pathname !== '/') return pathname;
  const { landing, menu } = await variant;
  return landingFor(role, landing, menuFor(role, menu, pages), pages);
}

export async function loadAhead(client: QueryClient, variant: Promise<Variant>): Promise<void> {
  const role = session.get()?.role;
  if (!role) return;
  const pages = servedPages(await recallModules(client));
  const address = await addressFor(role, pages, variant);
  const page = address === null ? undefined : pageFor(address, pages);
  if (page) await client.query(moduleQuery(page.manifest));
}
