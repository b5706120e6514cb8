import { z } from 'zod';
import { fieldProblem } from '#contract/http/problem.ts';

/** The type of a sort key. */
export type KeyKind = 'number' | 'text';
export type KeyValue = number | string;

/** The start of a page: next to a row, identified by its keys under one order. */
export interface Cursor {
  /** The order's name: a cursor is valid for its own order only. */
  order: string;
  /** The side of the row on which the page lies. */
  side: 'after' | 'before';
  keys: KeyValue[];
}

const KEYS = {
  number: z.int(),
  // PostgreSQL cannot compare with U+0000.
  text: z.string().refine((value) => !value.includes('\0')),
} as const satisfies Record<KeyKind, z.ZodType<KeyValue>>;

const decode = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

/** Encodes a cursor as an opaque query parameter. */
export const formatCursor = ({ order, side, keys }: Cursor): string =>
  Buffer.from(JSON.stringify([order, side, ...keys])).toString('base64url');

/** Parses a cursor of the given order, whose keys are of `kinds`. Throws invalid_input for anything else. */
export const parseCursor = (text: string, order: string, kinds: readonly KeyKind[]): Cursor => {
  const Envelope = z.tuple([z.literal(order), z.enum(['after', 'before'])]).rest(z.unknown());
  const envelope = Envelope.safeParse(decode(text));
  if (!envelope.success) throw fieldProblem('cursor', 'invalid');
  const [, side, ...given] = envelope.data;
  const keys = kinds.map((kind, index) => KEYS[kind].safeParse(given[index]));
  if (given.length !== kinds.length) throw fieldProblem('cursor', 'invalid');
  return {
    order,
    side,
    keys: keys.map((key) => {
      if (!key.success) throw fieldProblem('cursor', 'invalid');
      return key.data;
    }),
  };
};
