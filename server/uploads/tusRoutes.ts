import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STAFF_HEADER } from '#contract/http/endpoint.ts';
import { isProblemCode, Problem } from '#contract/http/problem.ts';
import { CONTENT_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import type { Deps } from '#server/platform/deps.ts';
import { authorize, containsNullByte, type ServeDeps } from '#server/platform/http/route.ts';
import { takesItsTime } from '#server/platform/http/slowBodies.ts';
import { drain } from '#server/platform/uploads/body.ts';
import { changeUpload, deleteUpload, findUpload, UNFINISHED_MS, type UploadRow } from '#server/platform/uploads/store.ts';
import { keysOf } from '#server/platform/uploads/uploadProcessor.ts';
import { ownUpload } from '#server/platform/uploads/uploads.ts';
import type { AdmitDeps } from './admit.ts';
import { checkHeaders, parseMetadata, TUS_VERSION, tusHeaders, UPLOADS_PATH } from './headers.ts';
import { uploadRequest } from './request.ts';
import type { Tus } from './tus.ts';

/** Limits for reading and discarding a refused body, so that its sender can read why. */
const DRAIN = { ms: 5000, bytes: 64 * 1024 * 1024 };
/**
 * For a request that browsers repeat, body and all, after a broken connection. Bytes already here are not read again: the sender asks for
 * the offset.
 */
const DRAIN_REPEATED = { ms: 500, bytes: 64 * 1024 };
/** Headers of a web answer that Node writes itself. */
const OWN_HEADERS = new Set(['content-length', 'connection', 'content-type']);

/**
 * Serves tus 1.0.0: `POST /api/uploads` creates; `HEAD`, `PATCH /api/uploads/:id` and `DELETE` read, append and remove. Returns 404 for
 * another account's upload.
 */
export const tusRoutes = (serveDeps: ServeDeps, deps: AdmitDeps & Pick<Deps, 'files' | 'uploads'>): void => {
  const { db, clock, files, uploads } = deps;
  let loading: Promise<Tus> | null = null;
  /** Loads the protocol with the first upload: it includes the web's Request and Response, which nothing else here needs. */
  const loadTus = (): Promise<Tus> => {
    loading ??= import('./tus.ts').then(({ createTus }) => createTus(deps));
    return loading;
  };
  const signedIn = authorize(serveDeps, { access: 'account' });
  const mayCreate = authorize(serveDeps, { access: 'participant', agreed: true });
  const organiserMayCreate = authorize(serveDeps, { access: 'organiser', right: CONTENT_EVERYWHERE });

  const toTus = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw, actor, method } = request;
    const web = new Request(new URL(request.url, 'http://upload.invalid'), { method, headers: tusHeaders(request.headers) });
    const tus = await loadTus();
    const handle = () => tus.handle(web);
    const answer = actor ? await uploadRequest.run({ raw, actor, signal: null }, handle) : await handle();
    for (const [name, value] of answer.headers) {
      if (!OWN_HEADERS.has(name) && !name.startsWith('access-control-')) reply.header(name, value);
    }
    reply.code(answer.status);
  };

  /** Answers a request for a complete upload from its row: tus no longer handles it. */
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
    if (method === 'OPTIONS') return toTus(request, reply);
    const isForStaff = request.headers[STAFF_HEADER] !== undefined;
    await (method !== 'POST' ? signedIn : isForStaff ? organiserMayCreate : mayCreate)(request);
    const { actor, params } = request;
    if (!actor) throw new Problem('signed_out');
    checkHeaders(method, request.headers);
    if (method === 'POST') {
      await parseMetadata(request.headers);
      await toTus(request, reply);
      reply.header('upload-expires', new Date(clock.now() + UNFINISHED_MS).toUTCString());
      return;
    }
    if (containsNullByte(params)) throw new Problem('upload_not_found');
    const row = await ownUpload(db, actor, params.id ?? '');
    if (row.state !== 'uploading') return answerFinished(request, reply, row);
    if (row.expiresAt !== null && row.expiresAt <= clock.now() && method !== 'DELETE') throw new Problem('upload_expired');
    await toTus(request, reply);
    if (method === 'DELETE') return;
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
          if (error.code === 'upload_version_unknown') reply.header('tus-version', '1.0.0');
        }
        const isRepeated = error instanceof Problem && error.code === 'upload_offset_conflict';
        if (!(await drain(request.raw, isRepeated ? DRAIN_REPEATED : DRAIN))) reply.header('connection', 'close');
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
