/** Ids that are typed or pasted, also as part of an address such as `…/payment_list/{id}`. */

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

export const idIn = (text: string): string | null => UUID.exec(text)?.[0].toLowerCase() ?? null;
