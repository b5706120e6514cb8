import type { z } from 'zod';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import type { ReadDraft, UnsavedText } from './draftEditing.ts';

const isRead = (value: unknown): value is ReadDraft =>
  typeof value === 'object' &&
  value !== null &&
  'number' in value &&
  typeof value.number === 'number' &&
  'version' in value &&
  typeof value.version === 'number';

/**
 * Stores text that has not reached the server on this device. A browser's tabs share the store: if two edit the same record, it holds the
 * text of the tab edited last, and only that tab removes it. The other tab still shows its own text, and the browser asks before closing
 * it.
 */
export const createUnsavedTexts = (
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  accountId: () => string | null | undefined,
) => {
  /** Returns a key of the signed-in account: another account's text is not offered. */
  const keyOf = (id: string): string => `tc-admin-unsaved ${accountId() ?? ''} ${id}`;
  /** Values that this tab has written or found there. */
  const own = new Map<string, string>();
  return {
    /** Returns the stored text of this schema; null if none. */
    read<D>(id: string, schema: z.ZodType<D>): UnsavedText<D> | null {
      try {
        const key = keyOf(id);
        const text = storage().getItem(key);
        if (text === null) return null;
        own.set(key, text);
        const stored: unknown = JSON.parse(text);
        if (typeof stored !== 'object' || stored === null || !('read' in stored) || !('data' in stored) || !isRead(stored.read))
          return null;
        const data = schema.safeParse(stored.data);
        // Earlier releases stored no base.
        const base = schema.safeParse('base' in stored ? stored.base : null);
        return data.success ? { read: stored.read, base: base.success ? base.data : null, data: data.data } : null;
      } catch {
        // No storage, or invalid JSON: nothing is kept.
        return null;
      }
    },
    /** Stores the text until it is on the server; null removes it. */
    keep(id: string, unsaved: UnsavedText<unknown> | null): void {
      try {
        const key = keyOf(id);
        if (unsaved) {
          const text = JSON.stringify(unsaved);
          storage().setItem(key, text);
          own.set(key, text);
        } else if (storage().getItem(key) === own.get(key)) {
          storage().removeItem(key);
          own.delete(key);
        }
      } catch {
        // Without storage only the warning on leaving remains.
      }
    },
  };
};

/** The unsaved texts of this device. */
export const unsavedTexts = createUnsavedTexts(
  () => localStorage,
  () => sessionExpiry.accountId(),
);
