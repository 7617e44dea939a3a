/** The institute of oncology: its own, long consent. */
import { expect, test } from '../../src/test';

/** B-017, B-060, B-061: the operator's text stands in the registration form, whole. */
test('the registration form shows the long consent of the operator', async ({ page, request }) => {
  const answer = await request.get('/api/v1/consent?kind=personal_data&language=ru');
  const { text } = (await answer.json()) as { text: string };
  const paragraphs = text.split('\n\n').filter(Boolean);
  expect(paragraphs.length).toBeGreaterThan(6);
  await page.goto('/login/registration/form');
  const panel = page.getByText(paragraphs.at(-1)!.replace(/\s+/g, ' ').slice(0, 60));
  await expect(panel.first()).toBeAttached();
  await expect(page.getByRole('button', { name: /Зарегистрироваться/ })).toBeDisabled();
});
