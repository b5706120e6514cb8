// Guards: a film leaves the phone without the place, the device and the time in its index, byte for byte as long as before, with all its pictures and sound;
// what is no such film is not touched.

import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { withoutMetadata } from '#src/offline/uploads/withoutMetadata.ts';
import { filmBytes, tracesIn } from '../../../fixtures/films/index.ts';

const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

/** Every picture and every sound as a player finds it. */
const packetsOf = async (bytes: Buffer) => {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS });
  const found: string[] = [];
  for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]) {
    if (!track) continue;
    for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
      found.push(`${timestamp} ${type} ${Buffer.from(data).toString('base64')}`);
  }
  return found;
};

describe.each(['phone.mp4', 'phone.mov'] as const)('%s', (name) => {
  it('loses what its index says of its making, and nothing else', async () => {
    const film = filmBytes(name);
    const clean = await bytesOf(await withoutMetadata(blobOf(film)));
    expect(clean.length).toBe(film.length);
    expect(tracesIn(film).length).toBeGreaterThan(tracesIn(clean).length);
    expect(tracesIn(clean)).toEqual([]);
    const packets = await packetsOf(film);
    expect(packets.length).toBeGreaterThan(10);
    expect(await packetsOf(clean)).toEqual(packets);
    expect(await bytesOf(await withoutMetadata(blobOf(clean)))).toEqual(clean);
  });
});

it.each([
  ['a WebM film', filmBytes('camera.webm')],
  ['a film that is cut off', filmBytes('phone.mp4').subarray(0, -100)],
  ['something else', Buffer.from('not a film at all, by any box')],
  ['nothing', Buffer.alloc(0)],
])('does not touch %s', async (_name, bytes) => expect(await bytesOf(await withoutMetadata(blobOf(bytes)))).toEqual(bytes));
