/**
 * The page from outside in: the hospital, the bars above everything, the screen, the messages.
 */
import { useEffect } from 'react';
import { setTitleSuffix, ToastRegion, type Variant, VariantProvider } from '@cabinet/kit';
import { AccessibilityPanel } from '../accessibility/AccessibilityPanel';
import { RouteFocus } from '../accessibility/RouteFocus';
import { SkipLink } from '../accessibility/SkipLink';
import { OfflineBar } from '../frame/OfflineBar';
import { ConsentWatch } from '../session/ConsentWatch';
import { ScrollMemory } from '../session/ScrollMemory';
import { SessionEnds } from '../session/SessionEnds';
import { Screens } from './Screens';

export function App({ variant }: { variant: Variant }) {
  const { shortTitle } = variant.organisation;
  useEffect(() => setTitleSuffix(shortTitle), [shortTitle]);
  return (
    <VariantProvider variant={variant}>
      <SkipLink />
      <OfflineBar />
      <AccessibilityPanel />
      <RouteFocus />
      <ScrollMemory />
      <SessionEnds />
      <ConsentWatch />
      <Screens />
      <ToastRegion />
    </VariantProvider>
  );
}
