import { certificateKeyContext } from '#server/certificates/index.ts';
import type { TextColumn } from '#server/database/textColumn.ts';
import { answerContext, isPlainAnswer } from '#server/platform/idempotency.ts';
import { messageContext } from '#server/platform/messages/messages.ts';
import { subscriptionContext } from '#server/platform/push/subscriptions.ts';
import { vapidContext } from '#server/platform/push/vapid.ts';
import { serverKeyContext } from '#server/platform/secrets/passwords.ts';
import {
  entryAnswersContext,
  heldNewsContext,
  idNumberContext,
  keptTextContext,
  memberAnswersContext,
} from '#server/registrations/index.ts';
import { reportContext } from '#server/reports/index.ts';
import { secretContext } from '#server/secondFactor/index.ts';

/** A column whose texts the vault seals. */
export interface SealedColumn extends TextColumn {
  /** Returns the context that a row's text is sealed with, from the values of the row's key. */
  contextOf(key: readonly string[]): string;
  /** Returns true if a text is plain, from an earlier release. */
  isPlain?(text: string): boolean;
}

const byId = (contextOf: (id: string) => string): Pick<SealedColumn, 'key' | 'contextOf'> => ({
  key: ['id'],
  contextOf: ([id = '']) => contextOf(id),
});

/** Every column that the vault seals. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'member', column: 'idNumberSealed', ...byId(idNumberContext) },
  { table: 'member', column: 'formAnswersSealed', ...byId(memberAnswersContext) },
  { table: 'registration', column: 'formAnswersSealed', ...byId(entryAnswersContext) },
  { table: 'guardianAnswer', column: 'sealed', ...byId(keptTextContext) },
  { table: 'message', column: 'sealed', ...byId(messageContext) },
  { table: 'heldNews', column: 'sealed', ...byId(heldNewsContext) },
  { table: 'totp', column: 'secretSealed', key: ['accountId'], contextOf: ([accountId = '']) => secretContext(accountId) },
  { table: 'serverKey', column: 'privateSealed', ...byId(serverKeyContext) },
  { table: 'vapidKey', column: 'privateSealed', ...byId(vapidContext) },
  { table: 'certificateKey', column: 'privateSealed', ...byId(certificateKeyContext) },
  { table: 'pushSubscription', column: 'sealed', ...byId(subscriptionContext) },
  { table: 'report', column: 'sealed', ...byId(reportContext) },
  {
    table: 'idempotency',
    column: 'answer',
    key: ['accountId', 'key'],
    contextOf: ([accountId = '', key = '']) => answerContext(accountId, key),
    isPlain: isPlainAnswer,
  },
];
