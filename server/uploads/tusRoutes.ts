import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STAFF_HEADER } from '#contract/http/endpoint.ts';
import { isProblemCode, Problem } from '#contract/http/problem.ts';
import { CONTENT_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { MAX_UPLOAD_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { authorize, containsNullByte, type ServeDeps } from '#server/platform/http/route.ts';
import { takesItsTime } from '#server/platform/http/slowBodies.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { drain } from '#server/platform/uploads/body.ts';
import { changeUpload, deleteUpload, findUpload, UNFINISHED_MS, type UploadRow } from '#server/platform/uploads/store.ts';
import { keysOf } from '#server/platform/uploads/uploadProcessor.ts';
import { ownUpload } from '#server/platform/uploads/uploads.ts';
import type { AdmitDeps } from './admit.ts';
import { checkHeaders, formatMetadata, parseMetadata, TUS_EXTENSIONS, TUS_VERSION, UPLOADS_PATH } from './headers.ts';
import { createProtocol } from './protocol.ts';

/** Limits for reading and discarding a refused body, so that its sender can read why. */
const DRAIN = { ms: 5000, bytes: 64 * 1024 * 1024 };
/**
 * For a request that browsers repeat, body and all, after a broken connection. Bytes already here are not read again: the sender asks for
 * the offset.
 */
const DRAIN_REPEATED = { ms: 500, bytes: 64 * 1024 };

/**
 * Serves tus 1.0.0: `POST /api/uploads` creates; `HEAD`, `PATCH /api/uploads/:id` and `DELETE` read, append and remove. Returns 404 for
 * another account's upload.
 */
export const tusRoutes = (serveDeps: ServeDeps, deps: AdmitDeps & Pick<Deps, 'files' | 'uploads' | 'sessions'>): void => {
  const { db, clock, files, uploads } = deps;
  const protocol = createProtocol(deps);
  const signedIn = authorize(serveDeps, { access: 'account' });
  const mayCreate = authorize(serveDeps, { access: 'participant', agreed: true });
  const organiserMayCreate = authorize(serveDeps, { access: 'organiser', right: CONTENT_EVERYWHERE });

  const create = async (request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<void> => {
    const metadata = await parseMetadata(request.headers);
    const { id, offset } = await protocol.create(request.raw, actor, { sizeBytes: Number(request.headers['upload-length']), metadata });
    if (offset !== null) reply.header('upload-offset', String(offset));
    reply.header('location', `${UPLOADS_PATH}/${id}`).header('upload-expires', new Date(clock.now() + UNFINISHED_MS).toUTCString());
    reply.code(201);
  };

  const append = async (request: FastifyRequest, reply: FastifyReply, actor: Actor, id: string): Promise<void> => {
    const offset = await protocol.append(request.raw, actor, id, Number(request.headers['upload-offset']));
    reply.header('upload-offset', String(offset)).code(204);
  };

  const readOffset = async (reply: FastifyReply, id: string): Promise<void> => {
    const { row, offset } = await protocol.find(id);
    reply.header('cache-control', 'no-store').header('upload-offset', String(offset)).header('upload-length', String(row.sizeBytes));
    reply.header('upload-metadata', await formatMetadata(row.metadata)).code(200);
  };

  const describe = (reply: FastifyReply): void => {
    reply.header('tus-version', TUS_VERSION).header('tus-extension', TUS_EXTENSIONS).header('tus-max-size', String(MAX_UPLOAD_BYTES));
    reply.code(204);
  };

  /** Answers a request for a complete upload from its row: it is no longer locked. */
  const answerFinished = async (request: FastifyRequest, reply: FastifyReply, row: UploadRow): Promise<void> => {
    if (request.method === 'DELETE') return removeFinished(reply, row);
    if (row.state === 'rejected') throw new Problem(isProblemCode(row.problem) ? row.problem : 'file_damaged');
    const size = String(row.sizeBytes);
    if (request.method === 'PATCH' && request.headers['upload-offset'] !== size) throw new Problem('upload_offset_conflict');
    reply.header('upload-offset', size);
    if (request.method === 'HEAD') reply.header('upload-length', size).header('cache-control', 'no-store');
    reply.code(request.method === 'PATCH' ? 204 : 200);
  };

  const removeFinished = async (reply: FastifyReply, row: UploadRow): Promise<void> => {
    if (row.state === 'processing') throw new Problem('upload_not_ready', { retryAfter: 1 });
    const now = clock.now();
    // A file used by a work stays; `expiresAt` is null from the moment the work uses it.
    const released =
      row.expiresAt !== null && (await changeUpload(db, row.id, ['received', 'ready', 'rejected'], { state: 'rejected', expiresAt: now }));
    const after = released ? await findUpload(db, row.id) : undefined;
    if (!after) throw new Problem('action_not_allowed_now');
    await uploads.storage.remove(row.id);
    for (const key of keysOf(after)) await files.remove(key);
    await deleteUpload(db, row.id);
    reply.code(204);
  };

  const respond = async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply): Promise<void> => {
    const { method } = request;
    if (method === 'OPTIONS') return describe(reply);
    const isForStaff = request.headers[STAFF_HEADER] !== undefined;
    await (method !== 'POST' ? signedIn : isForStaff ? organiserMayCreate : mayCreate)(request);
    const { actor, params } = request;
    if (!actor) throw new Problem('signed_out');
    checkHeaders(method, request.headers);
    if (method === 'POST') return create(request, reply, actor);
    if (containsNullByte(params)) throw new Problem('upload_not_found');
    const row = await ownUpload(db, actor, params.id ?? '');
    if (row.state !== 'uploading') return answerFinished(request, reply, row);
    if (row.expiresAt !== null && row.expiresAt <= clock.now() && method !== 'DELETE') throw new Problem('upload_expired');
    if (method === 'DELETE') {
      await protocol.remove(row.id);
      reply.code(204);
      return;
    }
    await (method === 'PATCH' ? append(request, reply, actor, row.id) : readOffset(reply, row.id));
    const after = await findUpload(db, row.id);
    if (after?.state === 'uploading' && after.expiresAt !== null) reply.header('upload-expires', new Date(after.expiresAt).toUTCString());
  };

  serveDeps.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    // The body stays in the socket until the upload storage reads it.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.addHook('onRequest', async (request, reply) => {
      takesItsTime(request.raw);
      reply.header('tus-resumable', TUS_VERSION);
    });
    app.addHook('preClose', () => uploads.stop());

    const handler = async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
      try {
        await respond(request, reply);
      } catch (error) {
        if (error instanceof Problem) {
          // A HEAD has no body for the problem.
          reply.header('upload-problem', error.code);
          if (error.code === 'upload_version_unknown') reply.header('tus-version', TUS_VERSION);
        }
        const isRepeated = error instanceof Problem && error.code === 'upload_offset_conflict';
        // Signed out while the body arrived: nothing more of it is read.
        const isCut = error instanceof Problem && error.code === 'signed_out' && request.actor !== null;
        if (!(await drain(request.raw, isRepeated || isCut ? DRAIN_REPEATED : DRAIN))) reply.header('connection', 'close');
        throw error;
      }
      // Ended early on purpose (another request took over, the server stops): the rest of this body is not read.
      if (!request.raw.complete) reply.header('connection', 'close');
      return reply.send();
    };
    const schema = { hide: true };
    app.route({ method: ['POST', 'OPTIONS'], url: UPLOADS_PATH, schema, handler });
    app.route({ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${UPLOADS_PATH}/:id`, schema, handler });
  });
};

/** Returns the method that a tus client names in a POST if PATCH and DELETE are blocked on its network; null if none. */
export const overriddenMethod = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, url: string): string | null => {
  const meant = headers['x-http-method-override'];
  return method === 'POST' && (meant === 'PATCH' || meant === 'DELETE') && url.startsWith(`${UPLOADS_PATH}/`) ? meant : null;
};
