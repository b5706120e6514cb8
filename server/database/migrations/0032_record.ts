import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** What the lists of canned reasons begin with; organisers edit them. */
const reasons: Record<'registration' | 'work', readonly [zh: string, en: string][]> = {
  registration: [
    [
      '队员年龄不在所选组别范围内。请改选组别，或核对证件号码。',
      'A child’s age is outside the group. Please choose the other group, or check the ID number.',
    ],
    [
      '队员姓名与证件不一致。请按证件填写姓名。',
      'A child’s name differs from the identity document. Please enter it as the document has it.',
    ],
    ['队员的证件号码有误。请核对后重新填写。', 'A child’s ID number is wrong. Please check it and enter it again.'],
    [
      '有队员已在本赛事的另一支队伍里，一个孩子只能参加一支队伍。请更换队员。',
      'A child is in another team of this competition already, and may be in one only. Please change the members.',
    ],
    [
      '学校或机构的信息不完整。请填写完整名称和联系人。',
      'The school or organization is not complete. Please give its full name and a contact.',
    ],
  ],
  work: [
    [
      '画面里能看到孩子的姓名、学校或联系方式。请遮住后重新上传。',
      'A child’s name, school or contact can be seen. Please cover it and upload the work again.',
    ],
    ['视频或图片看不清，无法评审。请重新拍摄。', 'The video or the pictures are too unclear to judge. Please record them again.'],
    ['没有展示程序运行的过程。请补上完整的演示。', 'The program is not shown running. Please add the whole run.'],
    [
      '作品用到了他人的音乐、图片或品牌。请换成自己的，或没有版权限制的素材。',
      'The work uses music, pictures or brands of others. Please use your own, or material that is free to use.',
    ],
    [
      '内容与本届主题不符。请对照赛事规则修改。',
      'The work does not fit this season’s task. Please compare it with the rules and change it.',
    ],
  ],
};

/** An entry's record: windows extended for it alone, organisers' notes with whom they mention, and reasons to choose from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  for (const column of ['edit_until', 'work_until', 'work_extended_at'])
    await db.schema.alterTable('registration').addColumn(column, 'bigint').execute();
  await db.schema.alterTable('pending_decision').addColumn('canned_reason_id', 'text').execute();
  // Few entries have one.
  await db.schema
    .createIndex('registration_by_work_until')
    .on('registration')
    .column('work_until')
    .where(sql<boolean>`work_until is not null`)
    .execute();
  await createTable(
    'note',
    { id: 'text', registration_id: 'text', competition_id: 'text', author_id: 'text', author_name: 'text', text: 'text', at: 'bigint' },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('note_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('note_by_registration', 'note', ['registration_id', 'at', 'id']);
  await createTable(
    'note_mention',
    {
      note_id: 'text',
      account_id: 'text',
      account_name: 'text',
      competition_id: 'text',
      registration_id: 'text',
      at: 'bigint',
      seen_at: 'bigint?',
    },
    {
      primaryKey: ['note_id', 'account_id'],
      constraints: (t) => t.addForeignKeyConstraint('note_mention_note', ['note_id'], 'note', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('note_mention_by_account', 'note_mention', ['account_id', 'at', 'note_id']);
  await createIndex('note_mention_by_registration', 'note_mention', ['registration_id', 'account_id']);
  await db.schema
    .createIndex('note_mention_unseen')
    .on('note_mention')
    .columns(['account_id', 'at', 'note_id'])
    .where(sql<boolean>`seen_at is null`)
    .execute();
  await createTable('canned_reason_list', { kind: 'text', version: 'integer' }, { primaryKey: ['kind'] });
  await createTable('canned_reason', { id: 'text', kind: 'text', position: 'integer', text: 'text', is_archived: 'counter' });
  for (const [kind, texts] of Object.entries(reasons)) {
    await sql`insert into canned_reason_list (kind, version) values (${kind}, 1)`.execute(db);
    for (const [index, [zh, en]] of texts.entries())
      await sql`insert into canned_reason (id, kind, position, text) values (${`${kind}-${index + 1}`}, ${kind}, ${index}, ${JSON.stringify({ 'zh-CN': zh, 'en-US': en })})`.execute(
        db,
      );
  }
}
