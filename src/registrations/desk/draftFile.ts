import { z } from 'zod';
import { Participation } from '#contract/competitions/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { DraftGone } from '#src/offline/draftGone.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { CompetitionBrief } from '#src/offline/rows.ts';
import { isOf, subjectOf } from '#src/offline/subject.ts';
import { SavedForm } from '#src/registrations/form/state/savedForm.ts';

const MovedDraft = z.object({
  id: z.uuid(),
  participation: Participation,
  competition: CompetitionBrief,
  label: z.string(),
  filled: z.int(),
  total: z.int(),
  form: SavedForm,
});
/** The drafts in a file, and the account that they are of. */
const MovedDrafts = z.object({ accountId: z.string(), drafts: z.array(MovedDraft) });
type MovedDraft = z.infer<typeof MovedDraft>;

const base64 = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
const Bytes = z.base64().transform((text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
/** The file: AES-GCM under a key that PBKDF2 derives from the word. */
const SealedFile = z.object({ format: z.literal('tangible-cup drafts'), version: z.literal(1), salt: Bytes, iv: Bytes, data: Bytes });

/** Rounds of PBKDF2 with SHA-256 (OWASP Password Storage Cheat Sheet, 2023). */
const ROUNDS = 600_000;
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const WORD_GROUPS = 4;
const GROUP_LENGTH = 4;

/** Returns a new word for a file: 16 random letters and digits (79 bits), in groups to be read aloud. */
export const newWord = (): string =>
  Array.from({ length: WORD_GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => {
      let value = 255;
      // drops what would make some letters likelier
      while (value >= 256 - (256 % LETTERS.length)) value = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
      return LETTERS[value % LETTERS.length];
    }).join(''),
  ).join('-');

const foldWord = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '');

const keyOf = async (word: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> => {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(foldWord(word)), 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  return crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
};

interface MovingDevice extends Pick<Device, 'accountId'> {
  drafts: Pick<Device['drafts'], 'read' | 'create' | 'list'>;
}

/** Returns the account's drafts of new entries as a file sealed by `word`. Drafts stay on this device. Fails with `device_storage_…`. */
export const sealDrafts = async (drafts: readonly Draft[], device: MovingDevice, word: string): Promise<Blob> => {
  const moved: MovedDraft[] = [];
  for (const { id } of drafts.filter(isOf('registration'))) {
    const found = await device.drafts.read(id, SavedForm);
    if (!found) continue;
    const { competition, label, filled, total, subject } = found.draft;
    moved.push({ id, participation: Participation.parse(subject['participation']), competition, label, filled, total, form: found.form });
  }
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify({ accountId: device.accountId, drafts: moved }));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(word, salt), text);
  const file = { format: 'tangible-cup drafts', version: 1, salt: base64(salt), iv: base64(iv), data: base64(data) };
  return new Blob([JSON.stringify(file)], { type: 'application/json' });
};

/** Maximum size of a file, in bytes: more than two thousand drafts of large teams. */
const MAX_BYTES = 32 * 1024 * 1024;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Returns the id of a draft that another account takes over: always the same, so that a file opened twice brings it once. */
const takenOverId = async (id: string, accountId: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id} ${accountId}`));
  const hex = Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  // a UUID of one's own making (RFC 9562, version 8)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
};

/**
 * Creates the drafts of a file on this device. In its own account a draft keeps its id, the key of its submission: sent from two devices, it arrives
 * once. One that is here already, waits to be sent, or was sent stays as it is and is counted as `skipped`. Fails with draft_file_unreadable, draft_file_word_wrong,
 * `device_storage_…`.
 */
export const openDrafts = async (
  file: Blob,
  word: string,
  { accountId, drafts }: MovingDevice,
): Promise<{ created: number; skipped: number }> => {
  if (file.size > MAX_BYTES) throw new Problem('draft_file_unreadable');
  const sealed = SealedFile.safeParse(parseJson(await file.text()));
  if (!sealed.success) throw new Problem('draft_file_unreadable');
  const { salt, iv, data } = sealed.data;
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(word, salt), data).catch(() => {
    throw new Problem('draft_file_word_wrong');
  });
  const moved = MovedDrafts.safeParse(parseJson(new TextDecoder().decode(text)));
  if (!moved.success) throw new Problem('draft_file_unreadable');
  const present = new Set((await drafts.list()).map(({ id }) => id));
  let created = 0;
  // lists show the last saved first
  for (const { id: before, participation, ...draft } of moved.data.drafts.toReversed()) {
    const id = moved.data.accountId === accountId ? before : await takenOverId(before, accountId);
    if (present.has(id)) continue;
    present.add(id);
    const isNew = await drafts.create({ ...draft, id, subject: subjectOf('registration', { participation }) }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DraftGone) return false;
        throw error;
      },
    );
    if (isNew) created += 1;
  }
  return { created, skipped: moved.data.drafts.length - created };
};
