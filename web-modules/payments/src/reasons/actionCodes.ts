/**
 * What the action codes of a card gateway (BPC, which banks run under many names) mean for the payer: what happened, and
 * what to do about it. Used where the bank gives no sentence of its own. A few pieces of advice serve all codes.
 */
import type { TextKey } from '@cabinet/kit';

type SaidKey = Extract<TextKey<'payments_reasons'>, `said.${string}`>;
type AdviceKey = Extract<TextKey<'payments_reasons'>, `advice.${string}`>;

/** Keys of the texts, without their prefix. */
type Said = SaidKey extends `said.${infer Name}` ? Name : never;
type Advice = AdviceKey extends `advice.${infer Name}` ? Name : never;

export interface OwnReason {
  readonly said: SaidKey;
  readonly advice: AdviceKey;
}

type Row = readonly [said: Said, advice: Advice, ...codes: readonly number[]];

const ROWS: readonly Row[] = [
  // The order and its page.
  ['attemptsUsed', 'again', -2013],
  ['expired', 'again', -2007],
  ['cancelled', 'again', 10, 400],
  ['notFound', 'again', 76, 914],
  ['pending', 'wait', -30001],
  ['duplicate', 'checkInvoice', 94],
  ['alreadyPaid', 'checkInvoice', 2007],
  // The payer's confirmation (3-D Secure).
  ['notConfirmed', 'confirm', -2006, -2005, -2017],
  ['cannotVerify', 'againOrOther', -2025, -2024, -2023, -2022, -2020, -2019, -2016, -2015, -2011, -2010, 2005],
  ['verifierSilent', 'later', -2018],
  ['noSecure', 'otherCard', 2003],
  ['identity', 'callBank', 1],
  ['security', 'callBank', 999],
  // What was typed.
  ['wrongNumber', 'checkData', 14, 111, 125],
  ['noSuchCard', 'checkData', 53],
  ['issuerUnknown', 'checkData', 15],
  ['wrongCode', 'checkData', 82],
  ['needsCode', 'checkData', 2004],
  ['cardData', 'checkData', 1015],
  ['pin', 'againOrOther', 106],
  // The card and its money.
  ['funds', 'topUp', 116],
  ['limit', 'limit', -20010],
  ['operationLimit', 'limit', 12],
  ['dayLimit', 'limit', 61],
  ['countLimit', 'limit', 65],
  ['cardExpired', 'otherCard', 101],
  ['savedCard', 'otherCard', -3101, -3100, 239],
  ['notAllowed', 'otherCard', 93, 118],
  ['networkRefused', 'otherCard', 5],
  ['lostOrStolen', 'callBank', 41, 43],
  ['blocked', 'callBank', 62],
  ['restricted', 'callBank', 104, 902],
  ['pinTries', 'callBank', 75],
  ['suspected', 'callBank', 7],
  ['callIssuer', 'callBank', 107],
  ['issuerRefused', 'callBank', 81, 120],
  // The systems of the banks and of the hospital.
  ['gatewayRefused', 'againOrOther', -2200, 1014],
  ['issuerSilent', 'later', 31, 103, 910],
  ['bankFault', 'later', 96, 904, 909, 913, 2002],
  ['slow', 'later', 1018, 1019],
  ['amount', 'reception', 13],
  ['hospitalSetup', 'reception', 109, 2009, 2016],
];

/** Codes without a row of their own. */
const UNKNOWN: OwnReason = { said: 'said.unknown', advice: 'advice.againOrOther' };

const BY_CODE: ReadonlyMap<number, OwnReason> = new Map(
  ROWS.flatMap(([said, advice, ...codes]) =>
    codes.map((code) => [code, { said: `said.${said}`, advice: `advice.${advice}` }] as const),
  ),
);

export const ownReason = (code: number): OwnReason => BY_CODE.get(code) ?? UNKNOWN;
