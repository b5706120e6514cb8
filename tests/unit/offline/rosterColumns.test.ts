// Promise: a teacher's choices for a list's columns are remembered on this device, for this account alone, and deleted with it.
import { afterEach, expect, it, vi } from 'vitest';
import { forgetRosterColumns } from '#src/offline/rosterColumns.ts';
import { readRosterColumns, saveRosterColumns } from '#src/registrations/roster/wizard/rememberedColumns.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
});

it('is remembered for each account, and forgotten when it signs out', () => {
  vi.stubGlobal('localStorage', storage);
  saveRosterColumns('a1', { 班级: 'teamName', 备注: 'none' });
  saveRosterColumns('a2', { Turma: 'group' });
  expect(readRosterColumns('a1')).toEqual({ 班级: 'teamName', 备注: 'none' });
  forgetRosterColumns('a1');
  expect(readRosterColumns('a1')).toEqual({});
  expect(readRosterColumns('a2')).toEqual({ Turma: 'group' });
});

it('is nothing where the storage holds something else, or there is none', () => {
  vi.stubGlobal('localStorage', storage);
  for (const other of ['[1]', 'null', '{', '"x"', '{"a":1}']) {
    storage.setItem('device.rosterColumns.a1', other);
    expect(readRosterColumns('a1')).toEqual({});
  }
  vi.stubGlobal('localStorage', undefined);
  saveRosterColumns('a1', { 班级: 'teamName' });
  forgetRosterColumns('a1');
  expect(readRosterColumns('a1')).toEqual({});
});
