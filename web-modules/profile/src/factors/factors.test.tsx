import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { freshBrowser, open, type Options, said } from '../testing';

freshBrowser();
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-${String(index)}`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const PASSKEY = { id: 'k1', name: 'телефон', createdAt: '2026-11-20T10:00:00Z', lastUsedAt: null };
const none = { totp: null, recoveryCodesLeft: 0, passkeys: [], required: false };
const withApp = { ...none, totp: { since: '2026-11-20T10:00:00Z' }, recoveryCodesLeft: 10 };
const settings = (answers: NonNullable<Options['answers']>) => open('/profile/settings', { answers });

describe('codes of an app', () => {
  const start = {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/x',
    qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };

  it('are set up by picture or text and a first code; recovery codes are shown once', async () => {
    let state: object = none;
    const { body } = await settings({
      'GET /users/me/factors': () => state,
      'POST /users/me/factors/totp': () => start,
      'POST /users/me/factors/totp/confirm': ({ body: sent }) => {
        if (!sent.includes('123456')) return problemResponse(422, 'wrong_code');
        state = withApp;
        return { recoveryCodes: CODES };
      },
    });
    await press('Включить коды');
    const setup = within(await screen.findByRole('dialog', { name: 'Настройка приложения' }));
    expect(setup.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(setup.getByRole('img').getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    const code = setup.getByLabelText('Код из приложения');
    await userEvent.type(code, '12345');
    await press('Проверить и включить');
    expect(await setup.findByText('Введите 6 цифр')).toBeTruthy();
    await userEvent.type(code, '7');
    await press('Проверить и включить');
    expect(await setup.findByText(/^Код не подошёл/)).toBeTruthy();
    await userEvent.clear(code);
    await userEvent.type(code, '123456');
    await press('Проверить и включить');
    expect(body('POST /users/me/factors/totp/confirm')).toEqual({ code: '123456' });

    const shown = within(await screen.findByRole('dialog', { name: 'Коды восстановления' }));
    expect(shown.getAllByRole('listitem').map((one) => one.textContent)).toEqual(CODES);
    const done = shown.getByRole<HTMLButtonElement>('button', { name: 'Готово' });
    expect(done.disabled).toBe(true);
    await userEvent.click(shown.getByRole('checkbox'));
    await userEvent.click(done);
    await waitFor(() => expect(screen.queryByText('aaaa-0')).toBeNull());
    expect(await screen.findByText('Осталось 10 кодов восстановления')).toBeTruthy();
  });

  it('bring no recovery codes beside a passkey that brought some', async () => {
    const passkeys = [{ id: 'k1', name: 'телефон', createdAt: '2026-11-20T10:00:00Z', lastUsedAt: null }];
    let state: object = { ...none, passkeys, recoveryCodesLeft: 10 };
    await settings({
      'GET /users/me/factors': () => state,
      'POST /users/me/factors/totp': () => start,
      'POST /users/me/factors/totp/confirm': () => {
        state = { ...withApp, passkeys };
        return { recoveryCodes: [] };
      },
    });
    await press('Включить коды');
    await userEvent.type(await screen.findByLabelText('Код из приложения'), '123456');
    await press('Проверить и включить');
    expect(await screen.findByRole('button', { name: 'Отключить коды' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Осталось 10 кодов восстановления')).toBeTruthy();
  });

  it('are switched off after a question, with the password if the server asks', async () => {
    let state: object = withApp;
    const { of, body } = await settings({
      'GET /users/me/factors': () => state,
      'DELETE /users/me/factors/totp': ({ body: sent }) => {
        if (!sent.includes('currentPassword')) return problemResponse(403, 'reauthentication_required');
        if (!sent.includes('right')) return problemResponse(403, 'wrong_password');
        state = none;
        return undefined;
      },
    });
    await press('Отключить коды');
    expect(of('DELETE /users/me/factors/totp')).toHaveLength(0);
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Отключить коды из приложения?' })).getByRole('button', {
        name: 'Удалить',
      }),
    );
    const proof = within(await screen.findByRole('alertdialog', { name: 'Подтвердите, что это вы' }));
    await userEvent.type(proof.getByLabelText('Текущий пароль'), 'wrong');
    await userEvent.click(proof.getByRole('button', { name: 'Продолжить' }));
    expect(await proof.findByText('Неверный пароль')).toBeTruthy();
    await userEvent.clear(proof.getByLabelText('Текущий пароль'));
    await userEvent.type(proof.getByLabelText('Текущий пароль'), 'right');
    await userEvent.click(proof.getByRole('button', { name: 'Продолжить' }));
    expect(await said('Двухэтапный вход изменён')).toBeTruthy();
    expect(body('DELETE /users/me/factors/totp')).toEqual({ currentPassword: 'right' });
    expect(await screen.findByText('Не включён')).toBeTruthy();
  });

  it('warn while few recovery codes are left', async () => {
    await settings({ 'GET /users/me/factors': () => ({ ...withApp, recoveryCodesLeft: 1 }) });
    expect(await screen.findByText('Остался только 1 код восстановления. Сделайте новые.')).toBeTruthy();
  });

  it('say that the hospital wants a second step', async () => {
    await settings({ 'GET /users/me/factors': () => ({ ...none, required: true }) });
    expect(await screen.findByText('Больница просит вас включить двухэтапный вход.')).toBeTruthy();
  });
});

describe('passkeys', () => {
  const question = {
    ceremony: 'c1',
    publicKey: { challenge: 'AQID', user: { id: 'BAUG', name: 'anna', displayName: 'Анна' }, excludeCredentials: [] },
  };

  /** A browser whose device returns this result. */
  function device(answer: () => unknown) {
    class Credential {
      id = 'k1';
      type = 'public-key';
      rawId = new Uint8Array([251, 255]).buffer;
      response = {
        attestationObject: new Uint8Array([1]).buffer,
        clientDataJSON: new Uint8Array([2]).buffer,
        getTransports: () => ['internal'],
      };
      getClientExtensionResults = () => ({});
    }
    vi.stubGlobal('PublicKeyCredential', Credential);
    vi.stubGlobal(
      'navigator',
      Object.assign(navigator, { credentials: { create: () => answer() ?? new Credential() } }),
    );
  }

  it('are made with a name; the first one brings recovery codes', async () => {
    device(() => undefined);
    const { body } = await settings({
      'POST /users/me/factors/passkeys/start': () => question,
      'POST /users/me/factors/passkeys/finish': () => ({ passkey: PASSKEY, recoveryCodes: CODES }),
    });
    await press('Добавить ключ');
    await press('Создать ключ');
    expect(await screen.findByText('Это обязательное поле')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Название ключа'), 'мой телефон');
    await press('Создать ключ');
    expect(await screen.findByText('aaaa-9')).toBeTruthy();
    expect(body('POST /users/me/factors/passkeys/finish')).toEqual({
      ceremony: 'c1',
      name: 'мой телефон',
      credential: {
        id: 'k1',
        rawId: '-_8',
        type: 'public-key',
        response: { attestationObject: 'AQ', clientDataJSON: 'Ag', transports: ['internal'] },
        extensions: {},
      },
    });
  });

  it('are not made when the person gives up', async () => {
    device(() => {
      throw new DOMException('no', 'NotAllowedError');
    });
    const { of } = await settings({ 'POST /users/me/factors/passkeys/start': () => question });
    await press('Добавить ключ');
    await userEvent.type(screen.getByLabelText('Название ключа'), 'телефон');
    await press('Создать ключ');
    expect(await said('Ключ не создан')).toBeTruthy();
    expect(of('POST /users/me/factors/passkeys/finish')).toHaveLength(0);
  });

  it('are removed by name after a question', async () => {
    let passkeys = [PASSKEY];
    await settings({
      'GET /users/me/factors': () => ({ ...none, passkeys, recoveryCodesLeft: 10 }),
      'DELETE /users/me/factors/passkeys/k1': () => {
        passkeys = [];
      },
    });
    await press('Удалить ключ телефон');
    const asked = within(await screen.findByRole('alertdialog', { name: 'Удалить ключ «телефон»?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Удалить' }));
    expect(await said('Двухэтапный вход изменён')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('телефон')).toBeNull());
  });
});
