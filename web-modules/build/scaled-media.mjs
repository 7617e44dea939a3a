/**
 * A webpack loader that makes width conditions depend on the text size. At a text size of 200 %, a window of 1280 px
 * has the space of 640 px, so the narrow layout starts at 1800 px instead of 900.
 *
 * A media query does not know the text size of the accessibility settings: its `em` is the browser's own text size. So
 * `@media (max-width: 900px)` becomes `@media (max-width: 56.25em)`, which follows the browser's setting, plus one copy
 * for each text size of `SCALES`, which requires the attribute that the settings add to `<html>`. `:where` adds no
 * specificity, so the order of the sheet decides as before.
 */
import postcss from 'postcss';

/**
 * `data-text` of `<html>` and its factor; must match kit/src/styles/contrast.css and kit/src/accessibility/settings.ts.
 */
export const SCALES = Object.freeze({ large: 1.25, larger: 1.5, largest: 2 });

const TEXTS = Object.keys(SCALES).map((name) => `[data-text='${name}']`);

/** Default size of 1em in a media query, in pixels. */
const EM = 16;

const WIDTH = /\((min|max)-width:\s*([\d.]+)px\)/g;

const conditionAt = (params, scale) =>
  params.replace(WIDTH, (_, end, pixels) => `(${end}-width: ${String((Number(pixels) * scale) / EM)}em)`);

function behind(rule, root) {
  if (rule.parent.name === 'keyframes') return;
  rule.selectors = rule.selectors.map((selector) => {
    if (/^(html|:root|:global)\b/.test(selector))
      throw rule.error(
        `write "${selector}" outside of the media query: here its rules stand behind an attribute of <html>`,
      );
    return `${root} ${selector}`;
  });
}

function copyFor(media, scale, root) {
  const copy = media.clone({ params: conditionAt(media.params, scale) });
  if (root) copy.walkRules((rule) => behind(rule, root));
  return copy;
}

/** The style sheet with its width conditions for every text size. */
export function scaled(source, from) {
  const sheet = postcss.parse(source, { from });
  const found = [];
  sheet.walkAtRules('media', (media) => {
    if (media.params.search(WIDTH) >= 0) found.push(media);
  });
  for (const media of found) {
    // A max-width rule that applies at the normal text size also applies at a larger one; a min-width rule starts later
    // there, so the original must not apply.
    const usual = media.params.includes('min-width') ? `:where(:root:not(${TEXTS.join(', ')}))` : null;
    media.replaceWith(
      copyFor(media, 1, usual),
      ...Object.entries(SCALES).map(([name, scale]) => copyFor(media, scale, `:where(:root[data-text='${name}'])`)),
    );
  }
  return sheet.toString();
}

export default function scaledMedia(source) {
  return scaled(source, this.resourcePath);
}
