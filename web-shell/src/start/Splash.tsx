/**
 * Whose cabinet this is, until there is a screen. `index.html` shows it before any script has come
 * (web-modules/build/index-page.mjs); here it is once more, in the same place, so that nothing moves while the rest comes.
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
