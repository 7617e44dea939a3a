/** Which module has the corner of the page; its button is loaded after the page. */
import { lazy, useState } from 'react';
import { Beside, type ModuleManifest } from '@cabinet/kit';

const Widget = lazy(async () => ({ default: (await import('./Widget')).Widget }));
const GuestWidget = lazy(async () => ({ default: (await import('./GuestWidget')).GuestWidget }));

export interface WidgetsProps {
  readonly modules: readonly ModuleManifest[];
  readonly isSignedIn: boolean;
}

/**
 * There is one corner: the first module that names a widget has it. Those who may not use a module get its public pages and none of its
 * slots: signed in, such as an administrator, they have no widget; a guest may sign in.
 */
export function Widgets({ modules, isSignedIn }: WidgetsProps) {
  const [isGone, setIsGone] = useState(false);
  const manifest = modules.find(({ widget, slots }) => widget && (!isSignedIn || slots.includes('widget')));
  if (!manifest?.widget || isGone) return null;
  const { widget } = manifest;
  return (
    <Beside onClose={() => setIsGone(true)}>
      {isSignedIn ? <Widget manifest={manifest} widget={widget} /> : <GuestWidget widget={widget} />}
    </Beside>
  );
}
