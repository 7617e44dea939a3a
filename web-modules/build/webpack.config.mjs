/**
 * The webpack configuration: `shellConfig()` for the shell, `workerConfig()` for its service worker,
 * `moduleConfig(folder)` for each module.
 *
 * Uses webpack's own ModuleFederationPlugin (measured: `@module-federation/enhanced` costs 100 kB more and does not
 * work with current webpack), swc for compiling and minifying, CSS modules, and content hashes everywhere.
 */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { buildRoot, shellRoot, stateRoot, webRoot } from './paths.mjs';
import { providedLater, sharedByModule, sharedByShell } from './shared.mjs';

const require = createRequire(import.meta.url);

/** The oldest supported browsers, on phones still in use: Chrome 93 (Android 6 and later) and Safari 15. */
const browsers = { chrome: '93', safari: '15', firefox: '94' };

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function common(name, folder, classPrefix) {
  return {
    name,
    context: folder,
    mode: 'production',
    devtool: false,
    target: ['web', 'es2020'],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    cache: process.env.CABINET_WEB_CACHE !== 'off' && {
      type: 'filesystem',
      name,
      cacheDirectory: join(stateRoot, 'cache'),
      buildDependencies: {
        config: [
          join(buildRoot, 'webpack.config.mjs'),
          join(buildRoot, 'shared.mjs'),
          join(buildRoot, 'scaled-media.mjs'),
        ],
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: require.resolve('swc-loader'),
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
              },
              env: { targets: browsers },
            },
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: `${classPrefix}-[local]-[hash:base64:5]`,
                },
                importLoaders: 1,
              },
            },
            join(buildRoot, 'scaled-media.mjs'),
          ],
        },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource', generator: { filename: '[name].[contenthash:8][ext]' } },
        // Texts are fetched, not bundled: a patient loads one language, as a file that compresses and caches well.
        {
          test: /locales[\\/][a-z]{2}\.json$/,
          type: 'asset/resource',
          generator: { filename: `${classPrefix}-[name].[contenthash:8].json` },
        },
      ],
    },
    optimization: {
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

function css() {
  return new MiniCssExtractPlugin({
    filename: '[name].[contenthash:8].css',
    chunkFilename: '[name].[contenthash:8].css',
  });
}

/** The shell: contains all eagerly shared packages in one vendor chunk. */
export function shellConfig() {
  const { version } = readJson(join(shellRoot, 'package.json'));
  return {
    ...common('shell', shellRoot, 'c'),
    entry: { shell: './src/main.tsx' },
    output: {
      path: join(webRoot, 'assets'),
      publicPath: '/assets/',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      uniqueName: 'cabinet_shell',
      clean: true,
    },
    optimization: {
      ...common('shell', shellRoot, 'c').optimization,
      splitChunks: {
        chunks: 'initial',
        cacheGroups: { vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial' } },
      },
    },
    plugins: [
      css(),
      new webpack.DefinePlugin({ __SHELL_VERSION__: JSON.stringify(version) }),
      new webpack.container.ModuleFederationPlugin({ name: 'cabinet_shell', shared: sharedByShell() }),
      new webpack.sharing.ProvideSharedPlugin({ provides: providedLater() }),
    ],
  };
}

/** The service worker: one file with a fixed name, which browsers revalidate every time. */
export function workerConfig() {
  return {
    ...common('worker', shellRoot, 'c'),
    target: ['webworker', 'es2020'],
    entry: { sw: './src/offline/worker.ts' },
    output: { path: webRoot, filename: 'sw.js' },
  };
}

/** A module: one container with a content hash in its name, without the kit. */
export function moduleConfig(folder) {
  const { id } = readJson(join(folder, 'module.json'));
  return {
    ...common(id, folder, id),
    entry: {},
    output: {
      path: join(webRoot, 'modules', id),
      publicPath: `/modules/${id}/`,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      uniqueName: `cabinet_${id}`,
      clean: true,
    },
    plugins: [
      css(),
      new webpack.container.ModuleFederationPlugin({
        name: `cabinet_${id}`,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './module': './src/module.ts' },
        shared: sharedByModule(),
      }),
    ],
  };
}
