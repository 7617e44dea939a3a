/** For tests: `node --import cabinet-plugin-sdk/register --test`. Imports of `cabinet:host/…` lead to the host of `testing.js`. */
import { register } from 'node:module';

register('./hooks.js', import.meta.url);
