import { Entry } from '#contract/registrations/public.ts';
import { maskPhone } from '#contract/text/phone.ts';

const maskedAdult = ({ name, phone }: Entry['parent']) => ({ name, phone: maskPhone(phone) });

/** Returns an entry without data that only its family needs in full: numbers are masked, and the address ends with its city. */
const maskedEntry = (entry: Entry): Entry => ({
  ...entry,
  parent: maskedAdult(entry.parent),
  instructor: maskedAdult(entry.instructor),
  members: entry.members.map(({ guardianPhone, ...member }) => ({
    ...member,
    ...(guardianPhone !== undefined && { guardianPhone: maskPhone(guardianPhone) }),
  })),
  address: { ...entry.address, detail: '***' },
  invitationCode: entry.invitationCode === null ? null : '***',
});

/** Functions that mask an owner's answers for an organiser, by endpoint. The answers of other endpoints hold no full contacts. */
const masks: Readonly<Record<string, (answer: unknown) => unknown>> = {
  'GET /api/registrations/:id': (answer) => maskedEntry(Entry.parse(answer)),
};

export const shownInSupportView = (name: string, answer: unknown): unknown => masks[name]?.(answer) ?? answer;
