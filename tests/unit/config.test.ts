// Guards: an invalid setting ends the start with one line that names it.
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

describe('TRUST_PROXY', () => {
  it('names proxies by address or network', () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    expect(readConfig({ TRUST_PROXY: 'off' }).trustedProxies).toEqual([]);
    expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.1.0.0/16,2001:db8::/48' }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.1.0.0/16',
      '2001:db8::/48',
    ]);
  });

  it.each([
    '1',
    '0',
    '2',
    'true',
    'yes',
    'all',
    'loopback',
    '*',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '127.0.0.1,true',
    '127.0.0.1,',
    '10.0.0.0/255.0.0.0',
  ])('refuses %s in one line', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY: must name the proxies by address or network, like \S+$/);
  });
});

describe('SEED', () => {
  it('makes the sample season without a word only where no other machine comes in', () => {
    const seedOf = (env: Record<string, string>) => readConfig(env).seed;
    expect(seedOf({})).toBe('sample');
    expect(seedOf({ PUBLIC_URL: 'http://localhost:5173' })).toBe('sample');
    expect(seedOf({ HOST: '0.0.0.0' })).toBe('none');
    expect(seedOf({ PUBLIC_URL: 'http://cup.example' })).toBe('none');
    expect(seedOf({ HOST: '0.0.0.0', SEED: 'sample' })).toBe('sample');
    expect(seedOf({ NODE_ENV: 'production' })).toBe('none');
    expect(seedOf({ PUBLIC_URL: 'https://cup.example' })).toBe('none');
  });

  it.each([{ PUBLIC_URL: 'https://cup.example' }, { NODE_ENV: 'production' }])('refuses the sample accounts with %o', (env) => {
    expect(() => readConfig({ ...env, SEED: 'sample' })).toThrow(/^SEED: .*never in production$/);
  });
});

describe.each(['SMS_URL', 'MAIL_URL'])('%s', (name) => {
  it.each([
    'file:/srv/outbox.jsonl',
    'smtps://user:hush@mail.example',
    'smtp://user:hush@mail.example:587',
    'smtp://127.0.0.1:2525/?ignoreTLS=true',
    'https://carrier.example/messages',
    'http://127.0.0.1:8080/messages',
    'twilio://SID:hush@+15550100',
  ])('takes %s', (url) => {
    expect(() => readConfig({ [name]: url })).not.toThrow();
  });

  it.each([
    'http://carrier.example/hush',
    'ftp://carrier.example/hush',
    'hush',
    'smtp://mail.example/?ignoreTLS=true&x=hush',
    'smtp://mail.example/?requireTLS=false&x=hush',
    'smtps://mail.example/?tls.rejectUnauthorized=false&x=hush',
  ])('refuses %s in one line that does not repeat it', (url) => {
    expect(() => readConfig({ [name]: url })).toThrow(new RegExp(`^${name}: must (?!.*hush).*$`));
  });
});
