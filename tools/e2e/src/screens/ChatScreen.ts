import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from '../keyboard';

/** What can be done with a message. */
export type MessageAction = 'Ответить' | 'Изменить' | 'Удалить' | 'Кто прочитал';

/** `/chat`. All that the tests know of its elements is here. */
export class ChatScreen {
  readonly begin: Locator;
  readonly agreement: Locator;
  readonly log: Locator;
  readonly greeting: Locator;
  readonly composer: Locator;
  readonly send: Locator;
  readonly lost: Locator;
  readonly earlier: Locator;
  readonly toEnd: Locator;
  readonly picker: Locator;
  readonly readers: Locator;
  readonly deletion: Locator;

  constructor(readonly page: Page) {
    this.begin = page.getByRole('button', { name: 'Начать чат' });
    this.agreement = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Согласиться' }) });
    this.log = page.getByRole('log', { name: 'Сообщения' });
    this.greeting = this.log.getByText('Здравствуйте, чем я могу Вам помочь?');
    this.composer = page.getByRole('textbox', { name: 'Ваше сообщение' });
    this.send = page.getByRole('button', { name: 'Отправить', exact: true });
    this.lost = page.getByText('Потеряно соединение с сервером.');
    this.earlier = page.getByRole('button', { name: 'Показать более ранние' });
    this.toEnd = page.getByRole('button', { name: 'К последнему сообщению' });
    this.picker = page.locator('input[type=file]');
    this.readers = page.getByRole('dialog', { name: 'Кто прочитал сообщение' });
    this.deletion = page.getByRole('alertdialog', { name: 'Удалить сообщение?' });
  }

  async open(): Promise<void> {
    await this.page.goto('/chat');
  }

  /** Opens a chat that was begun before, and waits for its first answer. */
  async openRoom(): Promise<void> {
    await this.open();
    await expect(this.composer).toBeVisible();
    await expect(this.greeting.or(this.earlier)).toBeVisible();
  }

  /** A message, sent or waiting, by its whole text. One that only quotes it is another. */
  message(text: string): Locator {
    const has = this.page.getByText(text, { exact: true });
    const hasNot = this.page.getByRole('blockquote').filter({ hasText: text });
    return this.log.getByRole('article').filter({ has, hasNot });
  }

  /** Loads all that was written before. */
  async loadAll(): Promise<void> {
    while (await this.earlier.isVisible()) {
      const answer = this.page.waitForResponse((response) => response.url().includes('/messages?'));
      await this.earlier.click();
      await answer;
      await expect(this.log.locator('[aria-busy=true], [aria-disabled=true]')).toHaveCount(0);
    }
  }

  async write(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
    await expect(this.composer).toHaveValue('');
  }

  async act(message: Locator, action: MessageAction): Promise<void> {
    await (await this.menuOf(message)).click();
    await this.actionOf(action).click();
  }

  async actByKeyboard(message: Locator, action: MessageAction): Promise<void> {
    await tabTo(this.page, await this.menuOf(message));
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('menuitem').first()).toBeFocused();
    const wanted = this.actionOf(action);
    const place = await wanted.evaluate((item) => [...(item.parentElement?.children ?? [])].indexOf(item));
    for (let step = 0; step < place; step += 1) await this.page.keyboard.press('ArrowDown');
    await expect(wanted).toBeFocused();
    await this.page.keyboard.press('Enter');
  }

  /** The message has none of these actions. */
  async cannot(message: Locator, actions: readonly MessageAction[]): Promise<void> {
    await expect(message).toBeVisible();
    await (await this.menuOf(message)).click();
    await expect(this.actionOf('Ответить')).toBeVisible();
    for (const action of actions) await expect(this.actionOf(action)).toHaveCount(0);
    await this.page.keyboard.press('Escape');
  }

  private async menuOf(message: Locator): Promise<Locator> {
    await expect(message).toBeVisible();
    return message.getByRole('button', { name: /^Действия/ });
  }

  /** In the menu that is open. */
  private actionOf(action: MessageAction): Locator {
    return this.page.getByRole('menuitem', { name: new RegExp(`^${action}`) });
  }

  /** Texts that begin with these words, in the order in which they are shown. */
  async shown(words: string): Promise<readonly string[]> {
    const texts = await this.log.getByRole('article').allInnerTexts();
    return texts
      .map((text) => text.split('\n').find((line) => line.startsWith(words)) ?? '')
      .filter((text) => text !== '');
  }
}
