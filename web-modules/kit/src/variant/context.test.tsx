import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { demoVariant, startTestI18n } from '../testing';
import { useHostName, useVariant, VariantProvider } from './context';

/** Issue 11, 26a: made non-breaking once, here, for every page that shows it. */
it('keeps the phone number of the hospital on one line', async () => {
  const organisation = { ...demoVariant.organisation, phone: '8 800 100 20 30' };
  const Phone = () => useVariant().organisation.phone;
  await startTestI18n({});
  const { container } = render(
    <VariantProvider variant={{ ...demoVariant, organisation }}>
      <Phone />
    </VariantProvider>,
  );
  expect(container.textContent).toBe('8\u00a0800\u00a0100\u00a020\u00a030');
  cleanup();
});

function Hospital() {
  const { title, phoneHours } = useVariant().organisation;
  return <p>{`${title}, ${phoneHours}`}</p>;
}

/** 26f: names and hours are in the current language; untranslated ones stay as they are. */
it('calls the hospital as in the language on the screen', async () => {
  const organisation = { ...demoVariant.organisation, translations: { en: { title: 'City Hospital' } } };
  const shown = async (language: string) => {
    await startTestI18n({}, language);
    render(
      <VariantProvider variant={{ ...demoVariant, organisation }}>
        <Hospital />
      </VariantProvider>,
    );
    const text = screen.getByRole('paragraph').textContent;
    cleanup();
    return text;
  };
  expect(await shown('ru')).toBe('Городская больница, ежедневно 7:00–21:00');
  expect(await shown('de')).toBe('Городская больница, ежедневно 7:00–21:00');
  expect(await shown('en')).toBe('City Hospital, ежедневно 7:00–21:00');
});

/** 26f: also the hosts, wherever they are named. */
it('calls the hosts as in the language on the screen', async () => {
  function Hosts() {
    const hostName = useHostName();
    const { hosts } = useVariant().visits;
    return (
      <ul>
        <li>{hosts.map(({ name, description }) => `${name}: ${description}`).join()}</li>
        <li>{hostName('hub', 'as the kernel says')}</li>
        <li>{hostName('given-up', 'as the kernel says')}</li>
      </ul>
    );
  }
  const hub = {
    id: 'hub',
    name: 'Запись',
    description: 'К врачу',
    translations: { de: { name: 'Termine', description: 'Beim Arzt' }, fr: { name: 'Rendez-vous' } },
  };
  const variant = { ...demoVariant, hosts: [hub], visits: { ...demoVariant.visits, hosts: [hub] } };
  const shown = async (language: string) => {
    await startTestI18n({}, language);
    render(
      <VariantProvider variant={variant}>
        <Hosts />
      </VariantProvider>,
    );
    const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    cleanup();
    return texts;
  };
  expect(await shown('ru')).toEqual(['Запись: К врачу', 'Запись', 'as the kernel says']);
  expect(await shown('de')).toEqual(['Termine: Beim Arzt', 'Termine', 'as the kernel says']);
  expect(await shown('fr')).toEqual(['Rendez-vous: К врачу', 'Rendez-vous', 'as the kernel says']);
});
