import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import { aliyunFailure, retryAfterOf, SendFailure } from './failure.ts';
import type { Outgoing } from './outgoing.ts';

/** Percent-encodes as Alibaba Cloud's RPC signature requires (its documentation, "Signature mechanism"): RFC 3986. */
const encode = (value: string) => encodeURIComponent(value).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Sends SMS by Alibaba Cloud: `aliyun://ACCESS_KEY:SECRET@dysmsapi.aliyuncs.com?sign=SIGNATURE&template.NAME=SMS_123`. Chinese carriers
 * deliver registered templates only, so query parameters map our templates to theirs.
 */
export const aliyunSms = (target: URL, { clock, fetch: send }: { clock: Clock; fetch: typeof fetch }) => {
  const secret = decodeURIComponent(target.password);
  return async ({ id, to, template, params }: Outgoing, signal: AbortSignal): Promise<string> => {
    const carrierTemplate = target.searchParams.get(`template.${template}`);
    if (!carrierTemplate) throw new SendFailure('not_configured');
    const query: Record<string, string> = {
      AccessKeyId: decodeURIComponent(target.username),
      Action: 'SendSms',
      Format: 'JSON',
      // Returned in delivery reports; the provider takes no idempotency key.
      OutId: id,
      PhoneNumbers: to.replace(/^\+86/, '').replace(/^\+/, '00'),
      SignName: target.searchParams.get('sign') ?? '',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      TemplateCode: carrierTemplate,
      TemplateParam: JSON.stringify(params),
      Timestamp: new Date(clock.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
      Version: '2017-05-25',
    };
    const canonical = Object.keys(query)
      .sort()
      .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
      .join('&');
    const signature = createHmac('sha1', `${secret}&`)
      .update(`POST&${encode('/')}&${encode(canonical)}`)
      .digest('base64');
    const response = await send(`https://${target.hostname}/`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${canonical}&Signature=${encode(signature)}`,
      signal,
    });
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return null;
      throw error;
    });
    const code = answer !== null && typeof answer === 'object' && 'Code' in answer ? answer.Code : null;
    if (code !== 'OK') throw aliyunFailure(response.status, code, retryAfterOf(response.headers.get('retry-after'), clock.now()));
    return 'OK';
  };
};
