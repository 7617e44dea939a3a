import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { demoVariant, startTestI18n } from '../testing';
import { useVariant, VariantProvider } from './context';

/** Issue 11, 26a: glued once, here, for every page that shows it. */
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

/** 26f: names and hours come in the language on the screen; what the hospital has not translated stays. */
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
