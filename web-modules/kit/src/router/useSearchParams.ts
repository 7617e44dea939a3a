/**
 * react-router's `useSearchParams`, whose setter builds on where the router is now (`useLocationNow`): a function gets the present parameters, and
 * a change that comes after the router has left the page does not call back to it.
 */
import { useCallback } from 'react';
import { type SetURLSearchParams, useLocation, useSearchParams as useRenderedSearchParams } from 'react-router';
import { useLocationNow } from './useLocationNow';

export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [parameters, setRendered] = useRenderedSearchParams();
  const { pathname } = useLocation();
  const locationNow = useLocationNow();
  const setParameters = useCallback<SetURLSearchParams>(
    (next, options) => {
      const now = locationNow();
      if (now.pathname !== pathname) return;
      setRendered(typeof next === 'function' ? () => next(new URLSearchParams(now.search)) : next, options);
    },
    [locationNow, pathname, setRendered],
  );
  return [parameters, setParameters];
}
