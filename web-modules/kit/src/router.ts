/**
 * `@cabinet/kit/router`: the part of react-router that this house uses. Shared packages are not tree-shaken, so what is
 * not exported here is not in the first load (facts: 30 kB instead of 65).
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  Navigate,
  Route,
  RouterProvider,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
export { ButtonLink, type ButtonLinkProps } from './router/ButtonLink';
export { TabLinks, type TabLink } from './router/TabLinks';
