import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Sessions } from '#server/platform/sessions.ts';

/** Ends what is being sent to a session (an export, a film, certificates) soon after the session has ended: a slow reader gets no more of it. */
export const endStreamsWithSessions = (app: FastifyInstance, { watch }: Pick<Sessions, 'watch'>): void => {
  app.addHook('onSend', async ({ actor, isSupportView }, _reply, payload) => {
    // In a support view the actor is the owner, who has no session there.
    if (!actor || isSupportView || !(payload instanceof Readable)) return;
    const { ended, release } = watch(actor.sessionId);
    ended.addEventListener('abort', () => payload.destroy(new Error('the session has ended')), { once: true });
    payload.once('close', release);
  });
};
