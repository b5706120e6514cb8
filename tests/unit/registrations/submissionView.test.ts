// Promise: every kind of the outbox has a place in My events, and leads to the page that resumes its form.
import { expect, test } from 'vitest';
import type { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { submissionView } from '#src/registrations/personal/onDevice/submissionView.ts';
import { competition } from '../offline/fixtures/browser.ts';

const pages: Record<keyof typeof outboxKinds, string | undefined> = {
  registration: '/sign?competition=city&draft=d1',
  edit: '/signInfo?id=e%201&edit=1',
  cancellation: undefined,
  appeal: '/reviewResults?id=e%201',
  work: '/submitWork?id=e%201',
  mark: '/judging/work?no=C-1&round=r1',
  attempt: '/judging/team?team=e1&round=r1',
};

test.each(Object.entries(pages))('%s', (kind, page) => {
  const subject = { kind, participation: 'team', entryId: 'e 1', version: 1, roundId: 'r1', no: 'C-1', registrationId: 'e1' };
  const { path } = submissionView(subject);
  expect(path?.({ id: 'd1', subject, competition })).toBe(page);
});
