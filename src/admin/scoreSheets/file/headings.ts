import type { Text } from '#contract/http/common.ts';
import { type PlainColumn, pointsColumn, type SheetColumn } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import { foldName } from '#contract/text/typedText.ts';

/** The use of a file's column: a column of the sheet, the number of a row in an earlier file, or none. */
export type ColumnUse = SheetColumn | 'row' | 'ignored';

/** The headings of a column besides those of the template, in either language. */
const headings: Readonly<Record<PlainColumn | 'row' | 'ignored', string>> = {
  row: '行|行号|原行号|row|line|row number',
  number:
    '编号|号码|号|参赛号|参赛编号|出场号|出场编号|报名号|报名编号|队号|队伍编号|选手编号|序号|number|no|nr|start number|start no|bib|bib number|entry number|entry no|entry|team number|team no|bib no|id',
  team: '队名|队伍|队伍名称|团队|团队名称|参赛队|参赛队伍|战队|名称|team|team name|name|name of team',
  attempt: '第几次|次数|次|轮次|轮|第几轮|尝试|场次|attempt|attempt number|attempt no|run|run number|try|heat',
  aborted: '中止|是否中止|中断|放弃|弃权|未完成|aborted|aborted?|abort|stopped|dnf|broken off',
  time: '用时|时间|时长|耗时|完成时间|比赛用时|成绩时间|time|duration|run time|seconds|time taken',
  penaltyPoints: '扣分|罚分|扣分数|违规扣分|penalty|penalties|penalty points|deduction|deductions|points off|minus',
  penaltyReason: '扣分原因|扣分理由|罚分原因|扣分说明|违规|penalty reason|reason|reason for penalty|reasons|deduction reason',
  comment: '评语|给家长的评语|备注|点评|说明|给家长的话|comment|comment for the family|comments|remark|remarks|note|notes|feedback',
  ignored:
    '学校|单位|学校/单位|组别|组|哪里不对怎么改|总分|得分|总成绩|school|organization|organisation|group|what is wrong and how to mend it|total',
};

/** Returns a heading as it is compared: without what stands in brackets, stars and colons. */
const foldHeading = (heading: string): string =>
  foldName(heading.replace(/[（(【[][^）)】\]]*[）)】\]]/gu, ' ').replace(/[*＊:：、，,.。?？#]/gu, ' '))
    .replace(/\s+/gu, ' ')
    .trim();

const known: ReadonlyMap<string, ColumnUse> = new Map(
  Object.entries(headings).flatMap(([use, words]) =>
    words.split('|').map((word): [string, ColumnUse] => [foldHeading(word), use as PlainColumn | 'row' | 'ignored']),
  ),
);

/** Words after the name of a criterion. */
const AFTER_NAME = /(?: ?(?:分数|得分|成绩|评分|分|points?|scores?|marks?))$/u;

/** Returns the use of a column by its heading; null if the heading says nothing. */
export const useOfHeading = (heading: string, criteria: readonly { key: string; title: Text }[]): ColumnUse | null => {
  const folded = foldHeading(heading);
  if (folded === '') return null;
  const names = new Set([folded, folded.replace(AFTER_NAME, '')]);
  const criterion = criteria.find(({ key, title }) => Object.values(title).some((name) => names.has(foldHeading(name))) || folded === key);
  return criterion ? pointsColumn(criterion.key) : (known.get(folded) ?? null);
};
