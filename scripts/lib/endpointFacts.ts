import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { Endpoints } from '../../contract/http/endpoint.ts';
import { endpoints, invalidations, offlineReads, publicReads, requiredRights } from '../../contract/http/endpoints.ts';

/** Writes a schema as JSON with sorted fields: their order in the source is not part of the shape. */
const canonical = (value: unknown, name = ''): string => {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item));
    return `[${name === 'required' ? items.sort() : items}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item, key)}`)}}`;
};

/** Returns a short hash of the shapes of all answers that devices store. Only a change of one of them invalidates stored answers. */
export const contentVersion = (declared: Endpoints): string => {
  const hash = createHash('sha256');
  for (const [name, { cache, answers }] of Object.entries(declared).sort(([a], [b]) => (a < b ? -1 : 1)))
    if ((cache === 'public' || cache === 'offline') && answers)
      hash.update(`${name} ${canonical(z.toJSONSchema(answers, { io: 'output', unrepresentable: 'any' }))}\n`);
  return hash.digest('hex').slice(0, 8);
};

/** Passes the contract's endpoint declarations to the browser as plain data, so that no bundle contains a schema for them. */
export const endpointFacts = (): Plugin => ({
  name: 'endpoint-facts',
  config: () => ({
    define: {
      __PUBLIC_READS__: JSON.stringify(publicReads),
      __OFFLINE_READS__: JSON.stringify(offlineReads),
      __INVALIDATIONS__: JSON.stringify(invalidations),
      __RIGHTS__: JSON.stringify(requiredRights),
      __CONTENT_VERSION__: JSON.stringify(contentVersion(endpoints)),
    },
  }),
});
