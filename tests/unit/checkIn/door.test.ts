// Guards: a door keeps each press until the server has it, whatever answers are lost; doors agree once all have been in touch, in whatever order that happens; a door
// whose day is over keeps nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckInEvent, type DoorSync, MAX_PRESSES, type Press } from '#contract/eventDay/checkIn.ts';
import { statesOf } from '#contract/eventDay/rules/checkInState.ts';
import { Problem } from '#contract/http/problem.ts';
import { createDoor, type Door, type DoorDay } from '#src/checkIn/door.ts';

const lock = { alone: (act: () => Promise<void>) => act() };

/** A server that stores each press once, in the order of arrival. */
const newServer = () => {
  const events: CheckInEvent[] = [];
  return {
    events,
    sync: (door: string, { since, presses }: { since: number; presses: readonly Press[] }): DoorSync => {
      for (const { key, ...press } of presses)
        if (!events.some((event) => event.key === key)) events.push({ ...press, key, door, number: events.length + 1 });
      return { door, expiresAt: 1000, list: null, events: events.filter(({ number }) => number > since), dropped: [] };
    },
  };
};

type Fault = 'none' | 'unsent' | 'unanswered';

const newDoor = async (server: ReturnType<typeof newServer>, name: string) => {
  const road = { fault: 'none' as Fault, problem: new Problem('offline') };
  let keys = 0;
  let shown: DoorDay | null = null;
  const door = createDoor({
    notes: null,
    lock,
    forget: async () => {},
    now: () => 1,
    newKey: () => {
      keys += 1;
      return `${name}-${keys}`;
    },
    onChange: (day) => {
      shown = day;
    },
    send: async (body) => {
      if (road.fault === 'unsent') throw road.problem;
      const answer = server.sync(name, body);
      if (road.fault === 'unanswered') throw road.problem;
      return answer;
    },
  });
  await door.open(`token of ${name}`);
  return { door, road, shown: (): DoorDay | null => shown };
};

const steps = fc.array(
  fc.record({
    at: fc.constantFrom('A', 'B'),
    does: fc.oneof(
      fc.record({ teamId: fc.constantFrom('t1', 't2', 't3'), state: fc.constantFrom('present', 'late', 'absent', 'expected') }),
      fc.constantFrom<Fault[]>('none', 'unsent', 'unanswered'),
    ),
  }),
  { maxLength: 40 },
);

describe('two doors', () => {
  it('agree with the server once both have been in touch, each press there once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const server = newServer();
        const doors = { A: await newDoor(server, 'A'), B: await newDoor(server, 'B') };
        let presses = 0;
        for (const { at, does } of list) {
          const { door, road } = doors[at];
          if (typeof does === 'string') {
            road.fault = does;
            await door.sync();
          } else {
            presses += 1;
            await door.press(does.teamId, does.state);
          }
        }
        for (const { road } of Object.values(doors)) road.fault = 'none';
        for (const { door } of [...Object.values(doors), ...Object.values(doors)])
          expect(await door.sync()).toEqual({ state: 'sent', dropped: 0 });
        expect(server.events).toHaveLength(presses);
        for (const { shown } of Object.values(doors)) {
          expect(shown()?.waiting).toEqual([]);
          expect(shown()?.events).toEqual(server.events);
          expect(statesOf(shown()?.events ?? [])).toEqual(statesOf(server.events));
        }
      }),
    );
  });
});

describe('a door', () => {
  const press = async (door: Door, count: number) => {
    for (let index = 0; index < count; index += 1) await door.press('t1', 'present');
  };

  it('shows its own press before the server has it', async () => {
    const { door, road, shown } = await newDoor(newServer(), 'A');
    road.fault = 'unsent';
    await press(door, 1);
    expect(await door.sync()).toMatchObject({ state: 'failed', problem: { code: 'offline' } });
    expect(statesOf(shown()?.events ?? [], shown()?.waiting).get('t1')).toBe('present');
  });

  it('sends more presses than a call takes one call after the other', async () => {
    const server = newServer();
    const { door } = await newDoor(server, 'A');
    await press(door, MAX_PRESSES + 1);
    await door.sync();
    expect(server.events).toHaveLength(MAX_PRESSES);
    await door.sync();
    expect(server.events).toHaveLength(MAX_PRESSES + 1);
  });

  it('keeps nothing once its link has ended', async () => {
    const { door, road, shown } = await newDoor(newServer(), 'A');
    await press(door, 1);
    road.fault = 'unsent';
    road.problem = new Problem('link_expired');
    expect(await door.sync()).toEqual({ state: 'ended', lost: 1 });
    expect(shown()).toBeNull();
    expect(await door.open(null)).toBeNull();
  });

  it('sends by a new link what the one before could not', async () => {
    const server = newServer();
    const { door, road, shown } = await newDoor(server, 'A');
    road.fault = 'unsent';
    await press(door, 2);
    await door.sync();
    await door.open('token of another door');
    expect(shown()?.waiting).toHaveLength(2);
    road.fault = 'none';
    await door.sync();
    expect(server.events).toHaveLength(2);
  });

  it('says how many presses came to nothing', async () => {
    const server = newServer();
    const { door } = await newDoor(
      { ...server, sync: (name, body) => ({ ...server.sync(name, body), dropped: body.presses.map(({ key }) => key) }) },
      'A',
    );
    await press(door, 2);
    expect(await door.sync()).toEqual({ state: 'sent', dropped: 2 });
  });
});
