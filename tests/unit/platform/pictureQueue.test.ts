// Guards: a heavy picture blocks no light one, and heavy ones wait for each other, so that at most two are in memory.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createPictureQueue } from '#server/platform/uploads/pictures.ts';

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();

it('draws light pictures while a heavy one takes its time, and heavy ones one after the other', async () => {
  const draw = createPictureQueue();
  const [large, small] = await Promise.all([picture(4200, 3000), picture(40, 30)]);
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  /** Returns a picture that is read at once, and rendered once the gate is open. */
  const slow = (name: string) => {
    let reads = 0;
    return async () => {
      reads += 1;
      if (reads > 1) {
        order.push(`${name} begins`);
        await gate.promise;
      }
      return large;
    };
  };
  const heavy = Promise.all(['first', 'second'].map((name) => draw(slow(name), 'image/jpeg', 'poster')));
  const light = await Promise.all([1, 2, 3].map(() => draw(async () => small, 'image/jpeg', 'work')));
  expect(light.map(({ width, height }) => [width, height])).toEqual(Array.from({ length: 3 }, () => [40, 30]));
  expect(order).toEqual(['first begins']);
  gate.resolve();
  expect((await heavy).map(({ width }) => width)).toEqual([1280, 1280]);
  expect(order).toEqual(['first begins', 'second begins']);
});

it('refuses what is no picture', async () => {
  await expect(createPictureQueue()(async () => Buffer.from('no picture'), 'image/jpeg', 'work')).rejects.toMatchObject({
    code: 'file_unreadable',
  });
});
