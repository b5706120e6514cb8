import { Text } from '#contract/http/common.ts';
import type { MessageTemplate } from '#contract/messages/messages.ts';
import { notifyAccount, quietEndFor } from '#server/accounts/index.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { momentFor } from '#server/platform/messages/moment.ts';
import { judgeAccount } from './reminderStore.ts';
import type { RoundRow } from './roundStore.ts';

export type TellDeps = Pick<Deps, 'clock' | 'ids' | 'messages' | 'site' | 'publicUrl' | 'vault'>;

const isOfEnd = (template: MessageTemplate): boolean => template === 'judge_round_over' || template === 'judge_tables_over';

/** Posts one message to a judge about a round, outside of quiet hours, with the number of works that it is about. */
export const tellJudge = async (
  tx: Tx,
  deps: TellDeps,
  round: RoundRow,
  { judgeId, template, count }: { judgeId: string; template: MessageTemplate; count: number },
): Promise<void> => {
  const [account, competition] = [await judgeAccount(tx, judgeId), await findCompetition(tx, round.competitionId)];
  if (!account || !competition) return;
  const site = deps.site.now();
  const now = deps.clock.now();
  const morning = quietEndFor(account, now, site);
  await notifyAccount(tx, deps, account, {
    template,
    reach: 'everywhere',
    params: {
      name: account.name,
      competition: titleOf(competition)[account.locale],
      round: Text.parse(JSON.parse(round.name))[account.locale],
      count: String(count),
      deadline: momentFor(account, round.closesAt, site.timeZone),
      link: `${deps.publicUrl()}/judging`,
    },
    // A message about what is left that would come after the end of the round goes now.
    notBefore: isOfEnd(template) || morning < round.closesAt ? morning : now,
  });
};
