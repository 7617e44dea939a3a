/** Districts (issue 17): chosen for the account, their clinics first, and found first; with the keyboard as well. */
import { RUSSIAN } from '../src/depth';
import { lookAtEveryWidth } from '../src/look';
import { expect, test } from '../src/test';

interface Districts {
  readonly districts: readonly {
    readonly districtId: string;
    readonly name: string;
    readonly clinicIds: readonly string[];
  }[];
}
interface Clinic {
  readonly clinicId: string;
  readonly name: string;
}

test('a chosen district has its clinics first until all districts are equal again', async ({ write, kernel, page }) => {
  const clinics = await kernel.get<readonly Clinic[]>('/clinics');
  const { districts } = await kernel.get<Districts>('/districts');
  // One whose clinics are not the first of the list already.
  const district = districts.find(({ clinicIds }) => !clinicIds.includes(clinics[0]?.clinicId ?? ''));
  const own = clinics.find(({ clinicId }) => district?.clinicIds.includes(clinicId));
  if (!district || !own) throw new Error('the simulator has no second district with a clinic');
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');

  await write.open();
  const select = page.getByRole('combobox', { name: 'Район' });
  // An earlier run may have left a choice.
  await select.selectOption('');
  const first = page.getByRole('region', { name: 'Выберите клинику' }).getByRole('listitem').first();
  await expect.poll(async () => plain(await first.innerText())).toContain(clinics[0]?.name);
  await write.search.focus();
  await page.keyboard.press('Tab');
  await expect(select).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(select).toHaveValue(districts[0]?.districtId ?? '');
  await select.selectOption({ label: district.name });
  await expect.poll(async () => plain(await first.innerText())).toContain(own.name);
  await expect(first).toContainText('В вашем районе');
  await lookAtEveryWidth(page, 'districts', RUSSIAN);

  await page.reload();
  await expect.poll(async () => plain(await first.innerText())).toContain(own.name);
  await write.search.fill('городская поликлиника');
  const option = write.results.getByRole('group', { name: 'Клиники по названию' }).getByRole('option').first();
  await expect(option).toContainText('В вашем районе');
  await write.search.press('Escape');
  await select.selectOption({ label: 'Все районы' });
  await expect.poll(async () => plain(await first.innerText())).toContain(clinics[0]?.name);
  await expect.poll(async () => (await kernel.get<{ chosen: string | null }>('/districts')).chosen).toBeNull();
});
