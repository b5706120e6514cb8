import { shellNamespaces } from '#contract/portal/pages.ts';
import type accounts from '#src/locales/en-US/accounts.json';
import type advancing from '#src/locales/en-US/advancing.json';
import type app from '#src/locales/en-US/app.json';
import type assigning from '#src/locales/en-US/assigning.json';
import type certificateBatches from '#src/locales/en-US/certificateBatches.json';
import type certificateDesign from '#src/locales/en-US/certificateDesign.json';
import type certificateIssued from '#src/locales/en-US/certificateIssued.json';
import type checkIn from '#src/locales/en-US/checkIn.json';
import type competitionOffice from '#src/locales/en-US/competitionOffice.json';
import type competitionPages from '#src/locales/en-US/competitionPages.json';
import type competitionStanding from '#src/locales/en-US/competitionStanding.json';
import type competitions from '#src/locales/en-US/competitions.json';
import type content from '#src/locales/en-US/content.json';
import type deadlines from '#src/locales/en-US/deadlines.json';
import type eventDay from '#src/locales/en-US/eventDay.json';
import type fields from '#src/locales/en-US/fields.json';
import type gallery from '#src/locales/en-US/gallery.json';
import type guardians from '#src/locales/en-US/guardians.json';
import type inbox from '#src/locales/en-US/inbox.json';
import type judging from '#src/locales/en-US/judging.json';
import type live from '#src/locales/en-US/live.json';
import type officeMessages from '#src/locales/en-US/officeMessages.json';
import type officeNotices from '#src/locales/en-US/officeNotices.json';
import type onBehalf from '#src/locales/en-US/onBehalf.json';
import type paperEntry from '#src/locales/en-US/paperEntry.json';
import type payments from '#src/locales/en-US/payments.json';
import type problems from '#src/locales/en-US/problems.json';
import type reading from '#src/locales/en-US/reading.json';
import type registrations from '#src/locales/en-US/registrations.json';
import type results from '#src/locales/en-US/results.json';
import type roster from '#src/locales/en-US/roster.json';
import type savedForm from '#src/locales/en-US/savedForm.json';
import type scoreSheets from '#src/locales/en-US/scoreSheets.json';
import type uploadWork from '#src/locales/en-US/uploadWork.json';
import type votes from '#src/locales/en-US/votes.json';
import type workMedia from '#src/locales/en-US/workMedia.json';
import type works from '#src/locales/en-US/works.json';

/**
 * The texts of a language by namespace, one for each subject. Every other language has the same keys
 * (`tests/unit/platform/locales.test.ts`).
 */
export interface Resources {
  app: typeof app;
  problems: typeof problems;
  fields: typeof fields;
  savedForm: typeof savedForm;
  accounts: typeof accounts;
  competitions: typeof competitions;
  competitionPages: typeof competitionPages;
  content: typeof content;
  reading: typeof reading;
  registrations: typeof registrations;
  results: typeof results;
  roster: typeof roster;
  gallery: typeof gallery;
  inbox: typeof inbox;
  judging: typeof judging;
  workMedia: typeof workMedia;
  works: typeof works;
  uploadWork: typeof uploadWork;
  votes: typeof votes;
  guardians: typeof guardians;
  checkIn: typeof checkIn;
  live: typeof live;
  scoreSheets: typeof scoreSheets;
  advancing: typeof advancing;
  competitionOffice: typeof competitionOffice;
  certificateDesign: typeof certificateDesign;
  eventDay: typeof eventDay;
  certificateBatches: typeof certificateBatches;
  officeMessages: typeof officeMessages;
  onBehalf: typeof onBehalf;
  paperEntry: typeof paperEntry;
  payments: typeof payments;
  deadlines: typeof deadlines;
  assigning: typeof assigning;
  officeNotices: typeof officeNotices;
  competitionStanding: typeof competitionStanding;
  certificateIssued: typeof certificateIssued;
}

export type Namespace = keyof Resources;

type Bundle = Record<string, unknown>;

/**
 * The portal's namespaces, each in a chunk of its own loaded on demand, except the shell's, which share one. The back office loads its own
 * (`src/admin/kit/words/officeWords.ts`).
 */
const files = import.meta.glob<Bundle>(['../../locales/*/*.json', '!../../locales/*/{app,problems,admin,reactAdmin}.json'], {
  import: 'default',
});
type ShellWords = Record<(typeof shellNamespaces)[number], Bundle>;
const shellFiles = import.meta.glob<ShellWords>('../../locales/*/shell.ts');
const firstFiles = import.meta.glob<ShellWords>('../../locales/*/shellFirst.ts');

const isShellNamespace = (namespace: string): namespace is (typeof shellNamespaces)[number] =>
  shellNamespaces.some((name) => name === namespace);

/** Loads the first messages of the shell's namespaces. Throws if they cannot be fetched. */
export const loadFirstShellWords = async (language: string): Promise<ShellWords> => {
  const load = firstFiles[`../../locales/${language}/shellFirst.ts`];
  if (!load) throw new Error(`no first words: ${language}`);
  return load();
};

/** Loads one namespace. Throws if it does not exist or cannot be fetched. */
export const loadNamespace = async (language: string, namespace: string): Promise<Bundle> => {
  if (isShellNamespace(namespace)) {
    const shell = await shellFiles[`../../locales/${language}/shell.ts`]?.();
    if (shell) return shell[namespace];
  }
  const load = files[`../../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`no namespace: ${language}/${namespace}`);
  return load();
};
