import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { S3 } from '@aws-sdk/client-s3';
import type { TestProject } from 'vitest/node';

const PORT = 7480;
const BUCKET = 'tangible-cup';
const run = promisify(execFile);
const script = (name: string) => fileURLToPath(new URL(`../../scripts/object-store/${name}`, import.meta.url));

/**
 * Starts one new Ceph with its S3 gateway for the whole run, and deletes it afterwards; `OBJECT_STORE=http://KEY:SECRET@host:port` uses a running
 * one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['OBJECT_STORE'];
  const folder = await mkdtemp(join(tmpdir(), 'tangible-cup-store-'));
  if (given === undefined) await run(script('up.sh'), [folder, String(PORT)], { timeout: 180_000 });
  const url = new URL(given ?? `http://TUSACCESS:TUSSECRET123@127.0.0.1:${PORT}`);
  const { username: accessKeyId, password: secretAccessKey } = url;
  const client = new S3({ endpoint: url.origin, region: 'us-east-1', forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
  const bucket = `${BUCKET}-${Date.now()}`;
  await client.createBucket({ Bucket: bucket });
  client.destroy();
  project.provide('storageUrl', `s3://${accessKeyId}:${secretAccessKey}@${url.host}/${bucket}?tls=0`);
  return async () => {
    if (given === undefined) await run(script('down.sh'), [folder]);
    await rm(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    storageUrl: string;
  }
}
