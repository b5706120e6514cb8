// Guards: messages that keep an account or a child safe, or that a family needs to take part, can be neither unsubscribed from nor stopped.
import { expect, it } from 'vitest';
import { MessageTemplate } from '#contract/messages/messages.ts';
import { isOptionalKind, optionalKinds } from '#contract/messages/rules/messageKind.ts';
import { kindOfMessage, mayBeStopped, unstoppableTemplates } from '#contract/messages/rules/templates.ts';

it('every template has a kind, and those that can be left are written out here by hand', () => {
  const left = MessageTemplate.options.filter((template) => isOptionalKind(kindOfMessage(template)));
  expect(left.toSorted()).toEqual([
    'announcement',
    'entry_received',
    'fee_paid',
    'fee_refunded',
    'handin_closing',
    'handin_opened',
    'judge_reminder',
    'result_published',
    'signup_closing',
    'teams_fees_paid',
    'teams_works_released',
    'work_received',
    'work_released',
  ]);
  for (const kind of optionalKinds) expect([kind, left.some((template) => kindOfMessage(template) === kind)]).toEqual([kind, true]);
});

it('nothing that tells an owner of their account is kept back', () => {
  for (const template of ['password_changed', 'account_disabled', 'rights_changed', 'reset_link'] as const)
    expect([template, mayBeStopped(template)]).toEqual([template, false]);
  for (const template of unstoppableTemplates) expect([template, mayBeStopped(template)]).toEqual([template, false]);
  // Another code can be requested.
  for (const template of ['announcement', 'verification_code']) expect([template, mayBeStopped(template)]).toEqual([template, true]);
});
