import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { foldCode } from '#contract/text/typedText.ts';
import type { Clock, Ids } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import { clientNetwork } from './clientNetwork.ts';

/** Refusals that are relevant to security; the others are everyday mistakes. */
const WATCHED: ReadonlySet<ProblemCode> = new Set([
  'wrong_password',
  'account_not_found',
  'wrong_code',
  'code_expired',
  'second_factor_wrong',
  'challenge_failed',
  'too_many_attempts',
  'not_allowed',
  'cross_site_request',
]);

/** Maximum rows of one process in a minute: a flood is counted in full, and needs no row for each of its requests. */
const MAX_ROWS_A_MINUTE = 600;
const MINUTE_MS = 60_000;

interface Deps {
  db: Db;
  clock: Clock;
  ids: Ids;
  vault: Vault;
  /** Event names of a route's successes, by method and path, or by the body as well. */
  successes: Readonly<Record<string, string | ((body: unknown) => string)>>;
}

/** Fields of a body that identify an account. */
const NAMES = ['account', 'target', 'mobile'] as const;

/** Returns the keyed hash of an account in the log, from its id or the typed identifier. */
export const accountInEvents = (vault: Vault, named: string): string => vault.mac(named, 'security event');

/** Records an event of an account that is not one request's, in the transaction in which it happened. */
export const noteSecurityEvent = async (
  tx: Tx,
  { clock, ids, vault }: { clock: Clock; ids: Ids; vault: Vault },
  kind: string,
  accountId: string,
): Promise<void> => {
  const account = accountInEvents(vault, accountId);
  await tx.insertInto('securityEvent').values({ id: ids.next(), at: clock.now(), kind, account, source: null }).execute();
};

/** Returns the account that a request is about: the signed-in one, otherwise the typed one. */
const accountOf = ({ actor, body }: FastifyRequest): string | null => {
  if (actor) return actor.id;
  if (typeof body !== 'object' || body === null) return null;
  const fields: Partial<Record<string, unknown>> = { ...body };
  const typed = NAMES.map((name) => fields[name]).find((value) => typeof value === 'string');
  return typeof typed === 'string' ? foldCode(typed).replaceAll('-', '').toLowerCase() : null;
};

/**
 * Logs security events: sign-ins, failures, refusals, changes. Accounts and networks are logged as keyed hashes, in the database and on
 * standard output; `/metrics` has counts by kind.
 */
export const watchSecurity = (app: FastifyInstance, { db, clock, ids, vault, successes }: Deps): ((registry: Registry) => void) => {
  const counts = new Map<string, number>();
  let minute = 0;
  let rows = 0;

  const note = (request: FastifyRequest, kind: string): void => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const at = clock.now();
    const named = accountOf(request);
    const account = named === null ? null : accountInEvents(vault, named);
    const source = vault.mac(clientNetwork(request.ip), 'security event');
    if (Math.floor(at / MINUTE_MS) !== minute) {
      minute = Math.floor(at / MINUTE_MS);
      rows = 0;
    }
    rows += 1;
    if (rows > MAX_ROWS_A_MINUTE) return;
    request.log.info({ event: kind, account, source }, 'security');
    // No request waits for its line, or fails with it.
    db.insertInto('securityEvent')
      .values({ id: ids.next(), at, kind, account, source })
      .execute()
      .catch(() => request.log.warn({ event: kind }, 'security event not stored'));
  };

  app.addHook('onError', async (request: FastifyRequest, _reply: FastifyReply, error: unknown) => {
    if (error instanceof Problem && WATCHED.has(error.code)) note(request, error.code);
  });
  app.addHook('onResponse', async (request, reply) => {
    const kind = successes[`${request.method} ${request.routeOptions.url ?? '-'}`];
    if (kind === undefined || reply.statusCode >= 300) return;
    note(request, typeof kind === 'string' ? kind : kind(request.body));
  });

  return (registry) => {
    new Counter({
      name: 'security_events_total',
      help: 'Sign-ins, failures, refusals and changes, by kind',
      labelNames: ['kind'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [kind, count] of counts) this.inc({ kind }, count);
      },
    });
  };
};
