import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { createTeamFiller } from '#src/registrations/roster/parsing/fillTeam.ts';
import { noChoices, parseRoster, type Roster, type RosterChoices } from '#src/registrations/roster/parsing/parseRoster.ts';
import type { RosterProblem, RosterTerms } from '#src/registrations/roster/parsing/rosterTypes.ts';
import type { Matching } from '#src/registrations/roster/parsing/sections.ts';
import type { Encoding } from '#src/registrations/roster/reading/encodings.ts';
import { hintsOf, readInWorker } from '#src/registrations/roster/reading/readInWorker.ts';
import { type Field, isField } from '#src/registrations/roster/words/fields.ts';
import { readRosterColumns, saveRosterColumns } from './rememberedColumns.ts';

/** Returns true if a heading may be stored: long ones, or ones with long numbers, could be personal data. */
const isRememberable = (key: string): boolean => key.length <= 60 && !key.startsWith('#') && !/\d{4}/u.test(key);

const rememberedMatching = (accountId: string): Matching =>
  Object.fromEntries(
    Object.entries(readRosterColumns(accountId)).flatMap(([key, field]) => (field === 'none' || isField(field) ? [[key, field]] : [])),
  );

/** A person's decisions about a file, with their corrections of cells. */
type Decisions = Omit<RosterChoices, 'teamLabel' | 'corrections'> & {
  corrected: ReadonlyMap<string, { problem: RosterProblem; value: string }>;
};

/** Returns the key of a problem's place, by which corrections are stored. */
export const placeOf = ({ sheet, address, row, column }: RosterProblem): string => `${sheet}!${address ?? `${row} ${column}`}`;

interface Order {
  file: File;
  encoding?: Encoding;
}

/** Reads a file chosen by a person, and applies their decisions about it. */
export const useRoster = (given: Omit<RosterTerms, 'now'>) => {
  const { t } = useTranslation('registrations');
  const { account } = given;
  const [choices, setChoices] = useState<Decisions>(() => ({
    ...noChoices,
    matching: rememberedMatching(account.id),
    corrected: new Map(),
  }));
  const read = useMutation({
    mutationFn: ({ file, encoding }: Order) => loadChunk(() => readInWorker(file, hintsOf(account), encoding)),
    gcTime: 0,
  });
  const sheets = read.data?.state === 'read' ? read.data.sheets : null;
  const [openedAt, setOpenedAt] = useState(() => serverClock.now());
  const { competition, participation, locale } = given;
  const terms = useMemo(
    (): RosterTerms => ({ competition, participation, account, locale, now: openedAt }),
    [competition, participation, account, locale, openedAt],
  );
  const fill = useMemo(() => createTeamFiller(terms), [terms]);
  const roster = useMemo(
    (): Roster | null =>
      sheets &&
      parseRoster(
        sheets,
        terms,
        {
          ...choices,
          corrections: new Map([...choices.corrected].map(([place, { value }]) => [place, value])),
          teamLabel: (number) => t('roster.teamLabel', { number }),
        },
        fill,
      ),
    [sheets, terms, choices, fill, t],
  );
  const change = (changes: Partial<Decisions>) => setChoices((before) => ({ ...before, ...changes }));
  return {
    read,
    roster,
    choices,
    change,
    /** Starts with another file: decisions about the previous one's sheets and cells are dropped. */
    choose: (file: File) => {
      setOpenedAt(serverClock.now());
      change({ sheets: null, readHidden: false, corrected: new Map(), teamSize: null });
      read.mutate({ file });
    },
    /** Reads the same file in another encoding. */
    chooseEncoding: (encoding: Encoding) => {
      if (read.variables) read.mutate({ file: read.variables.file, encoding });
    },
    match: (key: string, field: Field | 'none' | null) => {
      const { [key]: _, ...rest } = choices.matching;
      const matching: Matching = field === null ? rest : { ...rest, [key]: field };
      change({ matching });
      saveRosterColumns(account.id, Object.fromEntries(Object.entries(matching).filter(([each]) => isRememberable(each))));
    },
    /** Replaces the value of a cell; the file stays unchanged. */
    correct: (problem: RosterProblem, value: string) =>
      change({ corrected: new Map([...choices.corrected, [placeOf(problem), { problem, value }]]) }),
  };
};
export type RosterState = ReturnType<typeof useRoster>;
