import type { Variant } from '@cabinet/kit';

/** The hospital's colours (normally already there by /variant/theme.css) and its icon in the browser's tab. */
export function applyBranding({ branding, organisation }: Variant) {
  const { style } = document.documentElement;
  style.setProperty('--variant-brand', branding.brand);
  style.setProperty('--variant-brand-dark', branding.brandDark);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && icon.getAttribute('href') !== branding.favicon) icon.href = branding.favicon;
  if (!document.title) document.title = organisation.shortTitle;
}
