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
 * What was typed on this device and has not reached the server. The tabs of a browser share it: of two that edit the same, the one that was typed
 * in last has its text here, and only that tab takes it away. The other one still shows its own, and the browser asks before it is closed.
 */
export const createUnsavedTexts = (
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  accountId: () => string | null | undefined,
) => {
  /** Of the account that is signed in: another one's text is not offered. */
  const keyOf = (id: string): string => `tc-admin-unsaved ${accountId() ?? ''} ${id}`;
  /** What this tab has put or found there. */
  const own = new Map<string, string>();
  return {
    /** The text of this schema that was left; null where there is none. */
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
        // Earlier releases kept no base.
        const base = schema.safeParse('base' in stored ? stored.base : null);
        return data.success ? { read: stored.read, base: base.success ? base.data : null, data: data.data } : null;
      } catch {
        // No storage, or no JSON in it: nothing is kept.
        return null;
      }
    },
    /** Keeps it until it is on the server: then it is null. */
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
        // Without storage the warning on leaving is all there is.
      }
    },
  };
};

/** Those of this device. */
export const unsavedTexts = createUnsavedTexts(
  () => localStorage,
  () => sessionExpiry.accountId(),
);
