// Guards: a landed migration never changes; databases that ran it would differ from later ones. The hashes of the generated SQL are stored here.
import { createHash } from 'node:crypto';
import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '#server/database/migrations/index.ts';

const sqlite: Dialect = {
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};
const postgres: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

const statementsOf = async (name: string, dialect: Dialect): Promise<string[]> => {
  const statements: string[] = [];
  const db = new Kysely<unknown>({ dialect, log: ({ query }) => void statements.push(query.sql) });
  await migrations[name]?.up(db);
  return statements;
};

const hashOf = async (name: string): Promise<string> => {
  const statements = [...(await statementsOf(name, sqlite)), ...(await statementsOf(name, postgres))];
  return createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16);
};

/** A new migration adds its line; an existing line never changes. */
const landed: Record<string, string> = {
  '0001_main_job': '5309c96a3c8af3e1',
  '0002_content': '6e9d0e27706c042b',
  '0003_works': '56fa3b3eeaca83e0',
  '0004_votes': 'ff4a93301026b874',
  '0005_jobs': '29989db282e48516',
  '0006_latin_name': '1b6231be04d6c3e9',
  '0007_secret_key_check': '1d0991060ea3be33',
  '0008_leases': '5ce7fa4b2511ab26',
  '0009_search': '8afacb68177c9d72',
  '0010_indexes': 'a8bd9a939d6c3001',
  '0011_standings': 'c734c759749ca8d3',
  '0012_list_columns': '7df70f611b88b3e0',
  '0013_search_merges': '148ed9630bf55143',
  '0014_erasure': '42835d61d787e77d',
  '0015_security': '4e2e6a7a5d5c59cd',
  '0016_renditions': 'b5fb603ae62e6b6e',
  '0017_proof_and_limits': '5cf7d6d10c78e4f3',
  '0018_backlog': '051400e407714587',
  '0019_guardians': 'baf544e0c1817db8',
  '0020_confirmations': '571c2e84c879b3bd',
  '0022_staff_rights': 'c6ca4c7a230f7e58',
  '0023_pending_guardians': 'f3d2a3154a86fbe4',
  '0024_vault_keys': '19b01331e4b06eac',
  '0025_second_factor': 'e7b507b9625b82cc',
  '0026_corrections': '8be11602f88218af',
  '0027_content_version': 'a6347bea6d731a49',
  '0028_fees': '787724a825118f28',
  '0029_notices': '4177191378452c13',
  '0030_push': '4182bebe72f5e778',
  '0031_pending_decisions': 'a524ace3faa2b3e6',
  '0032_record': '8aa5399b03e6cb58',
  '0033_competition_versions': 'dca6773020b04726',
  '0034_reports': '8627f01e740db381',
  '0035_overview': 'f0c90571302ec2c2',
  '0036_exports_and_codes': 'c3c7e20e4ad1ff61',
  '0038_content_drafts': '1050a22fabcb9969',
  '0040_people': 'dbe62ea73b2ba29c',
  '0041_audit_chain': 'aa6436c2a76f0478',
  '0042_site_settings': '59486289f2889809',
  '0043_message_templates': 'e59af55edaea9a25',
  '0044_support_views': '23d1031b69da26ec',
  '0045_staff_proposals': '42b735e1ab7cd8c1',
  '0046_questions_and_downloads': '853380706f763a38',
  '0047_home_page': 'dd1f109901c2d57a',
  '0048_legal_texts': '7a14e1d96a78ffcd',
  '0049_outbox': '613152f836e23ff6',
  '0050_announcements': 'ed8e4247305a029f',
  '0052_legal_consents': 'ff9d47866cff7cfe',
  '0053_merged_accounts': 'e2801ad1b4bd08d0',
  '0056_gallery': '6d177203f4ce7e3c',
  '0057_past_events': '7bb530d01d31f3c8',
  '0058_home_features': '9e4226a655a56cb9',
  '0059_retired_files': '8251d35d30196faf',
  '0061_home_choice': 'cc5ab2c33ebc2cc4',
  '0062_audit_by_kind': 'b5554af596947ccd',
  '0066_message_tally': 'a1f0ab834e1833e0',
  '0067_rare_rows': 'ca175ccfeb3db500',
  '0068_search_by_kind': '85932dc56e574c86',
  '0069_voter_hashes': 'b06455dd7ef2782d',
  '0070_waiting_guardians': '6c6016dbb8b8f9e0',
  '0071_wider_rights': 'da11791846248049',
  '0072_guardian_answers': '23eed04714eaadd7',
  '0073_search_alike': 'b966603aa60cc152',
  '0074_kept_answer_links': '02ac1cf8f56930d8',
  '0075_reason_keys': 'ab12f7e2fd5847dc',
  '0076_typed_email': 'b7183d66c5ae4db8',
  '0077_guardian_numbers_needed': '15535c5c18572a49',
  '0078_refused_elsewhere': '045ab98039de2526',
  '0079_guardians_told': 'a9567aa2a87e106c',
  '0080_answers_by_account': '5a660f14be6c625c',
  '0081_times_invited': 'c6e8627c9e8a4416',
  '0082_digest_news': '0c5af1539b0afc46',
  '0083_rubric': 'd96d35fe72fe31c4',
  '0084_judging': '873371fc7b640e44',
  '0085_judging_sessions': 'e9b4230750580eb2',
  '0086_judging_answers': 'efcd7c5fa8b2be39',
  '0087_scores_by_criterion': '1738bfe03e0e03f5',
  '0088_computations': '8848244efe40b622',
  '0089_publications': 'bff5881a97ffd298',
  '0090_vote_ledger': '5090eca7ef991f06',
  '0091_event_day': '3b9cbe83c9073f64',
  '0092_check_in': 'a4a07b7db5b8df2e',
  '0093_attempts': '6bb75f935a5ca694',
  '0094_score_sheets': '7c865e58ad40617f',
  '0095_live_board': '5f0f3e71e9a85563',
  '0096_jury_choices': '38e3f84c855715b5',
  '0097_appeals': 'd3098a936c9cc132',
  '0099_hidden_works': 'ddccfc78e8e73a78',
  '0100_advancements': 'e2a4b5751a5c35de',
  '0102_late_corrections': '7814f8dfe329b782',
  '0103_certificates': '4c75b734d5d7113f',
  '0104_certificate_keys': '44488b977dc86ee1',
  '0105_team_rulings': '27e66c79cca282cc',
  '0106_stopped_publications': 'd78eb3776f06684c',
  '0107_agreed_fee': '61583ee75d19a9ca',
  '0108_certificate_batches': 'c867f9b204b2d003',
  '0109_team_batches': 'a3667b5115eedb24',
  '0110_certificate_versions': 'a7e72dcc3db2ea75',
  '0111_certificates_of_people': 'f55d14c99db5cdc0',
  '0112_held_news': '11abca117df17d71',
  '0113_announcement_plans': '4a87183e7121e3e5',
  '0115_payments': 'c2200354b6d22ea9',
  '0116_entry_numbers': 'f02a951142d71bcc',
  '0118_approval_rule': '37efa2c6614811fe',
  '0119_competition_texts': 'b8ff2dfbd30a35da',
  '0120_held_announcements': 'b7112c0a5858242f',
  '0127_called_off': '39f6a4242b2e764e',
  '0128_publication_plans': '1049f9de546f18c9',
  '0130_entry_presence': 'a13aa00ed2c2e305',
  '0131_form_questions': '694d7d9b78dc5bcb',
  '0135_competition_cover': '864dd7b9f2c71c23',
  '0137_assignees': 'd94d437d6fa0f8ac',
  '0138_notice_settings': '340f267093291c49',
  '0140_paper_consents': '40ff7a45b859a2fc',
};

test('each landed migration generates the statements it landed with', async () => {
  const hashes: Record<string, string> = {};
  for (const name of Object.keys(migrations)) hashes[name] = await hashOf(name);
  expect(hashes).toEqual(landed);
});

test('the migrations are named in the order in which they run', () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
});
