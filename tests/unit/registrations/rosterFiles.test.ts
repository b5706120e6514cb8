// Promise: every list collected from schools is read as intended; the expected outcome is beside each file.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROSTERS, RosterReading, readRosterFile, rosterFiles, rosterOutcome } from '../../fixtures/rosterCases.ts';

const Readings = z.array(z.object({ reading: RosterReading, right: z.record(z.string(), z.unknown()) }));

describe('lists as schools have them', async () => {
  for (const name of await rosterFiles())
    it(`reads ${name}`, async () => {
      const bytes = await readRosterFile(name);
      const readings = Readings.parse(JSON.parse(await readFile(new URL(`${name}.json`, ROSTERS), 'utf8')));
      expect(readings.length).toBeGreaterThan(0);
      for (const { reading, right } of readings) expect(rosterOutcome(bytes, reading)).toEqual(right);
    });
});
