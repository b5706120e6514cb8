import { accounts } from './accounts/index.ts';
import { appeals } from './appeals/index.ts';
import { audit } from './audit/index.ts';
import { calendar } from './calendar/index.ts';
import { certificates, publishedContentsOf } from './certificates/index.ts';
import { certificateTemplates, copyTemplates } from './certificateTemplates/index.ts';
import { competitions } from './competitions/index.ts';
import { content, followPublication, reportablePhotos, reportableVideos } from './content/index.ts';
import { createDecisions, decisions } from './decisions/index.ts';
import { eventDay } from './eventDay/index.ts';
import { dataExports } from './exports/index.ts';
import { addCodes, invitations } from './invitations/index.ts';
import { createIsAssigned, decideOldMarks, judging, keepCurrentRubric, withoutOwnJudging } from './judging/index.ts';
import { live } from './live/index.ts';
import { announcements, announcementsOfDisabled, stopVerb } from './messages/announcements/index.ts';
import { messages } from './messages/outbox/index.ts';
import { noteArrangements, reminders } from './messages/reminders/index.ts';
import { type ChangedWords, messageTemplates } from './messages/templates/index.ts';
import { officeNotices } from './officeNotices/index.ts';
import { overview } from './overview/index.ts';
import { disableVerb, people } from './people/index.ts';
import type { Deps } from './platform/deps.ts';
import type { Subject } from './platform/subject.ts';
import {
  cancelVerb,
  decisionVerbs,
  entrantNews,
  extensionVerbs,
  followCompetitionFee,
  moveUpWaiting,
  onBehalfVerbs,
  paymentVerbs,
  registrations,
} from './registrations/index.ts';
import { reports } from './reports/index.ts';
import { certifiedResults, results } from './results/index.ts';
import { search } from './search/index.ts';
import { secondFactor } from './secondFactor/index.ts';
import { type ReloadedSite, site } from './site/index.ts';
import { uploads } from './uploads/index.ts';
import { votes } from './votes/index.ts';
import { authorizeUpload, createStandings, releaseVerbs, reportableWorks, workPreparation, works } from './works/index.ts';

/** Settings that organisers change while the server runs. */
interface Settings {
  site: ReloadedSite;
  words: ChangedWords;
}

/** Returns every subject of the server: a new one is a line. */
export const createSubjects = (deps: Deps, settings: Settings): readonly Subject[] => {
  const decisionQueue = createDecisions(deps, [
    ...decisionVerbs(deps),
    ...onBehalfVerbs(deps),
    cancelVerb(deps),
    ...paymentVerbs(deps),
    ...extensionVerbs(deps),
    ...releaseVerbs(deps),
    stopVerb(deps),
    disableVerb(deps, announcementsOfDisabled(deps)),
  ]);
  const standingsOf = createStandings(deps);
  const reportable = { work: reportableWorks, photo: reportablePhotos, video: reportableVideos };
  return [
    // An account is erased in this order: entries first, with works and files, because they take their competitions' locks; then votes.
    registrations(decisionQueue),
    works({ decisions: decisionQueue, standingsOf, isAssigned: createIsAssigned(deps.clock), withoutOwnJudging }),
    judging,
    eventDay,
    uploads({ authorizeUpload, listener: workPreparation }),
    votes(standingsOf),
    calendar,
    people(decisionQueue),
    accounts,
    secondFactor,
    decisions(decisionQueue),
    invitations,
    site(settings.site),
    competitions(
      {
        moveUpWaiting,
        followFee: followCompetitionFee,
        noteArrangements,
        keepRubric: keepCurrentRubric,
        decideOldMarks,
        copyTemplates,
        makeCodes: addCodes,
      },
      entrantNews,
    ),
    dataExports(reportable),
    content,
    results(followPublication),
    certificates(certifiedResults),
    certificateTemplates(publishedContentsOf(certifiedResults)),
    live,
    appeals,
    overview,
    officeNotices,
    reports(reportable),
    search,
    audit,
    messages,
    announcements(decisionQueue),
    reminders,
    messageTemplates(settings.words),
  ];
};
