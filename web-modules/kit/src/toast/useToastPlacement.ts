/**
 * Chooses the edge of the screen where messages cover the least important content. The focused element counts most
 * (WCAG 2.4.11), then texts with a task (headings, alerts, dialogs, elements with `data-keep-clear`), then controls.
 */
import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** ToastRegion.module.css defines each position; the first is the default. */
const PLACES = ['first', 'second', 'third'] as const;

const TASKS = 'h1, [role="alert"], [role="dialog"], [role="alertdialog"], [aria-invalid="true"], [data-keep-clear]';
const CONTROLS = 'a[href], button, input, select, textarea';

/** Delay after a change of the page: its controls are measured once it rests, not after each key press. */
const REST_MS = 150;

const WEIGHTS = { focus: 1000, task: 10, control: 1 } as const;

/**
 * Messages move only to a place that covers less than this share, so that scrolling by one line does not make them
 * jump.
 */
const WORTH_MOVING = 0.5;

interface Needed {
  readonly box: DOMRect;
  readonly weight: number;
}

function focused(region: HTMLElement): HTMLElement | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || element.id === 'main') return null;
  return region.contains(element) ? null : element;
}

/** Browsers before 2024 do not tell. */
const isLaidOut = (element: Element): boolean =>
  !('checkVisibility' in element) || element.checkVisibility({ contentVisibilityAuto: true });

function neededBeside(region: HTMLElement): readonly Needed[] {
  const boxesOf = (selector: string, weight: number) =>
    [...document.querySelectorAll(selector)]
      // Content behind a dialog does not count, nor does what a long list does not lay out because it is far away: to ask for its box
      // would lay it out.
      .filter((one) => !region.contains(one) && !one.closest('[inert], [aria-hidden="true"]') && isLaidOut(one))
      .map((one) => ({ box: one.getBoundingClientRect(), weight }));
  const focus = focused(region);
  return [
    ...(focus ? [{ box: focus.getBoundingClientRect(), weight: WEIGHTS.focus }] : []),
    ...boxesOf(TASKS, WEIGHTS.task),
    ...boxesOf(CONTROLS, WEIGHTS.control),
  ];
}

/** Overlap of two boxes, in square pixels. */
function shared(a: DOMRect, b: DOMRect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function costOf(region: HTMLElement, needed: readonly Needed[]): number {
  const cards = [...region.querySelectorAll('[data-toast]')].map((card) => card.getBoundingClientRect());
  return needed.reduce(
    (sum, { box, weight }) => sum + weight * cards.reduce((covered, card) => covered + shared(card, box), 0),
    0,
  );
}

function settle(region: HTMLElement) {
  // Do not move a message that the user is about to click.
  if (region.matches(':hover') || region.contains(document.activeElement)) return;
  const needed = neededBeside(region);
  const present = PLACES.find((place) => place === region.dataset.place) ?? PLACES[0];
  let [best, least] = [present, Infinity];
  for (const place of [present, ...PLACES.filter((other) => other !== present)]) {
    region.dataset.place = place;
    const cost = costOf(region, needed);
    if (cost < least * (place === present ? 1 : WORTH_MOVING)) [best, least] = [place, cost];
    if (least === 0) break;
  }
  region.dataset.place = best;
}

/** Keeps the region where it covers the least while there are messages; `shown` changes when they do. */
export function useToastPlacement(region: RefObject<HTMLElement | null>, shown: string): void {
  const isEmpty = shown === '';
  useLayoutEffect(() => {
    if (!region.current) return;
    // The next message starts at the default place.
    if (isEmpty) region.current.removeAttribute('data-place');
    else settle(region.current);
  }, [region, shown, isEmpty]);

  useEffect(() => {
    if (isEmpty) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (region.current) settle(region.current);
      });
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const added = new MutationObserver(() => {
      clearTimeout(rest);
      rest = setTimeout(look, REST_MS);
    });
    added.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', look);
    window.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      added.disconnect();
      document.removeEventListener('focusin', look);
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [region, isEmpty]);
}
