import type { FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/failures.ts';
import type { Deps } from '../platform/deps.ts';
import { accessProblem } from '../platform/http/access.ts';
import type { Audience } from '../platform/http/files.ts';
import { authorize, type ServeDeps } from '../platform/http/route.ts';
import { createSharedRead } from '../platform/sharedRead.ts';
import { storedMedia } from './store.ts';

/** How long what another process has hidden may still be sent. */
const RECHECK_MS = 1000;
const FILE_URL = /\/files\/[0-9a-f]{20}\/[a-z0-9.-]+/g;

const urlsIn = (texts: readonly string[]): Set<string> => new Set(texts.flatMap((text) => text.match(FILE_URL) ?? []));

/** The URLs of the files that only hidden photos and videos show. */
const hiddenUrls = async (db: Deps['db']): Promise<ReadonlySet<string>> => {
  const hidden = urlsIn(await storedMedia(db, { hidden: true }));
  if (hidden.size === 0) return hidden;
  const shown = urlsIn(await storedMedia(db, { hidden: false }));
  return new Set([...hidden].filter((url) => !shown.has(url)));
};

/** Says whom a public file is for: those of hidden photos and videos only for the organisers who decide on reports of them, or fill the galleries. */
export const createAudienceOf = (
  serveDeps: ServeDeps,
  { db, clock, config, tableChanges }: Pick<Deps, 'db' | 'clock' | 'config' | 'tableChanges'>,
): ((url: string, request: FastifyRequest) => Promise<Audience>) => {
  const shared = createSharedRead<ReadonlySet<string>>({
    clock,
    reads: ['photo', 'video'],
    make: async () => ({
      value: await hiddenUrls(db),
      until: config.databaseUrl === null ? Number.POSITIVE_INFINITY : clock.now() + RECHECK_MS,
    }),
    sizeOf: () => 1,
    maxSize: 10,
  });
  tableChanges.onChange(shared.invalidate);
  const authenticate = authorize(serveDeps, { access: 'public', prefersStaff: true });
  let last: ReadonlySet<string> | null = null;
  const known = async (): Promise<ReadonlySet<string>> => {
    try {
      last = await shared.get('');
      return last;
    } catch (error) {
      // Files need no database otherwise: while it is away, what it said last holds.
      if (last && isDatabaseUnavailable(error)) return last;
      throw error;
    }
  };
  return async (url, request) => {
    if (!(await known()).has(url)) return 'everyone';
    await authenticate(request);
    const problem = accessProblem({ access: 'organiser', right: { anyOf: ['review', 'content'], in: 'all_competitions' } }, request.actor);
    return problem ? 'no_one' : 'caller';
  };
};
