import type { Text } from '#contract/http/common.ts';
import { columns } from './columns.ts';
import type { Field } from './headingWords.ts';

export type { Field };

/** All fields that a column can be matched to, with their names. */
export const fields: readonly { id: Field; name: Text }[] = [
  ...columns.map(({ id, heading }) => ({ id, name: heading })),
  { id: 'memberFirstName', name: { 'zh-CN': '队员名（不含姓）', 'en-US': 'Child’s first name' } },
  { id: 'memberLastName', name: { 'zh-CN': '队员姓', 'en-US': 'Child’s last name' } },
];

export const isField = (value: string): value is Field => fields.some(({ id }) => id === value);

/** Returns a field's name in both languages. */
export const fieldName = (field: Field): Text => fields.find(({ id }) => id === field)?.name ?? { 'zh-CN': '', 'en-US': '' };
