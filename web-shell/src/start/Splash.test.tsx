import { expect, it } from 'vitest';
import { demoVariant, renderModule } from '@cabinet/kit/testing';
import { splash } from '../../../web-modules/build/index-page.mjs';
import ru from '../../locales/ru.json';
import { Splash } from './Splash';

it('is what index.html shows before any script, so that nothing moves; only a loader comes below', async () => {
  const { container } = await renderModule(<Splash />, { namespace: 'shell', locales: { ru } });
  const drawn = container.querySelector('.splash');
  expect(drawn?.querySelector('[role=status]')).not.toBeNull();
  drawn?.querySelector('[role=status]')?.remove();
  const { organisation, branding } = demoVariant;
  const shown = document.createElement('div');
  shown.innerHTML = splash.replace('{{logo}}', branding.logo).replace('{{title}}', organisation.title);
  expect(drawn?.isEqualNode(shown.firstElementChild)).toBe(true);
});
