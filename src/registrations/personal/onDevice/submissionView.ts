import { Problem } from '#contract/http/problem.ts';
import type { OutboxKindName } from '#contract/portal/outboxKinds.ts';
import { markSubmissions } from '#src/judging/index.ts';
import type { Subject } from '#src/offline/index.ts';
import type { SubmissionView } from '#src/platform/savedForm/SubmissionView.ts';
import { draftPath } from '#src/registrations/draftPath.ts';
import { editPath, resultsPath } from '#src/registrations/entry/paths.ts';
import { workSubmissions } from '#src/works/index.ts';

const registrationSubmissions = {
  registration: {
    name: (t, team) => t('onDevice.registration', { team }),
    path: draftPath,
    takeBack: (t) => t('onDevice.takeBack'),
    refused: (t) => t('onDevice.refused'),
  },
  edit: {
    name: (t, team) => t('onDevice.edit', { team }),
    path: ({ subject }) => editPath(String(subject.entryId)),
    takeBack: (t) => t('onDevice.takeBack'),
    refused: (t) => t('onDevice.refused'),
  },
  cancellation: {
    name: (t, team) => t('onDevice.cancellation', { team }),
    path: null,
    takeBack: (t) => t('onDevice.takeBackCancellation'),
    refused: (t) => t('onDevice.notCancelled'),
  },
  appeal: {
    name: (t, team) => t('onDevice.appeal', { team }),
    path: ({ subject }) => resultsPath(String(subject.entryId)),
    takeBack: (t) => t('onDevice.takeBack'),
    refused: (t) => t('onDevice.refused'),
  },
} satisfies Record<string, SubmissionView>;

/** The views of all outbox kinds, each provided by its subject. */
const views: Readonly<Record<OutboxKindName, SubmissionView>> = { ...registrationSubmissions, ...workSubmissions, ...markSubmissions };
const byKind: Readonly<Record<string, SubmissionView | undefined>> = views;

/** Returns the view of a draft or submission. */
export const submissionView = ({ kind }: Subject): SubmissionView => {
  const view = byKind[kind];
  if (!view) throw new Problem('unexpected');
  return view;
};
