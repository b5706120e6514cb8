import { Link as MuiLink, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { stateOf } from '#src/admin/kit/data/typedFilter.ts';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import { RevealControls } from '#src/admin/kit/record/RevealControls.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './people.module.css';
import { type Person, usePersonAction } from './person.ts';

const cx = bindStyles(css);

/** A contact, masked until requested with a reason. */
const Contact = ({ value, isProven }: { value: string | null; isProven: boolean }) => {
  const translate = useTranslate();
  if (value === null) return '–';
  return (
    <>
      <span className={cx('number')}>{value}</span>{' '}
      <span className={cx(isProven ? 'proven' : 'quiet')}>{translate(isProven ? 'people.proven' : 'people.unproven')}</span>
    </>
  );
};

/** The facts of an account: contacts, registration date, children and the consents of their families. */
export const PersonFacts = ({ person }: { person: Person }) => {
  const translate = useTranslate();
  const format = useFormat();
  const contacts = usePersonAction('POST /api/admin/people/:id/contacts', { gcTime: 0 });
  const { id, name, role, consents, createdAt, lastSeenAt, children, entries } = person;
  const { mobile, email } = contacts.data ?? person;
  const since = format.date(createdAt);
  const isFamily = role === 'participant';
  const texts = [
    translate('people.texts_at_first', { time: format.date(person.termsAcceptedAt) }),
    ...person.agreements.map(({ slug, version, at }) => {
      const text = `${translate(`people.text.${slug}`)} ${version}`;
      return at === null ? translate('people.text_missing', { text }) : translate('people.text_agreed', { text, time: format.date(at) });
    }),
  ];
  return (
    <Panel title={translate('people.facts')}>
      <FactLines
        items={[
          [translate('people.mobile'), <Contact key="mobile" value={mobile} isProven={mobile !== null} />],
          [translate('people.email'), <Contact key="email" value={email} isProven={person.emailProven} />],
          [
            translate('people.since'),
            lastSeenAt === null ? since : translate('people.last_here', { since, seen: format.dateTime(lastSeenAt) }),
          ],
          [
            translate('people.children'),
            isFamily ? translate('people.children_in', { children: format.number(children), count: entries }) : null,
          ],
          [
            translate('people.consents'),
            isFamily && consents.of > 0
              ? translate('people.consents_of', {
                  processing: consents.processing,
                  of: consents.of,
                  names: consents.publishName,
                  works: consents.publishWork,
                })
              : null,
          ],
          [translate('people.texts'), isFamily ? texts.join(translate('dot')) : null],
        ]}
      />
      <div className={cx('reveal')}>
        <RevealControls
          showLabel={translate('people.show_contacts')}
          hideLabel={translate('people.hide_contacts')}
          isShown={contacts.data !== undefined}
          isPending={contacts.isPending}
          onShow={(reason) => contacts.mutateAsync({ params: { id }, body: { reason } })}
          onHide={contacts.reset}
        />
        <span className={cx('quiet')}>{translate('people.contacts_note')}</span>
      </div>
      {isFamily && entries > 0 && (
        <Stack sx={{ mt: 1, alignItems: 'flex-start' }}>
          <MuiLink component={Link} to="/registrations?filter={}" state={stateOf({ q: name })} variant="body2">
            {translate('people.see_entries')}
          </MuiLink>
        </Stack>
      )}
    </Panel>
  );
};
