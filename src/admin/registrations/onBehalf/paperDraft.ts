import { z } from 'zod';
import type { PaperEntry } from '#contract/registrations/paperEntry.ts';
import type { MemberConcern } from '#contract/registrations/rules/onBehalf.ts';

const TypedText = z.string().catch('');
const Typed = z.object({ name: TypedText, phone: TypedText });

/** A child as it is typed. `key` is that of its fields. */
export const TypedChild = z.object({
  key: z.int(),
  name: TypedText,
  latinName: z.string().exactOptional(),
  gender: z.enum(['female', 'male']).catch('female'),
  country: TypedText,
  region: z.string().exactOptional(),
  idNumber: TypedText,
  guardianPhone: z.string().exactOptional(),
  guardianConfirmed: z.literal(true).exactOptional(),
});
export type TypedChild = z.infer<typeof TypedChild>;

/** The family's account as far as it is known. */
const TypedAccount = z.discriminatedUnion('is', [
  z.object({ is: z.literal('unknown') }),
  z.object({
    is: z.literal('known'),
    id: z.string(),
    name: z.string(),
    affiliation: z.string(),
    mobile: z.string().nullable(),
    asksGuardians: z.boolean(),
  }),
  z.object({
    is: z.literal('new'),
    mobile: z.string(),
    again: TypedText,
    kind: z.enum(['family', 'kindergarten', 'primary_school']).catch('family'),
    name: TypedText,
    affiliation: TypedText,
    locale: z.enum(['zh-CN', 'en-US']).catch('zh-CN'),
  }),
]);
export type TypedAccount = z.infer<typeof TypedAccount>;

/** A paper form that is being typed, as this device keeps it, sealed. */
export const PaperDraft = z.object({
  /** Its key at the server: sent twice, it makes one entry. */
  key: z.string(),
  competitionId: TypedText,
  /** The number or address by which the account was looked for. */
  typed: TypedText,
  account: TypedAccount,
  participation: z.enum(['team', 'single']).catch('team'),
  group: TypedText,
  teamName: TypedText,
  invitationCode: TypedText,
  children: z.array(TypedChild),
  parent: Typed,
  instructor: Typed,
  organization: TypedText,
  address: z.object({ country: TypedText, region: TypedText, city: TypedText, detail: TypedText }),
  means: z.enum(['paper', 'link']).catch('paper'),
  isHeld: z.boolean().catch(false),
  held: z.object({ signedOn: TypedText, keptBy: TypedText, reference: TypedText }),
  publishName: z.boolean().catch(false),
  publishWork: z.boolean().catch(false),
  reason: TypedText,
});
export type PaperDraft = z.infer<typeof PaperDraft>;

export const newChild = (children: readonly TypedChild[], country: string): TypedChild => ({
  key: Math.max(0, ...children.map(({ key }) => key)) + 1,
  ...{ name: '', gender: 'female', country, idNumber: '' },
});

/** Returns an empty form; `held` may be that of the form before: papers of a stack are kept in one place. */
export const emptyDraft = (key: string, { competitionId, held }: { competitionId: string; held?: PaperDraft['held'] }): PaperDraft => ({
  ...{ key, competitionId, typed: '', account: { is: 'unknown' }, participation: 'team', group: '', teamName: '', invitationCode: '' },
  children: [newChild([], 'CN')],
  parent: { name: '', phone: '' },
  instructor: { name: '', phone: '' },
  organization: '',
  address: { country: 'CN', region: '', city: '', detail: '' },
  ...{ means: 'paper', isHeld: false, publishName: false, publishWork: false, reason: '' },
  held: { signedOn: held?.signedOn ?? '', keptBy: held?.keptBy ?? '', reference: '' },
});

const isGroup = (group: string): group is PaperEntry['group'] => group === 'early_childhood' || group === 'primary';

const accountOf = (account: TypedAccount): PaperEntry['account'] | null => {
  if (account.is === 'known') return { is: 'known', id: account.id };
  if (account.is === 'unknown') return null;
  const { again: _, ...sent } = account;
  return sent;
};

/** Returns the form as it is sent; null while there is no account or group. */
export const bodyOf = (draft: PaperDraft, despite: readonly MemberConcern[]): PaperEntry | null => {
  const { competitionId, group, participation, teamName, invitationCode, children, parent, instructor, organization, address } = draft;
  const { means, held, publishName, publishWork, reason } = draft;
  const account = accountOf(draft.account);
  if (!account || !isGroup(group)) return null;
  return {
    ...{ competitionId, account, group, participation, teamName, parent, instructor, organization, address, reason },
    ...(invitationCode !== '' && { invitationCode }),
    members: children.map(({ key: _, latinName, region, guardianPhone, guardianConfirmed, ...child }) => ({
      ...child,
      ...(latinName && { latinName }),
      ...(region && { region }),
      ...(guardianPhone && { guardianPhone }),
      ...(guardianConfirmed && { guardianConfirmed }),
    })),
    consents: means === 'paper' ? { means, held, publishName, publishWork } : { means },
    despite: [...despite],
  };
};

/** Returns true if a form has everything without which it is not sent: the rest is checked with the family's own rules. */
export const isSendable = ({ competitionId, account, group, means, isHeld }: PaperDraft): boolean =>
  competitionId !== '' &&
  group !== '' &&
  account.is !== 'unknown' &&
  !(account.is === 'new' && account.again.replaceAll(/\s/gu, '') === '') &&
  (means === 'link' || isHeld);
