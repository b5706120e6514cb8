import { useTranslate } from 'react-admin';
import type { MergeSideView } from '#contract/accounts/people.ts';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './MergeDialog.module.css';

const cx = bindStyles(css);

/** The contents of one of the two accounts. */
export const MergeSide = ({ side: { person, entries, works, votes }, title }: { side: MergeSideView; title: string }) => {
  const translate = useTranslate();
  const format = useFormat();
  const text = useText();
  const { name, affiliation, mobile, email, createdAt, lastSeenAt, consents, agreements } = person;
  const since = format.date(createdAt);
  const list = (lines: string[]) =>
    lines.length === 0 ? (
      '–'
    ) : (
      <ul className={cx('lines')}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  return (
    <Panel title={title}>
      <FactLines
        items={[
          [translate('resources.people.fields.name'), [name, affiliation].filter(Boolean).join(translate('dot'))],
          [translate('people.mobile'), mobile ?? '–'],
          [translate('people.email'), email ?? '–'],
          [
            translate('people.since'),
            lastSeenAt === null ? since : translate('people.last_here', { since, seen: format.dateTime(lastSeenAt) }),
          ],
          [
            translate('people.merge.entries_of'),
            list(
              entries.map(
                ({ teamName, competition, state }) =>
                  `${teamName}${translate('dot')}${text(competition)}${translate('dot')}${translate(`state.${state}`)}`,
              ),
            ),
          ],
          [translate('people.merge.works_of'), list(works.map(({ no, title: workTitle }) => `${workTitle}${translate('dot')}${no}`))],
          [translate('people.merge.votes_of'), format.number(votes)],
          [
            translate('people.consents'),
            consents.of > 0
              ? translate('people.consents_of', {
                  processing: consents.processing,
                  of: consents.of,
                  names: consents.publishName,
                  works: consents.publishWork,
                })
              : '–',
          ],
          [
            translate('people.texts'),
            list(
              agreements.map(({ slug, version, at }) => {
                const named = `${translate(`people.text.${slug}`)} ${version}`;
                return at === null
                  ? translate('people.text_missing', { text: named })
                  : translate('people.text_agreed', { text: named, time: format.date(at) });
              }),
            ),
          ],
        ]}
      />
    </Panel>
  );
};
