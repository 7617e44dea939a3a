/**
 * Writes `index.hbs`, the page that the kernel renders per variant (`lang`, `title`, `favicon`, `logo`, `brand`,
 * `theme`: the table in kernel/api/src/web/index.rs).
 *
 * There is no inline script or style, so the strict content security policy holds. The font subsets and the variant's
 * settings are preloaded before the script runs.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellRoot, webRoot } from './paths.mjs';
import { providedVersions } from './shared.mjs';

/** Subsets that the first screen in Russian needs. */
const preloadedFonts = /^golos-text-(cyrillic|latin)-wght-normal\.[0-9a-f]+\.woff2$/;

/**
 * The hospital's name and logo, shown before any script is loaded. web-shell/src/start/Splash.tsx renders the same in
 * the same place.
 */
export const splash =
  '<div class="splash"><div><img src="{{logo}}" alt="" width="96" height="96"><p>{{title}}</p></div></div>';

async function integrity(name) {
  const bytes = await readFile(join(webRoot, 'assets', name));
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** `shell.json`: what installed modules may need (docs/adr/0073). The kernel reads it, browsers do not get it. */
export async function writeVersions() {
  const { version } = JSON.parse(await readFile(join(shellRoot, 'package.json'), 'utf8'));
  await writeFile(join(webRoot, 'shell.json'), `${JSON.stringify({ shell: version, ...providedVersions() })}\n`);
}

/** `stats` is webpack's result for the shell. */
export async function writeIndexPage(stats) {
  const { entrypoints, assets } = stats.toJson({ all: false, entrypoints: true, assets: true });
  const first = entrypoints.shell.assets.map((asset) => asset.name);
  const scripts = first.filter((name) => name.endsWith('.js'));
  const styles = first.filter((name) => name.endsWith('.css'));
  const fonts = assets.map((asset) => asset.name).filter((name) => preloadedFonts.test(name));

  const lines = [
    '<!doctype html>',
    '<html lang="{{lang}}">',
    '  <head>',
    '    <meta charset="utf-8" />',
    '    <meta name="viewport" content="width=device-width, initial-scale=1" />',
    '    <meta name="color-scheme" content="light dark" />',
    '    <meta name="theme-color" content="{{brand}}" media="(prefers-color-scheme: light)" />',
    '    <meta name="theme-color" content="#142021" media="(prefers-color-scheme: dark)" />',
    '    <meta name="description" content="{{title}}" />',
    '    <title>{{title}}</title>',
    '    <link rel="icon" href="{{favicon}}" />',
    '    <link rel="preload" href="/api/v1/variant" as="fetch" crossorigin="anonymous" />',
    ...fonts.map(
      (name) => `    <link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin="anonymous" />`,
    ),
    // React Aria looks for this id before it adds a <style> element, which the policy forbids; base.css contains its
    // rule.
    ...styles.map(
      (name, index) =>
        `    <link rel="stylesheet" href="/assets/${name}"${index === 0 ? ' id="react-aria-pressable-style"' : ''} />`,
    ),
    '    <link rel="stylesheet" href="{{theme}}" />',
    ...(await Promise.all(
      scripts.map(
        async (name) =>
          `    <script defer src="/assets/${name}" integrity="${await integrity(name)}" crossorigin="anonymous"></script>`,
      ),
    )),
    '  </head>',
    '  <body>',
    '    <noscript>Для работы личного кабинета включите JavaScript. JavaScript is required.</noscript>',
    `    <div id="root">${splash}</div>`,
    '  </body>',
    '</html>',
    '',
  ];
  await writeFile(join(webRoot, 'index.hbs'), lines.join('\n'));
}
