/**
 * A module's widget: a button in the corner of every page, and the panel that it opens (B-095, B-097). The module's code is loaded when the
 * panel is opened; before, only its number is asked for.
 */
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  announce,
  type ModuleManifest,
  type ModuleWidget,
  setTitleCount,
  useIsNarrowChat,
  useRemembered,
  useTranslation,
} from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { useServedPages } from '../app/modules';
import { pageFor } from '../app/places';
import { useKernelNumber } from '../frame/useKernelNumber';
import { Greeting } from './Greeting';
import { Launcher } from './Launcher';
import { Panel } from './Panel';
import { useCorner } from './useCorner';
import css from './Widget.module.css';
import { useWidgetTexts } from './widget-texts';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export interface WidgetProps {
  readonly manifest: ModuleManifest;
  readonly widget: ModuleWidget;
}

export function Widget({ manifest, widget }: WidgetProps) {
  const { pathname } = useLocation();
  const page = pageFor(pathname, useServedPages());
  const unread = useKernelNumber(manifest);
  useEffect(() => {
    setTitleCount(unread ?? 0);
    return () => setTitleCount(0);
  }, [unread]);
  // The module's own pages are the widget in large.
  return page?.manifest.id === manifest.id ? null : (
    <Corner manifest={manifest} widget={widget} unread={unread} pathname={pathname} />
  );
}

interface CornerProps extends WidgetProps {
  readonly unread: number | undefined;
  readonly pathname: string;
}

function Corner({ manifest, widget, unread: known, pathname }: CornerProps) {
  const { t } = useTranslation('shell');
  const texts = useWidgetTexts(widget);
  const unread = known ?? 0;
  const words = unread > 0 ? t('widget.unread', { count: unread }) : null;
  const isNarrow = useIsNarrowChat();
  const [isOpen, setIsOpen] = useRemembered(`widget:${manifest.id}`, false, isBoolean);
  const greeting = useGreeting(manifest.id, pathname);
  const hasGreeting = greeting.isDue && !isOpen && texts.greeting !== '';
  const layout = isOpen ? 'open' : hasGreeting ? 'greeting' : 'closed';
  const floor = useCorner(layout);
  // The focus follows what the patient does here, and nothing else: not a panel that was open before a reload.
  const launcher = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [turned, setTurned] = useState(0);
  useEffect(() => {
    if (turned > 0) (isOpen ? panel : launcher).current?.focus();
  }, [turned, isOpen]);
  const turn = (next: boolean) => {
    greeting.dismiss();
    setIsOpen(next);
    setTurned((before) => before + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    event.preventDefault();
    turn(false);
  };

  // An open one announces its messages itself.
  useArrivals(isOpen ? undefined : known, `${texts.label}, ${words ?? ''}`);
  if (texts.label === '') return null;
  return (
    // Escape in the panel closes it; its controls are inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      id="widget"
      className={css.widget}
      data-layout={layout}
      data-narrow={isNarrow || undefined}
      data-no-print=""
      style={{ '--floor': `${String(floor)}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {isOpen ? (
        <Panel
          ref={panel}
          manifest={manifest}
          page={widget.page}
          title={texts.label}
          onEnlarge={() => setIsOpen(false)}
          onHide={() => turn(false)}
        />
      ) : (
        <aside aria-label={texts.label} className={css.corner}>
          {hasGreeting && <Greeting text={texts.greeting} onDismiss={greeting.dismiss} />}
          <Launcher
            ref={launcher}
            icon={widget.icon}
            label={texts.label}
            unread={words}
            count={unread}
            isWorded={!isNarrow || hasGreeting}
            onPress={() => turn(true)}
          />
        </aside>
      )}
    </div>
  );
}

/** Announces that more is unread than before; not what was unread when the page was opened. */
function useArrivals(unread: number | undefined, words: string) {
  const told = useRef<number | undefined>(undefined);
  const tell = useEffectEvent(() => announce(words));
  useEffect(() => {
    const before = told.current;
    told.current = unread;
    if (before !== undefined && unread !== undefined && unread > before) tell();
  }, [unread]);
}

/** B-096: once after sign-in, on the page where it is first due, until it is dismissed. */
function useGreeting(id: string, pathname: string) {
  const [isGreeted, setIsGreeted] = useRemembered(`widget:${id}:greeted`, false, isBoolean);
  const [shownOn, setShownOn] = useState(isGreeted ? null : pathname);
  useEffect(() => {
    if (!isGreeted) setIsGreeted(true);
  }, [isGreeted, setIsGreeted]);
  return { isDue: shownOn === pathname, dismiss: () => setShownOn(null) };
}
