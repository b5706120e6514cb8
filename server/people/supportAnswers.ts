import { Entry } from '#contract/registrations/public.ts';
import { maskPhone } from '#contract/text/phone.ts';

const maskedAdult = ({ name, phone }: Entry['parent']) => ({ name, phone: maskPhone(phone) });

/** An entry without what only its family needs in full: numbers are masked, and the address ends with its city. */
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

/** What an organiser is shown of an answer to the account's owner, by the endpoint. What is not named here holds no contact in full. */
const masks: Readonly<Record<string, (answer: unknown) => unknown>> = {
  'GET /api/registrations/:id': (answer) => maskedEntry(Entry.parse(answer)),
};

export const shownInSupportView = (name: string, answer: unknown): unknown => masks[name]?.(answer) ?? answer;
