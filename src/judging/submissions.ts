import type { SubmissionView } from '#src/platform/savedForm/SubmissionView.ts';
import { workPath } from './marks/workPath.ts';
import { teamPath } from './table/teamPath.ts';

export const markSubmissions = {
  mark: {
    name: (t, _label) => t('onDevice.mark'),
    path: ({ subject }) => workPath({ roundId: String(subject.roundId), no: String(subject.no) }),
    takeBack: (t) => t('onDevice.takeBack'),
    refused: (t) => t('onDevice.refused'),
  },
  attempt: {
    name: (t, _label) => t('onDevice.attempt'),
    path: ({ subject }) => teamPath({ roundId: String(subject.roundId), teamId: String(subject.registrationId) }),
    takeBack: (t) => t('onDevice.takeBack'),
    refused: (t) => t('onDevice.refused'),
  },
} satisfies Record<string, SubmissionView>;
