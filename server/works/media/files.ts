import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ACCOUNT_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { extensionOf } from '#contract/uploads/rules/uploadFile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ASKED_EACH_TIME, sendFile, shownAs } from '#server/platform/http/files.ts';
import { authorize, type ServeDeps } from '#server/platform/http/route.ts';
import { findUpload } from '#server/platform/uploads/store.ts';
import { isPublic } from '#server/works/public.ts';
import { type IsAssigned, unreleasedViewFor, workByNo } from '#server/works/publicWorks.ts';
import type { JoinedWorkRow } from '#server/works/store.ts';
import { filesOf } from './fileStore.ts';
import { typeOfKey } from './mediaTypes.ts';

const Params = z.object({ no: z.string().max(32), position: z.coerce.number().int().min(1).max(99).optional() });

const PRIVATE = 'private, no-store';

type Variant = 'full' | 'preview';
type FoundFile = { key: string; type: string };

/** Returns the file to send. Never the original, whose metadata reveals where and with which device it was made. */
const fileOf = async ({ db }: Pick<Deps, 'db'>, work: JoinedWorkRow, position: number, variant: Variant): Promise<FoundFile | null> => {
  const file = (await filesOf(db, [work.id])).find((each) => each.position === position);
  const key = variant === 'preview' ? file?.previewKey : file?.fullKey;
  return key ? { key, type: typeOfKey(key) } : null;
};

const posterOf = async ({ db }: Pick<Deps, 'db'>, work: JoinedWorkRow, variant: Variant): Promise<FoundFile | null> => {
  if (work.posterUploadId === null) return null;
  const upload = await findUpload(db, work.posterUploadId);
  const key = variant === 'preview' ? upload?.previewKey : upload?.fullKey;
  return key ? { key, type: 'image/webp' } : null;
};

/**
 * `GET /api/works/:no/files/:position` and its preview, `GET /api/works/:no/poster`: the files of a work, with range requests. They are for everyone
 * once the work is public, before that only for its owner, organisers and the judges to whom it is assigned. A work in preparation has no files to
 * send.
 */
export const workFileRoutes = (serveDeps: ServeDeps, deps: Deps & { isAssigned: IsAssigned }): void => {
  // A picture's request does not say which of a device's two sessions it belongs to.
  const sessions = [true, false].map((prefersStaff) => authorize(serveDeps, { access: 'public', prefersStaff }));
  /** Returns the problem of a request for a work that is not public; null if it may have it. A caller that names its account learns that it is signed out. */
  const problemOf = async (request: FastifyRequest, work: JoinedWorkRow): Promise<'not_found' | 'signed_out' | null> => {
    const named = request.headers[ACCOUNT_HEADER];
    let isSignedIn = named === undefined;
    for (const authenticate of sessions) {
      await authenticate(request);
      if (named === request.actor?.id) isSignedIn = true;
      if (await unreleasedViewFor(deps, work, request.actor)) return null;
    }
    return isSignedIn ? 'not_found' : 'signed_out';
  };

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    find: (work: JoinedWorkRow, position: number) => Promise<FoundFile | null>,
  ) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw new Problem('not_found');
    const work = await workByNo(deps.db, params.data.no);
    const open = isPublic(work);
    const problem = open ? null : await problemOf(request, work);
    if (problem) throw new Problem(problem);
    const found = work.preparation === 'ready' ? await find(work, params.data.position ?? 1) : null;
    const file = found && (await deps.files.find(found.key));
    if (!file) throw new Problem('not_found');
    const name = `${work.no}-${params.data.position ?? 'poster'}.${extensionOf(found.type)}`;
    reply.type(found.type).header('content-disposition', shownAs(name));
    return sendFile(reply, file, `"${found.key.replace(/[^a-z0-9]/gi, '-')}"`, open ? ASKED_EACH_TIME : PRIVATE);
  };

  const route = (path: string, find: (work: JoinedWorkRow, position: number) => Promise<FoundFile | null>): void => {
    serveDeps.app.route({
      method: ['GET', 'HEAD'],
      url: `/api/works/:no/${path}`,
      schema: { hide: true },
      handler: (request, reply) => send(request, reply, find),
    });
  };
  route('files/:position', (work, position) => fileOf(deps, work, position, 'full'));
  route('files/:position/preview', (work, position) => fileOf(deps, work, position, 'preview'));
  route('poster', (work) => posterOf(deps, work, 'full'));
  route('poster/preview', (work) => posterOf(deps, work, 'preview'));
};
