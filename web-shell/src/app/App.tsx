/** The component tree from the outside in: variant, bars at the top, screen, messages. */
import { useEffect } from 'react';
import { setTitleSuffix, ToastRegion, useVariant, type Variant, VariantProvider } from '@cabinet/kit';
import { AccessibilityPanel } from '../accessibility/AccessibilityPanel';
import { RouteFocus } from '../accessibility/RouteFocus';
import { SkipLink } from '../accessibility/SkipLink';
import { LanguageOffer } from '../frame/LanguageOffer';
import { OfflineBar } from '../frame/OfflineBar';
import { ConsentWatch } from '../session/ConsentWatch';
import { ScrollMemory } from '../session/ScrollMemory';
import { SessionEnds } from '../session/SessionEnds';
import { Screens } from './Screens';

/** Sets the hospital's name as the suffix of the tab's title, in the current language. */
function TitleOfTab() {
  const { shortTitle } = useVariant().organisation;
  useEffect(() => setTitleSuffix(shortTitle), [shortTitle]);
  return null;
}

export function App({ variant }: { variant: Variant }) {
  return (
    <VariantProvider variant={variant}>
      <TitleOfTab />
      <SkipLink />
      <OfflineBar />
      <LanguageOffer />
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
