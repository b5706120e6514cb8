import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isNamedBy } from '#server/platform/cache/representations.ts';

/** Adds an ETag to answers and returns 304 if the client has them. Skips uncacheable ones, the majority: hashing them would be useless. */
export const tagAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isStored = !String(reply.getHeader('cache-control')).includes('no-store');
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (reply.statusCode !== 200 || !isStored || !isWhole || reply.hasHeader('etag')) return done();
    const etag = `"${hash('sha1', payload, 'base64')}"`;
    reply.header('etag', etag);
    if (!isNamedBy(request.headers['if-none-match'], etag)) return done();
    reply.code(304);
    done(null, '');
  });
};
