/** The languages by name, and the vocabulary of generated code. */
import { go } from './go.ts';
import { java } from './java.ts';
import type { LanguageName } from './organisation.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';
import type { Language } from './weakness.ts';

export const languages: Readonly<Record<LanguageName, Language>> = { typescript, python, java, go };

export const nouns: readonly string[] =
  'order cart coupon customer invoice shipment product refund payment depot session review stock parcel price tariff voucher wishlist account supplier pallet route label receipt offer bundle'.split(
    ' ',
  );
export const verbs: readonly string[] =
  'create load update remove find list confirm cancel export import merge apply schedule verify render send'.split(' ');
export const fields: readonly string[] =
  'name email status sku code region reference comment channel currency country weight carrier origin locale title campaign token segment source'.split(
    ' ',
  );
export const roles: readonly string[] = 'handler service store client mapper job view policy'.split(' ');
