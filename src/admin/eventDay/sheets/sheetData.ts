import type { DaySheets } from '#contract/eventDay/admin.ts';
import type { DayFacts } from '#src/admin/eventDay/dayFacts.ts';
import type { QrPath } from '#src/platform/share/qrPath.ts';

export const sheetKinds = ['call_list', 'table_sheets', 'score_sheets', 'badges'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** The data of sheets besides the plan. */
export interface SheetData extends DaySheets {
  codes: ReadonlyMap<string, QrPath>;
}

export interface SheetProps {
  title: string;
  facts: DayFacts;
  data: SheetData;
}
