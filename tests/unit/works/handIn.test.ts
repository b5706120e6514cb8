// Promise: a work submitted before its files have arrived is handed in as soon as they have, by a background task that needs no component.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { Device } from '#src/offline/index.ts';
import { createHandInTask } from '#src/works/form/handIn.ts';
import { emptyWork, type WorkForm } from '#src/works/form/workForm.ts';
import { competition, createNetwork, settled, TEACHER } from '../offline/fixtures/browser.ts';
import { createModelServer, createUploadHarness, fileOf, type UploadHarness } from '../offline/uploads/uploadHarness.ts';

const UPLOAD_ID = '1'.padStart(32, '0');
const PATIENCE = { timeout: 4000, interval: 5 };
let harness: UploadHarness;
beforeEach(() => {
  harness = createUploadHarness(createModelServer((count) => String(count).padStart(32, '0')));
});
afterEach(() => harness.browser.close());

/** Returns a family that has submitted a work while its video is still being uploaded. */
const sentOffEarly = async () => {
  const network = createNetwork();
  const { uploads } = await harness.tab();
  const { device } = await harness.browser.tab(network.send);
  harness.server.cutsAfter(100);
  const video = fileOf(1050);
  const id = await uploads.add({ registrationId: 'entry-1', purpose: 'work', file: video, name: video.name, type: video.type });
  const form: WorkForm = {
    ...emptyWork,
    title: '彗星',
    description: '机器人送信',
    video: { from: 'device', id },
    sendWhenReady: true,
  };
  const draft = await device.drafts.create({
    subject: { kind: 'work', entryId: 'entry-1' },
    competition,
    form,
    label: form.title,
    filled: 3,
    total: 3,
  });
  const arrive = async () => {
    harness.server.cutsAfter(Number.POSITIVE_INFINITY);
    await uploads.wake();
    await expect.poll(async () => (await harness.items(uploads))[0]?.status.name ?? 'released', PATIENCE).toMatch(/ready|released/);
  };
  return { network, uploads, device, draft, arrive };
};
const opens = (device: Device) => ({ openDevice: async () => device });

test('a work is handed in when its last file has arrived, once', async () => {
  const { network, uploads, device, draft, arrive } = await sentOffEarly();
  const stop = createHandInTask(opens(device))(TEACHER, uploads);
  await settled();
  expect(network.requests).toEqual([]);
  await arrive();
  await expect.poll(() => network.requests, PATIENCE).toHaveLength(1);
  expect(network.requests[0]).toMatchObject({
    name: 'POST /api/registrations/:id/work',
    params: { id: 'entry-1' },
    body: { title: '彗星', media: { kind: 'video', uploadId: UPLOAD_ID } },
    idempotencyKey: draft.id,
  });
  await settled();
  expect(network.requests).toHaveLength(1);
  stop();
});

test('a device that could not be opened at first is tried again', async () => {
  const { network, uploads, device, arrive } = await sentOffEarly();
  let failures = 1;
  const openDevice = async () => {
    failures -= 1;
    if (failures >= 0) throw new Problem('part_not_loaded');
    return device;
  };
  const stop = createHandInTask({ openDevice })(TEACHER, uploads);
  await arrive();
  await expect.poll(() => network.requests, PATIENCE).toHaveLength(1);
  stop();
});

test('after the account has signed out nothing is handed in', async () => {
  const { network, uploads, device, arrive } = await sentOffEarly();
  createHandInTask(opens(device))(TEACHER, uploads)();
  await arrive();
  await settled();
  expect(network.requests).toEqual([]);
});
