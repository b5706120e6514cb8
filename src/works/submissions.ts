import type { SubmissionView } from '#src/platform/savedForm/SubmissionView.ts';

export const workSubmissions = {
  work: {
    name: (t, team) => t('onDevice.work', { team }),
    path: ({ subject }) => `/submitWork?id=${encodeURIComponent(String(subject.entryId))}`,
    takeBack: (t) => t('onDevice.takeBack'),
    refused: (t) => t('onDevice.refused'),
  },
} satisfies Record<string, SubmissionView>;
