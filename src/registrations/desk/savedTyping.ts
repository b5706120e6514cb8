import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { usePausedSave } from '#src/platform/savedForm/pausedSave.ts';
import { nothingShared, type SharedFields } from './sharedFields.ts';

/** The values typed and the rows ticked before the press. */
export interface Typing {
  shared: SharedFields;
  /** A team's own invitation code, by its draft's id. */
  codes: ReadonlyMap<string, string>;
  code: 'all' | 'each';
  ticks: ReadonlyMap<string, boolean>;
}

export const nothingTyped: Typing = { shared: nothingShared, codes: new Map(), code: 'all', ticks: new Map() };

/** The sheet's values as they are stored on the device. */
export const SavedTyping = z.object({
  shared: z.object({
    group: z.union([Group, z.literal('')]),
    invitationCode: z.string(),
    organization: z.string(),
    instructorName: z.string(),
    instructorPhone: z.string(),
    parentName: z.string(),
    parentPhone: z.string(),
    addressCountry: z.string(),
    addressRegion: z.string(),
    addressCity: z.string(),
    addressDetail: z.string(),
    told: z.boolean(),
  }),
  codes: z.record(z.string(), z.string()),
  code: z.enum(['all', 'each']),
  ticks: z.record(z.string(), z.boolean()),
  /** The ids of the drafts that the sheet showed. */
  drafts: z.array(z.string()),
});
export type SavedTyping = z.infer<typeof SavedTyping>;

type Listed = readonly Pick<Draft, 'id'>[];

export const savedTypingOf = ({ shared, codes, code, ticks }: Typing, drafts: Listed): SavedTyping => ({
  shared,
  codes: Object.fromEntries(codes),
  code,
  ticks: Object.fromEntries(ticks),
  drafts: drafts.map(({ id }) => id),
});

/** Returns stored values for the drafts of now. That the guardians were told is said anew for a draft that the sheet did not show then. */
export const typingFrom = ({ shared, codes, code, ticks, drafts: before }: SavedTyping, drafts: Listed): Typing => ({
  shared: { ...shared, told: shared.told && drafts.every(({ id }) => before.includes(id)) },
  codes: new Map(Object.entries(codes)),
  code,
  ticks: new Map(Object.entries(ticks)),
});

/** The name of the device's note. */
const NOTE = 'sending';

/** The sheet's values: saved on the device as they are typed, and there again on a page that is opened later. */
export const useSavedTyping = (device: Device | null, drafts: Listed) => {
  const { later, drop, state } = usePausedSave();
  const [typed, setTyped] = useState<Typing | null>(null);
  const { data: stored, isPending } = useQuery({
    queryKey: ['sending sheet', device?.accountId],
    queryFn: () => device?.notes.read(NOTE, SavedTyping) ?? null,
    enabled: device !== null,
    networkMode: 'always',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [isRestored, setRestored] = useState(true);
  const remove = async () => {
    await drop();
    await device?.notes.remove(NOTE).catch(() => {});
  };
  return {
    isPending,
    typing: typed ?? (stored ? typingFrom(stored.value, drafts) : nothingTyped),
    /** The time at which it was typed, if that was on an earlier page. */
    restoredAt: isRestored && stored ? stored.savedAt : null,
    state,
    type: (typing: Typing) => {
      setTyped(typing);
      if (device) later(() => device.notes.save(NOTE, savedTypingOf(typing, drafts)));
    },
    /** Keeps the values on this page alone: all drafts have them. */
    sent: (typing: Typing) => {
      setTyped(typing);
      setRestored(false);
      void remove();
    },
    clear: () => {
      setTyped(nothingTyped);
      setRestored(false);
      void remove();
    },
  };
};
export type SavedTypingControl = ReturnType<typeof useSavedTyping>;
