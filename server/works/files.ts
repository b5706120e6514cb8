import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import type { Deps } from '../platform/deps.ts';
import { sendFile } from '../platform/http/files.ts';
import { guard, type ServeParts } from '../platform/http/serve.ts';
import { maySeePrivately, workByNo } from './gallery.ts';
import { isPublic } from './public.ts';
import { filesOf, type ShownWorkRow } from './store.ts';

const Params = z.object({ no: z.string().max(32), position: z.coerce.number().int().min(1).max(99).optional() });

/** Hidden or withdrawn, a work is gone from every cache within a minute. */
const PUBLIC = 'public, max-age=60';
const PRIVATE = 'private, no-store';

type Variant = 'shown' | 'preview';
type FoundFile = { key: string; type: string };

/** What is sent of a work: never an image as it came, which tells where it was taken. */
const fileOf = async ({ db }: Pick<Deps, 'db'>, work: ShownWorkRow, position: number, variant: Variant): Promise<FoundFile | null> => {
  const file = (await filesOf(db, [work.id])).find((each) => each.position === position);
  if (!file) return null;
  if (variant === 'preview') return file.previewKey === null ? null : { key: file.previewKey, type: 'image/webp' };
  return file.fullKey === null ? { key: file.key, type: file.type } : { key: file.fullKey, type: 'image/webp' };
};

const posterOf = async ({ db }: Pick<Deps, 'db'>, work: ShownWorkRow, variant: Variant): Promise<FoundFile | null> => {
  if (work.posterUploadId === null) return null;
  const upload = await db.selectFrom('upload').select(['fullKey', 'previewKey']).where('id', '=', work.posterUploadId).executeTakeFirst();
  const key = variant === 'preview' ? upload?.previewKey : upload?.fullKey;
  return key ? { key, type: 'image/webp' } : null;
};

/** The files of a work, in ranges where asked for: for everybody once it is public, before for its owner, organisers and judges. */
export const workFileRoutes = (parts: ServeParts, deps: Deps): void => {
  const whoAsks = guard(parts, 'public');

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    find: (work: ShownWorkRow, position: number) => Promise<FoundFile | null>,
  ) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw new Problem('not_found');
    const work = await workByNo(deps.db, params.data.no);
    const open = isPublic(work);
    if (!open) {
      await whoAsks(request);
      if (!maySeePrivately(work, request.actor)) throw new Problem('not_found');
    }
    const found = await find(work, params.data.position ?? 1);
    const file = found && (await deps.files.find(found.key));
    if (!file) throw new Problem('not_found');
    return sendFile(reply.type(found.type), file, `"${found.key.replace(/[^a-z0-9]/gi, '-')}"`, open ? PUBLIC : PRIVATE);
  };

  const route = (path: string, find: (work: ShownWorkRow, position: number) => Promise<FoundFile | null>): void => {
    parts.app.route({
      method: ['GET', 'HEAD'],
      url: `/api/works/:no/${path}`,
      schema: { hide: true },
      handler: (request, reply) => send(request, reply, find),
    });
  };
  route('files/:position', (work, position) => fileOf(deps, work, position, 'shown'));
  route('files/:position/preview', (work, position) => fileOf(deps, work, position, 'preview'));
  route('poster', (work) => posterOf(deps, work, 'shown'));
  route('poster/preview', (work) => posterOf(deps, work, 'preview'));
};
