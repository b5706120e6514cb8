import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { mayInSupportView } from '#contract/accounts/rules/accountCare.ts';
import { type Endpoint, SUPPORT_HEADER } from '#contract/http/endpoint.ts';
import { endpoints } from '#contract/http/endpoints.ts';
import { Problem } from '#contract/http/problem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects a request with an invalid host (RFC 9110, 7.2), or whose proxy names a scheme other than ours: no URL can be built from it.
 * HTTP/1.0 needs no host.
 */
export const rejectBadHost = ({ host, protocol }: FastifyRequest): void => {
  if (!/^https?$/i.test(protocol) || (host && !URL.canParse(`http://${host}`))) throw new Problem('bad_request');
};

/**
 * Rejects a changing request from another site's page (`Sec-Fetch-Site: cross-site`, or an `Origin` that is not ours). Non-browser clients
 * send neither header and carry no ambient cookie.
 */
export const rejectCrossOrigin = (request: FastifyRequest, ownOrigins: readonly string[]): void => {
  if (SAFE.has(request.method)) return;
  const origin = request.headers.origin;
  const own = origin === undefined || ownOrigins.includes(origin) || origin === `${request.protocol}://${request.host}`;
  if (!own || request.headers['sec-fetch-site'] === 'cross-site') throw new Problem('cross_site_request');
};

/** Endpoints allowed in a support view, by method and path. */
const answersInSupportView: ReadonlySet<string> = new Set(
  Object.entries<Endpoint>(endpoints).flatMap(([name, { inSupportView }]) => (inSupportView ? [name] : [])),
);

/** Rejects all requests in a support view outside of the endpoints declared for it: files, uploads and public reads, too. */
export const rejectInSupportView = ({ headers, method, routeOptions: { url } }: FastifyRequest): void => {
  if (headers[SUPPORT_HEADER] !== undefined && !mayInSupportView({ method, inSupportView: answersInSupportView.has(`${method} ${url}`) }))
    throw new Problem('support_view_read_only');
};

/**
 * The inline styles of our libraries, by their exact text: the back office's (emotion writes its rules into an empty element), and the two
 * of react-aria. Stricter than a nonce, which would allow any text as a style.
 */
export const inlineStyles = [
  '',
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
] as const;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const portalPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' ${inlineStyles.map(hashOf).join(' ')}`,
  "img-src 'self' data: blob:",
  // a video's preview, before it is uploaded
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

/** Returns the headers of every answer, names and values. */
export const securityHeaders = (https: boolean): [name: string, value: string][] => [
  ['content-security-policy', portalPolicy],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ...(https ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] satisfies [string, string]] : []),
];
