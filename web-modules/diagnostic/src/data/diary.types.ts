/** Request and response types of the diary's calls (specification 1 §7, A-324…A-326; ). */
import type { Contract, Narrowed } from '@cabinet/kit';

/** A-197…A-204. */
export const ITEM_KINDS = ['String', 'Integer', 'Double', 'Image', 'Date', 'Time', 'DateTime', 'Constructor'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** A picture: `image/jpeg` or `image/png`, with its bytes in Base64. */
export interface DiaryImage {
  readonly mime: string;
  readonly base64: string;
}

/** String | number | `YYYY-MM-DD` | `HH:MM` | `YYYY-MM-DDTHH:MM` | picture, depending on the kind of the item. */
export type DiaryValue = string | number | DiaryImage;

/** One question. */
export type DiaryItem = Narrowed<
  Contract['DiaryItem'],
  {
    typeName: ItemKind;
    value: DiaryValue | null;
    /** `diary.parse.ts` sets all of these. */
    thesaurus: string | null;
    pattern: string | null;
    minimum: number | null;
    maximum: number | null;
    unit: string | null;
  }
>;

/** Questions under one heading. */
export interface DiaryGroup {
  readonly name: string;
  readonly items: readonly DiaryItem[];
}

/** The form of a day. */
export interface DiaryForm {
  readonly date: string;
  /** Saved. */
  readonly isSaved: boolean;
  /** The hospital has received this version. */
  readonly isSent: boolean;
  /** The hospital did not accept this version. */
  readonly isRefused: boolean;
  /** The number of this version; 0 if the day was not saved here. */
  readonly revision: number;
  /** The latest version that the hospital has; 0 if none. */
  readonly sentRevision: number;
  /** Instant; null if the day was not saved here. */
  readonly savedAt: string | null;
  /** Until when the day can be corrected: an instant; null if it cannot. */
  readonly correctableUntil: string | null;
  readonly groups: readonly DiaryGroup[];
}

/** State of a day in the kernel; `waiting` means saved and not yet delivered to the hospital. */
export const DAY_STATES = ['empty', 'waiting', 'saved', 'refused'] as const;
export type DayState = (typeof DAY_STATES)[number];

export type DiaryDay = Narrowed<Contract['DiaryDay'], { state: DayState }>;

/** One answer sent to the kernel. */
export type DiaryAnswer = Narrowed<Contract['AnswerBody'], { value: DiaryValue }>;

/** a node with its subtree. */
export type ThesaurusNode = Contract['ThesaurusNode'];

/** A correction of a day, with what it changed. */
export type DiaryCorrection = Contract['DiaryCorrection'];
