import { existsSync } from 'node:fs';
import { type Config, isHttps } from './config.ts';
import { keyBackupMark } from './platform/secrets/secretKey.ts';

/**
 * Settings that are forbidden on a production site, one line each. A site is in production if `NODE_ENV=production` or its address is https. A start
 * without settings is a trial on this machine, where they are allowed.
 */
export const productionProblems = (config: Config): string[] => {
  if (!config.production) return [];
  const lines: string[] = [];
  if (!isHttps(config)) lines.push('PUBLIC_URL: must be https in production, for passwords and sessions travel by it');
  for (const [name, url] of [
    ['SMS_URL', config.smsUrl],
    ['MAIL_URL', config.mailUrl],
  ] as const) {
    if (url.startsWith('file:')) lines.push(`${name}: must name a carrier in production, for a file holds codes and numbers in the clear`);
    if (url.startsWith('http:')) lines.push(`${name}: must be https in production`);
  }
  if (config.secretKey === null && !existsSync(keyBackupMark(config.dataDir)))
    lines.push(
      'SECRET_KEY: must be given in production, or sealed into a backup once (BACKUP_PASSPHRASE), for without it no ID number can be read again',
    );
  if (config.trustedProxies.length === 0)
    lines.push('TRUST_PROXY: must name the proxy that ends TLS, or all visitors share one address and its limits');
  return lines;
};
