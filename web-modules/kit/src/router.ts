/**
 * `@cabinet/kit/router`: the part of react-router that we use. Shared packages are not tree-shaken, so only what is
 * exported here is in the first load (measured: 30 kB instead of 65).
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  Navigate,
  Route,
  RouterProvider,
  Routes,
  type To,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router';
export { ButtonLink, type ButtonLinkProps } from './router/ButtonLink';
export { TabLinks, type TabLink } from './router/TabLinks';
export { useSearchParams } from './router/useSearchParams';
