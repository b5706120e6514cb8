import type { Migration } from 'kysely/migration';
import { up as mainJob } from './0001_main_job.ts';
import { up as content } from './0002_content.ts';
import { up as works } from './0003_works.ts';
import { up as votes } from './0004_votes.ts';
import { up as jobs } from './0005_jobs.ts';
import { up as latinName } from './0006_latin_name.ts';
import { up as secretKeyCheck } from './0007_secret_key_check.ts';
import { up as leases } from './0008_leases.ts';
import { up as search } from './0009_search.ts';
import { up as indexes } from './0010_indexes.ts';
import { up as standings } from './0011_standings.ts';
import { up as listColumns } from './0012_list_columns.ts';
import { up as searchMerges } from './0013_search_merges.ts';
import { up as erasure } from './0014_erasure.ts';
import { up as security } from './0015_security.ts';
import { up as renditions } from './0016_renditions.ts';
import { up as proofAndLimits } from './0017_proof_and_limits.ts';
import { up as backlog } from './0018_backlog.ts';
import { up as guardians } from './0019_guardians.ts';

/** Every migration, in order. They only go forward, and one that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '0001_main_job': { up: mainJob },
  '0002_content': { up: content },
  '0003_works': { up: works },
  '0004_votes': { up: votes },
  '0005_jobs': { up: jobs },
  '0006_latin_name': { up: latinName },
  '0007_secret_key_check': { up: secretKeyCheck },
  '0008_leases': { up: leases },
  '0009_search': { up: search },
  '0010_indexes': { up: indexes },
  '0011_standings': { up: standings },
  '0012_list_columns': { up: listColumns },
  '0013_search_merges': { up: searchMerges },
  '0014_erasure': { up: erasure },
  '0015_security': { up: security },
  '0016_renditions': { up: renditions },
  '0017_proof_and_limits': { up: proofAndLimits },
  '0018_backlog': { up: backlog },
  '0019_guardians': { up: guardians },
};
