import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connection.ts';
import type { TableChanges } from '#server/database/tableChanges.ts';
import type { ResponseCache } from './cache/responseCache.ts';
import type { Clock, Ids } from './clock.ts';
import type { Files } from './files/files.ts';
import type { Pictures } from './files/pictures.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Messages } from './messages/messages.ts';
import type { MessageTexts } from './messages/texts.ts';
import type { Vapid } from './push/vapid.ts';
import type { RateLimiter } from './rateLimiter.ts';
import type { Passwords } from './secrets/passwords.ts';
import type { Vault } from './secrets/vault.ts';
import type { Sessions } from './sessions.ts';
import type { SiteSource } from './site.ts';
import type { Uploads } from './uploads/uploads.ts';

/** The platform's dependencies for services. Each takes only the parts that it uses. */
export interface Deps {
  config: Config;
  /** The organisers' settings of the whole site. */
  site: SiteSource;
  /** Canonical origin, for links in messages. */
  publicUrl: () => string;
  db: Db;
  /** For lists of the back office, which may take long: read-only, without delaying visitors. Sees committed data. */
  readDb: Db;
  tableChanges: Pick<TableChanges, 'onChange'>;
  clock: Clock;
  ids: Ids;
  vault: Vault;
  passwords: Passwords;
  sessions: Sessions;
  rateLimiter: RateLimiter;
  messages: Messages;
  /** The texts of messages as they are sent, to count their parts before. */
  messageTexts: MessageTexts;
  vapid: Vapid;
  files: Files;
  pictures: Pictures;
  responseCache: ResponseCache;
  uploads: Uploads;
  jobs: Jobs;
}
