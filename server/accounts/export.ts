import { strToU8, zipSync } from 'fflate';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { toAccount } from './account.ts';
import { listDevices, ownRow } from './profile.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

/** What the audit log tells of the account, and what its owner did; what they did to others is theirs to see. */
const auditOf = async ({ db }: Parts, accountId: string) => {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'action', 'subject', 'subjectId', 'detail'])
    .where((e) => e.or([e('actorId', '=', accountId), e.and([e('subject', '=', 'account'), e('subjectId', '=', accountId)])]))
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ detail, ...line }) => {
    if (line.subjectId !== accountId) return line;
    const told: unknown = JSON.parse(detail);
    return { ...line, detail: told };
  });
};

const messagesOf = ({ db }: Parts, accountId: string) =>
  db
    .selectFrom('message')
    .select(['channel', 'template', 'locale', 'createdAt', 'sentAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Everything held about the actor's account, a ZIP of `account.json` and what other subjects hold. Instants are epoch milliseconds. */
export const exportAccount = async (parts: Parts, actor: Actor, others: Record<string, unknown>): Promise<Uint8Array> => {
  const row = await ownRow(parts, actor);
  const account = {
    ...toAccount(row),
    termsAcceptedAt: row.termsAcceptedAt,
    updatedAt: row.updatedAt,
    devices: (await listDevices(parts, actor)).items,
    messages: await messagesOf(parts, actor.id),
    audit: await auditOf(parts, actor.id),
  };
  const file = (value: unknown) => strToU8(JSON.stringify(value, null, 2));
  const files = Object.entries({ 'account.json': account, ...others }).map(([name, value]) => [name, file(value)] as const);
  return zipSync(Object.fromEntries(files), { mtime: parts.clock.now() });
};
