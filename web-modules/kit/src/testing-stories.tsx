/**
 * `@cabinet/kit/stories`: tests of a module's stories. A story is a state of a page: what the kernel answers (`stories.json`).
 * Each is rendered in every language; it must show what it is about, and axe must find nothing.
 */
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { storyAnswer } from '../../build/mock-kernel.mjs';
import { kernel, problemResponse, renderModule, type RenderOptions } from './testing';

export interface Story {
  /** Address of the page. */
  readonly path: string;
  /** What the page then shows: the key of one of the module's texts, or a text of the answers. A part of an element's text will do. */
  readonly shows: string;
  /** Answers by operation of the contract, `GET /api/{host}/clinics`: a body, a problem with `status` and `code`, or `never`. */
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface StoryOptions extends Omit<RenderOptions, 'locales' | 'path'> {
  readonly namespace: string;
  /** The module's texts by language. */
  readonly locales: Readonly<Record<string, Record<string, string>>>;
}

/** jsdom has no layout, so what depends on it is left to a browser. */
const RULES = {
  'color-contrast': { enabled: false },
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
};

async function violations(): Promise<readonly string[]> {
  const { violations: found } = await axe.run(document.body, { rules: RULES, resultTypes: ['violations'] });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

/** Longest part of the page's text in an error. */
const MOST_TEXT = 500;

/** Waits for the text by which a story is recognised. */
async function findShown(story: string, text: string): Promise<void> {
  try {
    await screen.findAllByText((content) => content.includes(text));
  } catch {
    const page = document.body.textContent.slice(0, MOST_TEXT);
    throw new Error(`the story "${story}" does not show "${text}" ("shows" in stories.json). The page shows: ${page}`);
  }
}

/** Declares a test for each story and language. `page` is what the module shows at its addresses. */
export function testStories(stories: Readonly<Record<string, Story>>, page: ReactNode, options: StoryOptions): void {
  const { locales, namespace, ...rest } = options;
  describe.each(Object.entries(stories))('the story %s', (name, story) => {
    it.each(Object.entries(locales))('is accessible and has its texts in %s', async (language, texts) => {
      kernel(({ method, path }) => {
        const answer = storyAnswer(story, method, `/api${path.split('?')[0]}`);
        if (!answer) throw new Error(`the story has no answer to ${method} /api${path}`);
        if (answer.isNever) return new Promise(() => undefined);
        if (answer.status >= 400) return problemResponse(answer.status, (answer.body as { code: string }).code);
        return answer.body;
      });
      await renderModule(page, { ...rest, namespace, path: `/${story.path}`, locales: { [language]: texts } });
      await findShown(name, texts[story.shows] ?? story.shows);
      expect(await violations()).toEqual([]);
    });
  });
}
