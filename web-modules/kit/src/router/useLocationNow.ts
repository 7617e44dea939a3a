/**
 * Where the router is now. It renders a navigation as a transition, which a busy device finishes late: until then, an address that is made from the
 * rendered location (`useLocation`) would undo the navigation.
 */
import { useCallback, useContext } from 'react';
import { type Location, UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

export function useLocationNow(): () => Location {
  const rendered = useLocation();
  const context = useContext(DataRouterContext);
  return useCallback(() => context?.router.state.location ?? rendered, [context, rendered]);
}
