import { type Kysely, sql } from 'kysely';
import { replaceStandingTriggers } from './standingTriggers.ts';

const NAMES = {
  'video/mp4': 'video.mp4',
  'video/quicktime': 'video.mov',
  'video/webm': 'video.webm',
  'image/jpeg': 'image.jpg',
  'image/png': 'image.png',
  'image/gif': 'image.gif',
  'image/tiff': 'image.tif',
  'image/webp': 'image.webp',
};

/**
 * What everybody sees of a film is a copy without place and device, and a work is not public before it stands. Films that are stored already are
 * processed once more, and are seen again after that; of pictures only the copies are named from here on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('upload').addColumn('duration_ms', 'bigint').execute();
  await schema.alterTable('upload').addColumn('codec', 'text').execute();
  await schema.alterTable('upload').addColumn('conversion', 'text').execute();
  await schema
    .alterTable('work')
    .addColumn('preparation', 'text', (c) => c.notNull().defaultTo('ready'))
    .execute();
  await schema.alterTable('work').addColumn('refusal', 'text').execute();
  await schema
    .createIndex('upload_to_convert')
    .on('upload')
    .columns(['conversion', 'updated_at'])
    .where(sql<boolean>`conversion is not null`)
    .execute();
  await schema
    .createIndex('upload_with_original')
    .on('upload')
    .columns(['state'])
    .where(sql<boolean>`key is not null and full_key is not null`)
    .execute();

  // Of the names that families have given their files, the ending stays.
  const names = Object.entries(NAMES).map(([type, name]) => sql`when ${sql.lit(type)} then ${sql.lit(name)}`);
  await sql`update upload set filename = case coalesce(type, declared_type) ${sql.join(names, sql` `)} else kind end, metadata = '{}'`.execute(
    db,
  );

  await sql`update work_file set key = full_key where full_key is not null`.execute(db);
  await sql`update upload set state = 'received' where kind = 'video' and state = 'ready'`.execute(db);
  await sql`update work set preparation = 'preparing' where kind = 'video'`.execute(db);

  await replaceStandingTriggers(db, {
    isPublic: sql`registration.publish_work = 1 and registration.state <> 'cancelled' and work.preparation = 'ready'`,
    workColumns: 'competition_id, no, released_at, preparation',
    entryColumns: 'group_name, publish_work, state',
  });
}
