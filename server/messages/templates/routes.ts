import { messageTemplatesAdmin } from '#contract/messages/messageTemplates.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { ChangedWords } from './changedWords.ts';
import { getTemplate, listTemplates, saveTemplate, testTemplate } from './templates.ts';

export const messageTemplateRoutes = (serveDeps: ServeDeps, given: Deps, words: ChangedWords): void => {
  const deps = { ...given, words };
  serve(serveDeps, messageTemplatesAdmin, {
    'GET /api/admin/message-templates': () => listTemplates(deps),
    'GET /api/admin/message-templates/:template': ({ params }) => getTemplate(deps, params.template),
    'PUT /api/admin/message-templates/:template': ({ params, body, actor }) => saveTemplate(deps, actor, params.template, body),
    'POST /api/admin/message-templates/:template/tests': ({ params, body, actor }) => testTemplate(deps, actor, params.template, body),
  });
};
