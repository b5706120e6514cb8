import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/http/problem.ts';
import { isTooDeep } from '#contract/http/rules/jsonDepth.ts';

/** Parses JSON bodies as Fastify does, but rejects those nested deeper than any form: every later traversal would need that depth of stack. */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (isTooDeep(text)) done(new Problem('bad_request'));
    else parse(request, text, done);
  });
};
