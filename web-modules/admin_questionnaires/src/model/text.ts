/** Texts in several languages. The text of the hospital's first language, `base`, is the default one. */
import type { ChoiceItem, Choice, Form, Page, Question, Text } from './types';

export function textIn(text: Text | undefined, language: string, base: string): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return language === base ? text : '';
  return text[language] ?? (language === base ? (text.default ?? '') : '');
}

/** The text with another one in this language; undefined if nothing is left. */
export function withText(text: Text | undefined, language: string, value: string, base: string): Text | undefined {
  const texts: Record<string, string> = typeof text === 'string' ? { default: text } : { ...text };
  const own = texts[base];
  if (own !== undefined) {
    texts.default = own;
    Reflect.deleteProperty(texts, base);
  }
  const member = language === base ? 'default' : language;
  if (value === '') Reflect.deleteProperty(texts, member);
  else texts[member] = value;
  const members = Object.keys(texts);
  if (members.length === 0) return undefined;
  return members.length === 1 && texts.default !== undefined ? texts.default : texts;
}

/** The text to show: of the language if there is one, otherwise the default one, otherwise any. */
export function shownText(text: Text | undefined, language: string, base: string): string {
  const own = textIn(text, language, base);
  if (own !== '' || text === undefined) return own;
  if (typeof text === 'string') return text;
  return textIn(text, base, base) || (Object.values(text).find((one) => one !== '') ?? '');
}

export const choiceItem = (choice: Choice): ChoiceItem => (typeof choice === 'object' ? choice : { value: choice });

/** A choice without a text shows its value. */
export const choiceText = (choice: Choice): Text => {
  const { value, text } = choiceItem(choice);
  return text ?? String(value);
};

/** Where a text is. */
export type TextPlace =
  | { readonly of: 'form'; readonly member: 'title' | 'description' }
  | { readonly of: 'page'; readonly page: string; readonly member: 'title' | 'description' }
  | { readonly of: 'question'; readonly question: string; readonly member: QuestionText }
  | { readonly of: 'unit'; readonly question: string }
  | { readonly of: 'choice'; readonly question: string; readonly index: number };

export type QuestionText = 'title' | 'description' | 'minRateDescription' | 'maxRateDescription';
const QUESTION_TEXTS: readonly QuestionText[] = ['title', 'description', 'minRateDescription', 'maxRateDescription'];

export interface PlacedText {
  readonly place: TextPlace;
  readonly text: Text;
}

const placed = (place: TextPlace, text: Text | undefined): readonly PlacedText[] =>
  text === undefined ? [] : [{ place, text }];

/** The texts of a question that patients read. */
export const textsOfQuestion = (question: Question): readonly PlacedText[] => [
  ...QUESTION_TEXTS.flatMap((member) => placed({ of: 'question', question: question.name, member }, question[member])),
  ...placed({ of: 'unit', question: question.name }, question.cabinet?.unit),
  ...(question.choices ?? []).map((choice, index) => ({
    place: { of: 'choice' as const, question: question.name, index },
    text: choiceText(choice),
  })),
];

export const textsOfPage = (page: Page): readonly PlacedText[] => [
  ...placed({ of: 'page', page: page.name, member: 'title' }, page.title),
  ...placed({ of: 'page', page: page.name, member: 'description' }, page.description),
  ...page.elements.flatMap(textsOfQuestion),
];

export const textsOfForm = (form: Form): readonly PlacedText[] => [
  ...placed({ of: 'form', member: 'title' }, form.title),
  ...placed({ of: 'form', member: 'description' }, form.description),
];

export const allTexts = (form: Form): readonly PlacedText[] => [
  ...textsOfForm(form),
  ...form.pages.flatMap(textsOfPage),
];

/** A choice that is a number or the same in all languages needs no translation. */
const isWordless = ({ text }: PlacedText): boolean => typeof text === 'string' && !/\p{L}/u.test(text);

/** The languages in which something is written, in the hospital's order. */
export function usedLanguages(texts: readonly PlacedText[], languages: readonly string[], base: string) {
  return languages.filter((language) => texts.some(({ text }) => textIn(text, language, base) !== ''));
}

/** The languages that others have and this text has not. */
export const gapsOf = (placedText: PlacedText, used: readonly string[], base: string): readonly string[] =>
  isWordless(placedText) ? [] : used.filter((language) => textIn(placedText.text, language, base) === '');
