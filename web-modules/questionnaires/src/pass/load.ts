/** Loads the page of a questionnaire, if possible before it is opened. */
import { type ComponentType, lazy } from 'react';

let loaded: ComponentType | null = null;

/** The code of the page and the texts of its form. */
async function load() {
  const [{ QuestionnairePage }] = await Promise.all([
    import('./QuestionnairePage'),
    import('@cabinet/form').then(({ loadFormTexts }) => loadFormTexts()),
  ]);
  loaded = QuestionnairePage;
  return { default: QuestionnairePage };
}

const LazyPage = lazy(load);

/** The list calls it, so that opening a questionnaire waits for its data only. */
export function loadAhead(): void {
  // If this fails, opening the page loads it again and says what is wrong.
  load().catch(() => undefined);
}

/**
 * A page whose code is there is drawn at once. Drawn lazily, it would begin with a placeholder, which React leaves for 300 ms at
 * least.
 */
export const questionnairePage = (): ComponentType => loaded ?? LazyPage;
