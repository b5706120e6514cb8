import type { z } from 'zod';
import { sessionExpiry } from '../../platform/api/sessionExpiry.ts';
import type { ReadDraft, UnsavedText } from './draftEditing.ts';

/** Of the account that is signed in: another one's text is not offered. */
const keyOf = (id: string): string => `tc-admin-unsaved ${sessionExpiry.accountId() ?? ''} ${id}`;

const isRead = (value: unknown): value is ReadDraft =>
  typeof value === 'object' &&
  value !== null &&
  'number' in value &&
  typeof value.number === 'number' &&
  'version' in value &&
  typeof value.version === 'number';

/** What was typed on this device, of a text of this schema, and has not reached the server; null where there is nothing. */
export const unsavedText = <D>(id: string, schema: z.ZodType<D>): UnsavedText<D> | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('read' in stored) || !('data' in stored) || !isRead(stored.read)) return null;
    const data = schema.safeParse(stored.data);
    return data.success ? { read: stored.read, data: data.data } : null;
  } catch {
    // No storage, or no JSON in it: nothing is kept.
    return null;
  }
};

/** Keeps it until it is on the server. */
export const keepUnsavedText = (id: string, text: UnsavedText<unknown> | null): void => {
  try {
    if (text) localStorage.setItem(keyOf(id), JSON.stringify(text));
    else localStorage.removeItem(keyOf(id));
  } catch {
    // Without storage the warning on leaving is all there is.
  }
};
