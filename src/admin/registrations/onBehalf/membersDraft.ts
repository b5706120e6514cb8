import { z } from 'zod';
import { TypedChild } from './paperDraft.ts';

/** A change of a team as it is typed: it survives a reload, sealed. */
export const MembersDraft = z.object({
  leaving: z.array(z.string()),
  joining: z.array(TypedChild),
  reason: z.string(),
  held: z.object({ signedOn: z.string(), keptBy: z.string(), reference: z.string() }),
  isHeld: z.boolean(),
});
export type MembersDraft = z.infer<typeof MembersDraft>;

export const noMembersDraft = (): MembersDraft => ({
  leaving: [],
  joining: [],
  reason: '',
  held: { signedOn: '', keptBy: '', reference: '' },
  isHeld: false,
});
