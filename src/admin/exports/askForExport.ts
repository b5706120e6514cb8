import type { Locale } from '#contract/http/common.ts';
import { type ExportList, exportColumns } from '#contract/office/exportColumns.ts';
import type { RevealReason } from '#contract/registrations/looks.ts';
import { listSorts } from '#src/admin/kit/data/listSorts.ts';
import { call } from '#src/platform/api/api.ts';

/** The part of the list shown, and the contents of its file. */
export interface AskedExport {
  /** The filter of the list's own query. */
  filter: object;
  sort: string | undefined;
  /** For invitation codes and marks only. */
  competitionId: string | undefined;
  format: 'xlsx' | 'csv';
  encoding: 'utf8' | 'gbk';
  locale: Locale;
  columns: ReadonlySet<string>;
  reason: RevealReason | undefined;
}

const among = <T extends string>(names: readonly T[], chosen: ReadonlySet<string>): T[] => names.filter((name) => chosen.has(name));
const oneOf = <T extends string>(names: readonly T[], name: string | undefined) => {
  const sort = names.find((each) => each === name);
  return sort && { sort };
};
const common = ({ filter, format, encoding, locale }: AskedExport) => ({ filter: JSON.stringify(filter), format, encoding, locale });
const contacts = <T extends string>(names: readonly T[], { columns }: AskedExport) => {
  const privateColumns = among(names, columns);
  return privateColumns.length > 0 && { privateColumns };
};

const requests: Record<ExportList, (asked: AskedExport) => Promise<{ id: string }>> = {
  registrations: (asked) => {
    const { plain, private: hidden } = exportColumns.registrations;
    const columns = among(plain, asked.columns);
    const reason = asked.reason && { reason: asked.reason };
    const body = { ...common(asked), ...oneOf(listSorts.registrations, asked.sort), columns, ...contacts(hidden, asked), ...reason };
    return call('POST /api/admin/registrations/exports', { body });
  },
  children: (asked) => {
    const { plain, private: hidden } = exportColumns.children;
    const columns = among(plain, asked.columns);
    const reason = asked.reason && { reason: asked.reason };
    const body = { ...common(asked), ...oneOf(listSorts.registrations, asked.sort), columns, ...contacts(hidden, asked), ...reason };
    return call('POST /api/admin/registrations/children/exports', { body });
  },
  works: (asked) => {
    const columns = among(exportColumns.works.plain, asked.columns);
    return call('POST /api/admin/works/exports', { body: { ...common(asked), ...oneOf(listSorts.works, asked.sort), columns } });
  },
  votes: (asked) => {
    const columns = among(exportColumns.votes.plain, asked.columns);
    return call('POST /api/admin/votes/exports', { body: { ...common(asked), ...oneOf(listSorts.votes, asked.sort), columns } });
  },
  voteFlags: (asked) => {
    const columns = among(exportColumns.voteFlags.plain, asked.columns);
    return call('POST /api/admin/votes/flags/exports', { body: { ...common(asked), ...oneOf(listSorts.voteFlags, asked.sort), columns } });
  },
  messages: (asked) => {
    const { plain, private: hidden } = exportColumns.messages;
    const columns = among(plain, asked.columns);
    const body = { ...common(asked), ...oneOf(listSorts.messages, asked.sort), columns, ...contacts(hidden, asked) };
    return call('POST /api/admin/messages/exports', { body });
  },
  staff: (asked) => {
    const { plain, private: hidden } = exportColumns.staff;
    const columns = among(plain, asked.columns);
    const body = { ...common(asked), ...oneOf(listSorts.staff, asked.sort), columns, ...contacts(hidden, asked) };
    return call('POST /api/admin/accounts/exports', { body });
  },
  people: (asked) => {
    const { plain, private: hidden } = exportColumns.people;
    const columns = among(plain, asked.columns);
    const body = { ...common(asked), ...oneOf(listSorts.people, asked.sort), columns, ...contacts(hidden, asked) };
    return call('POST /api/admin/people/exports', { body });
  },
  reports: (asked) => {
    const columns = among(exportColumns.reports.plain, asked.columns);
    return call('POST /api/admin/reports/exports', { body: { ...common(asked), ...oneOf(listSorts.reports, asked.sort), columns } });
  },
  audit: (asked) => {
    const columns = among(exportColumns.audit.plain, asked.columns);
    return call('POST /api/admin/audit/exports', { body: { ...common(asked), ...oneOf(listSorts.audit, asked.sort), columns } });
  },
  marks: (asked) => {
    const columns = among(exportColumns.marks.plain, asked.columns);
    return call('POST /api/admin/marks/exports', { body: { ...common(asked), competitionId: asked.competitionId ?? '', columns } });
  },
  invitationCodes: (asked) => {
    const columns = among(exportColumns.invitationCodes.plain, asked.columns);
    const body = { ...common(asked), competitionId: asked.competitionId ?? '', columns };
    return call('POST /api/admin/invitation-codes/exports', { body });
  },
};

/** Requests a list's file. If contacts or numbers are selected, the user confirms their identity first. */
export const askForExport = (list: ExportList, asked: AskedExport): Promise<{ id: string }> => requests[list](asked);

/** Lets the browser save the file itself: the page never holds it. */
export const saveExport = (id: string): void => {
  const link = document.createElement('a');
  link.href = `/api/admin/exports/${id}/file`;
  link.download = '';
  link.click();
};
