import { z } from 'zod';
import type { Device, Draft } from '#src/offline/index.ts';
import { isOf } from '#src/offline/subject.ts';

/** The form as it is saved on the device. */
export const AppealDraft = z.object({ text: z.string() });

/** The text with which the form opens: that of the draft on this device, if there is one. */
export interface AppealStart {
  text: string;
  draft: Draft | null;
}

/** Returns the draft of an entry's appeal on this device; an empty start without one. */
export const startOfAppeal = async (device: Device | null, entryId: string): Promise<AppealStart> => {
  const drafts = (await device?.drafts.list().catch(() => [])) ?? [];
  const own = drafts.find(isOf('appeal', { entryId }));
  const saved = own ? await device?.drafts.read(own.id, AppealDraft).catch(() => null) : null;
  return saved ? { text: saved.form.text, draft: saved.draft } : { text: '', draft: null };
};
