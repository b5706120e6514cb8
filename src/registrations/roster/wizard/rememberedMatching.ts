import type { Matching } from '#src/registrations/roster/parsing/sections.ts';
import { isField } from '#src/registrations/roster/words/fields.ts';
import { readRosterColumns, saveRosterColumns } from './rememberedColumns.ts';

/** Returns true if a heading may be stored: long ones, or ones with long numbers, could be personal data. */
const isRememberable = (key: string): boolean => key.length <= 60 && !key.startsWith('#') && !/\d{4}/u.test(key);

/** Returns what the account's earlier lists meant by their headings. */
export const rememberedMatching = (accountId: string): Matching =>
  Object.fromEntries(
    Object.entries(readRosterColumns(accountId)).flatMap(([key, field]) => (field === 'none' || isField(field) ? [[key, field]] : [])),
  );

export const rememberMatching = (accountId: string, matching: Matching): void =>
  saveRosterColumns(accountId, Object.fromEntries(Object.entries(matching).filter(([key]) => isRememberable(key))));
