import type { Config } from './config.ts';
import { type Db, migrate } from './database/connection.ts';
import { migrations } from './database/migrations/index.ts';
import { withStartLock } from './database/startLock.ts';
import type { Clock } from './platform/clock.ts';
import { type OpenVault, openVault } from './platform/secrets/secretKey.ts';
import { findSealedText } from './registrations/index.ts';
import { hasSampleAccounts } from './seed/sample.ts';

/** Migrates the data to this release's schema and opens its vault. Throws if a production site would have the sample accounts. */
export const openData = (config: Config, db: Db, clock: Clock): Promise<OpenVault> =>
  withStartLock(config, async () => {
    await migrate(db, migrations);
    if (config.production && (await hasSampleAccounts(db)))
      throw new Error('the database holds the sample accounts, whose password is public: begin a site in production with an empty one');
    return openVault({ ...config, db, clock, findSealedText: () => findSealedText(db) });
  });
