/**
 * The splash screen with the hospital's name. `index.html` shows it before any script is loaded
 * (web-modules/build/index-page.mjs); this renders it again in the same place, so that nothing moves while the app
 * loads.
 */
import { Loader, useVariant } from '@cabinet/kit';
import './splash.css';

export function Splash() {
  const { branding, organisation } = useVariant();
  return (
    <div className="splash">
      <div>
        <img src={branding.logo} alt="" width={96} height={96} />
        <p>{organisation.title}</p>
      </div>
      <Loader />
    </div>
  );
}
