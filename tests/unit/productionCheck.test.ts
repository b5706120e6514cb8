// Guards: a production site does not start with settings that would leak its data, and reports each in one line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { productionProblems } from '#server/productionCheck.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-production-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const sound = () => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cup.example',
  DATA_DIR: dataDir,
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMS_URL: 'https://carrier.example/messages',
  MAIL_URL: 'smtps://user:secret@mail.example',
  TRUST_PROXY: '127.0.0.1',
});
const problems = (changes: Record<string, string | undefined> = {}) => productionProblems(readConfig({ ...sound(), ...changes }));
const settingsIn = (lines: string[]) => lines.map((line) => line.split(':')[0]);

it('starts with sound settings', () => {
  expect(problems()).toEqual([]);
  expect(problems({ NODE_ENV: undefined })).toEqual([]);
});

it('allows a trial on this machine everything', () => {
  expect(productionProblems(readConfig({ DATA_DIR: dataDir }))).toEqual([]);
});

it.each([
  ['PUBLIC_URL', { PUBLIC_URL: undefined }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://cup.example' }],
  ['SMS_URL', { SMS_URL: undefined }],
  ['SMS_URL', { SMS_URL: 'file:/srv/outbox.jsonl' }],
  ['SMS_URL', { SMS_URL: 'http://127.0.0.1/messages' }],
  ['MAIL_URL', { MAIL_URL: undefined }],
  ['SECRET_KEY', { SECRET_KEY: undefined }],
  ['TRUST_PROXY', { TRUST_PROXY: undefined }],
  ['TRUST_PROXY', { TRUST_PROXY: 'off' }],
])('refuses %s in one line (%o)', (name, changes) => {
  expect(settingsIn(problems(changes))).toEqual([name]);
});

it('refuses an https address as it refuses production, every setting in its line', () => {
  expect(settingsIn(productionProblems(readConfig({ PUBLIC_URL: 'https://cup.example', DATA_DIR: dataDir })))).toEqual([
    'SMS_URL',
    'MAIL_URL',
    'SECRET_KEY',
    'TRUST_PROXY',
  ]);
});

it('takes a key of the data directory once it was sealed into a backup', () => {
  writeFileSync(join(dataDir, 'secret.key.backed-up'), '');
  expect(problems({ SECRET_KEY: undefined })).toEqual([]);
});
