// Guards: films are matched to teams by their names, never two to one team, and what is not sure stays for a person.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from '#contract/text/typedText.ts';
import { type FilmName, type MatchTeam, matchFilms } from '#src/works/many/matchFilms.ts';

const none = new Set<string>();
const teamOf = (name: string, more: Partial<MatchTeam> = {}): MatchTeam => ({
  id: `team ${name}`,
  name,
  workNo: null,
  children: [],
  ...more,
});
const filmsOf = (...names: string[]): FilmName[] => names.map((name) => ({ id: name, name }));
/** Returns the team's name, or why there is none. */
const match = (names: readonly string[], teams: readonly MatchTeam[], taken: ReadonlySet<string> = none): string[] =>
  [...matchFilms(filmsOf(...names), teams, taken).values()].map((each) =>
    each.teamId === null ? each.why : each.teamId.replace('team ', ''),
  );

describe('the name of a team', () => {
  const teams = ['彩虹桥', '彩虹', 'Red Rockets', '第1队', '第12队', "Ada's Cubes"].map((name) => teamOf(name));
  it.each([
    ['彩虹桥.mp4', '彩虹桥'],
    ['彩虹.mov', '彩虹'],
    ['作品-彩虹桥（最终）.mp4', '彩虹桥'],
    ['red_rockets.MP4', 'Red Rockets'],
    ['ＲＥＤ　ＲＯＣＫＥＴＳ final.mp4', 'Red Rockets'],
    ['RedRockets.mp4', 'Red Rockets'],
    ['ada’s cubes 2.mp4', "Ada's Cubes"],
    ['第12队.mp4', '第12队'],
    ['第1队 final.mp4', '第1队'],
    ['Bored Rockets.mp4', 'none'],
    ['彩虹桥 and Red Rockets.mp4', 'several'],
  ])('%s: %s', (name, team) => expect(match([name], teams)).toEqual([team]));
});

describe('a number', () => {
  const numbered = [teamOf('第1队'), teamOf('第2队'), teamOf('第12队')];
  const named = [teamOf('彩虹桥'), teamOf('向日葵'), teamOf('蓝鲸')];
  it.each([
    ['12.mp4', '第12队'],
    ['02.mp4', '第2队'],
    ['No. 2.mov', '第2队'],
    ['Team-2 final.mp4', '第2队'],
    ['3.mp4', 'none'],
    ['IMG_0002.MOV', 'none'],
    ['20260102.mp4', 'none'],
    ['2k.mp4', 'none'],
  ])('in the name of a team: %s is %s', (name, team) => expect(match([name], numbered)).toEqual([team]));
  it('is the position where no name has one', () => expect(match(['3.mp4', '4.mp4'], named)).toEqual(['蓝鲸', 'none']));
  it('is that of an earlier work too', () => expect(match(['old W-0042.mp4'], [teamOf('蓝鲸', { workNo: 'W-0042' })])).toEqual(['蓝鲸']));
});

describe('a child', () => {
  const teams = [teamOf('彩虹桥', { children: ['王一诺', 'Li Na'] }), teamOf('向日葵', { children: ['王一诺', '赵子墨'] })];
  it.each([
    ['赵子墨的机器人.mp4', '向日葵'],
    ['li na.mp4', '彩虹桥'],
    ['王一诺.mp4', 'several'],
    ['Li Nanami.mp4', 'none'],
  ])('%s: %s', (name, team) => expect(match([name], teams)).toEqual([team]));
});

describe('two films for one team', () => {
  const teams = [teamOf('彩虹桥'), teamOf('向日葵')];
  it('of which both fit as well: none', () =>
    expect(match(['彩虹桥 a.mp4', '彩虹桥 b.mp4', '向日葵.mp4'], teams)).toEqual(['contested', 'contested', '向日葵']));
  it('of which one fits better: that', () => expect(match(['彩虹桥 old.mp4', '彩虹桥.mp4'], teams)).toEqual(['taken', '彩虹桥']));
  it('which has one already: none', () => expect(match(['彩虹桥.mp4'], teams, new Set(['team 彩虹桥']))).toEqual(['taken']));
});

const word = fc.constantFrom('彩虹', '桥', '第1队', 'Red', 'red', 'Rockets', '2', '03', '林小满', 'IMG', '_', ' ', '(1)', '向日葵');
const fileName = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `${words.join('')}.mp4`);
const films = fc.array(fileName, { maxLength: 8 }).map((names) => names.map((name, index): FilmName => ({ id: `film ${index}`, name })));
const teams = fc
  .array(
    fc.record({
      name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('')),
      children: fc.array(word, { maxLength: 2 }),
    }),
    {
      maxLength: 8,
    },
  )
  .map((all) => all.map((each, index): MatchTeam => ({ ...each, id: `team ${index}`, workNo: null })));

describe('whatever the names are', () => {
  it('a team gets one film at most, and none that has one', () => {
    fc.assert(
      fc.property(films, teams, fc.nat(8), (some, all, count) => {
        const taken = new Set(all.slice(0, count).map(({ id }) => id));
        const matched = [...matchFilms(some, all, taken).values()].flatMap(({ teamId }) => (teamId === null ? [] : [teamId]));
        expect(new Set(matched).size).toBe(matched.length);
        expect(matched.filter((id) => taken.has(id))).toEqual([]);
      }),
    );
  });
  it('the order of the films does not matter', () => {
    fc.assert(
      fc.property(films, teams, (some, all) => {
        const back = matchFilms(some.toReversed(), all, none);
        expect(new Map([...matchFilms(some, all, none)].toReversed())).toEqual(back);
      }),
    );
  });
  it('a film named as one team alone is its film', () => {
    fc.assert(
      fc.property(teams, fc.nat(7), (all, index) => {
        const team = all[index];
        const isAlone =
          team &&
          all.filter(({ name }) => foldName(name).replaceAll(/[\s_()]/g, '') === foldName(team.name).replaceAll(/[\s_()]/g, '')).length ===
            1;
        if (!team || !isAlone || foldName(team.name).replaceAll(/[\s_()]/g, '') === '') return;
        expect(matchFilms([{ id: 'film', name: `${team.name.toUpperCase()}.MP4` }], all, none).get('film')).toEqual({
          teamId: team.id,
          by: 'name',
        });
      }),
    );
  });
});
