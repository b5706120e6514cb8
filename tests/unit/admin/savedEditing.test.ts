// Guards: in forms whose changes take effect on saving, no input is lost and no colleague's change is overwritten unseen.
import { expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { createSavedEditing, type Typed } from '#src/admin/revisions/editing/savedEditing.ts';

interface Data {
  name: string;
  hours: string;
}
interface Version {
  number: number;
  data: Data;
}

/** Creates a server with one version, which checks the version read like the real one, and an editor of it. */
const open = (kept: Typed<Version, Data> | null = null) => {
  let stored: Version = { number: 1, data: { name: 'Cup', hours: '9–5' } };
  let gate = Promise.resolve();
  let failure: Error | null = null;
  const device: { typed: Typed<Version, Data> | null } = { typed: kept };
  const editing = createSavedEditing<Version, Data>(stored, kept, {
    dataOf: ({ data }) => data,
    keep: (typed) => {
      device.typed = typed;
    },
    get: async () => {
      if (failure) throw failure;
      return stored;
    },
  });
  const put = async (number: number, data: Data) => {
    await gate;
    if (failure) throw failure;
    if (number !== stored.number) throw new Problem('conflict');
    stored = { number: number + 1, data };
    return stored;
  };
  return {
    ...editing,
    device,
    stored: () => stored,
    type: (changes: Partial<Data>) => editing.write({ ...editing.current().data, ...changes }),
    save: () => editing.save(put),
    keepMine: () => editing.keepMine(put),
    colleague: (changes: Partial<Data>) => {
      stored = { number: stored.number + 1, data: { ...stored.data, ...changes } };
    },
    fails: (error: Error | null) => {
      failure = error;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
};

it('is kept while it differs from what it was typed over, and goes on from there', async () => {
  const first = open();
  first.type({ name: 'Mug' });
  expect([first.isChanged(), first.device.typed?.data.name]).toEqual([true, 'Mug']);
  const again = open(first.device.typed);
  expect([again.current().data.name, again.isChanged()]).toEqual(['Mug', true]);
  // Undone by hand, it is not kept: the next visit shows the current version.
  again.type({ name: 'Cup' });
  expect([again.isChanged(), again.device.typed]).toEqual([false, null]);
});

it('shows what was read again where nothing is typed, and never in place of what is', () => {
  const editing = open();
  editing.renew({ number: 2, data: { name: 'Theirs', hours: '9–5' } });
  expect(editing.current().data.name).toBe('Theirs');
  // An older answer, from a cache.
  editing.renew({ number: 1, data: { name: 'Cup', hours: '9–5' } });
  expect(editing.current().data.name).toBe('Theirs');
  editing.type({ name: 'Mine' });
  editing.renew({ number: 3, data: { name: 'Later', hours: '9–5' } });
  expect([editing.current().data.name, editing.current().base.number]).toEqual(['Mine', 2]);
});

it('keeps what was typed while it was saved, over what is saved by then', async () => {
  const editing = open();
  editing.type({ name: 'Mug' });
  const letGo = editing.hold();
  const saving = editing.save();
  expect(editing.current().isSaving).toBe(true);
  editing.type({ hours: '10–4' });
  letGo();
  expect(await saving).toBe(true);
  expect(editing.current()).toMatchObject({ isSaving: false, base: { number: 2 }, data: { name: 'Mug', hours: '10–4' } });
  expect(editing.device.typed?.data.hours).toBe('10–4');
  await editing.save();
  expect([editing.stored().data, editing.isChanged(), editing.device.typed]).toEqual([{ name: 'Mug', hours: '10–4' }, false, null]);
});

it('shows a colleague’s version beside one’s own, and saves only what was changed here', async () => {
  const editing = open();
  editing.type({ name: 'Mine' });
  editing.colleague({ hours: '10–4' });
  expect(await editing.save()).toBe(false);
  expect(editing.current()).toMatchObject({ theirs: { number: 2 }, mine: { name: 'Mine', hours: '10–4' }, data: { hours: '9–5' } });
  // Typing goes on meanwhile.
  editing.type({ name: 'Mine!' });
  expect(editing.current().mine?.name).toBe('Mine!');
  expect(await editing.keepMine()).toBe(true);
  expect(editing.stored()).toEqual({ number: 3, data: { name: 'Mine!', hours: '10–4' } });
  expect(editing.current()).toMatchObject({ theirs: null, mine: null, data: { hours: '10–4' } });
});

it('asks again where a colleague was first again, and sends nothing where the two are the same', async () => {
  const editing = open();
  editing.type({ name: 'Mine' });
  editing.colleague({ hours: '10–4' });
  await editing.save();
  editing.colleague({ hours: '11–3' });
  expect(await editing.keepMine()).toBe(false);
  expect(editing.current()).toMatchObject({ theirs: { number: 3 }, mine: { name: 'Mine', hours: '11–3' } });
  editing.colleague({ name: 'Mine' });
  expect(await editing.keepMine()).toBe(false);
  expect(editing.current()).toMatchObject({ theirs: { number: 4 }, mine: { name: 'Mine' } });
  expect(await editing.keepMine()).toBe(false);
  expect([editing.stored().number, editing.current().theirs, editing.isChanged()]).toEqual([4, null, false]);
});

it('gives way to a colleague’s version, or to an earlier one over it', async () => {
  const editing = open();
  editing.type({ name: 'Mine' });
  editing.colleague({ hours: '10–4' });
  await editing.save();
  editing.takeTheirs();
  expect([editing.current().data, editing.isChanged(), editing.device.typed]).toEqual([{ name: 'Cup', hours: '10–4' }, false, null]);
  editing.type({ name: 'Mine' });
  editing.colleague({ hours: '11–3' });
  await editing.save();
  editing.take({ name: 'Old', hours: '8–6' });
  expect(editing.current()).toMatchObject({ theirs: null, base: { number: 3 } });
  expect(await editing.save()).toBe(true);
  expect(editing.stored().data).toEqual({ name: 'Old', hours: '8–6' });
});

it('says what failed, and loses nothing by it', async () => {
  const editing = open();
  editing.type({ name: 'Mine' });
  editing.fails(new Problem('offline'));
  await expect(editing.save()).rejects.toMatchObject({ code: 'offline' });
  editing.refuse({ name: 'required' });
  expect(editing.current()).toMatchObject({ isSaving: false, theirs: null, data: { name: 'Mine' }, problems: { name: 'required' } });
  // The next input is no longer the refused one.
  editing.type({ name: 'Mine too' });
  expect(editing.current().problems).toEqual({});
  editing.fails(null);
  expect(await editing.save()).toBe(true);
});
