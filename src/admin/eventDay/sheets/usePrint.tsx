import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { dayCode } from '#contract/eventDay/rules/dayCode.ts';
import type { DayFacts } from '#src/admin/eventDay/dayFacts.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { printPage } from '#src/platform/device/saveFile.ts';
import { DaySheets } from './DaySheets.tsx';
import type { SheetData, SheetKind } from './sheetData.ts';

/** Returns a function that prints sheets of a day once what they show is read, and the sheets, to be placed beside what is not printed. */
export const usePrint = (
  competitionId: string,
  title: string,
  facts: DayFacts,
): { print: (kind: SheetKind) => Promise<void>; isReading: boolean; sheets: ReactNode } => {
  const client = useQueryClient();
  const report = useFailureNotice();
  const [made, setMade] = useState<{ kind: SheetKind; data: SheetData } | null>(null);
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    if (made) printPage();
  }, [made]);
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
      setMade({ kind, data: await read(kind) });
    } catch (error) {
      report(error);
    } finally {
      setIsReading(false);
    }
  };
  return { print, isReading, sheets: made && <DaySheets kind={made.kind} data={made.data} title={title} facts={facts} /> };
};
