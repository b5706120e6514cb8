import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dayCode } from '#contract/eventDay/rules/dayCode.ts';
import type { DayFacts } from '#src/admin/eventDay/dayFacts.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { DaySheets } from './DaySheets.tsx';
import type { SheetData, SheetKind } from './sheetData.ts';

/** Returns a function that prints sheets of a day by `printAlone` once what they show is read. */
export const usePrint = (
  competitionId: string,
  title: string,
  facts: DayFacts,
  printAlone: (sheets: ReactNode) => void,
): { print: (kind: SheetKind) => Promise<void>; isReading: boolean } => {
  const client = useQueryClient();
  const report = useFailureNotice();
  const [isReading, setIsReading] = useState(false);
  const read = async (kind: SheetKind): Promise<SheetData> => {
    const name = 'GET /api/admin/competitions/:id/event-day/sheets';
    const params = { id: competitionId };
    const sheets = await client.fetchQuery({ queryKey: [name, { params }], queryFn: () => call(name, { params }) });
    const { qrPath } = await loadChunk(() => import('#src/platform/share/qrPath.ts'));
    const ids = kind === 'badges' ? Object.keys(sheets.teams) : [];
    return { ...sheets, codes: new Map(ids.map((id) => [id, qrPath(dayCode(window.location.origin, id))])) };
  };
  const print = async (kind: SheetKind) => {
    setIsReading(true);
    try {
      printAlone(<DaySheets kind={kind} data={await read(kind)} title={title} facts={facts} />);
    } catch (error) {
      report(error);
    } finally {
      setIsReading(false);
    }
  };
  return { print, isReading };
};
