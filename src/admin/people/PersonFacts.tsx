import { Link as MuiLink, Stack } from '@mui/material';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation('admin');
  if (value === null) return '–';
  return (
    <>
      <span className={cx('number')}>{value}</span>{' '}
      <span className={cx(isProven ? 'proven' : 'quiet')}>{t(isProven ? 'people.proven' : 'people.unproven')}</span>
    </>
  );
};

/** The facts of an account: contacts, registration date, children and the consents of their families. */
export const PersonFacts = ({ person }: { person: Person }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const contacts = usePersonAction('POST /api/admin/people/:id/contacts', { gcTime: 0 });
  const { id, name, role, consents, createdAt, lastSeenAt, children, entries } = person;
  const { mobile, email } = contacts.data ?? person;
  const since = format.date(createdAt);
  const isFamily = role === 'participant';
  const texts = [
    t('people.texts_at_first', { time: format.date(person.termsAcceptedAt) }),
    ...person.agreements.map(({ slug, version, at }) => {
      const text = `${t(`people.text.${slug}`)} ${version}`;
      return at === null ? t('people.text_missing', { text }) : t('people.text_agreed', { text, time: format.date(at) });
    }),
  ];
  return (
    <Panel title={t('people.facts')}>
      <FactLines
        items={[
          [t('people.mobile'), <Contact key="mobile" value={mobile} isProven={mobile !== null} />],
          [t('people.email'), <Contact key="email" value={email} isProven={person.emailProven} />],
          [t('people.since'), lastSeenAt === null ? since : t('people.last_here', { since, seen: format.dateTime(lastSeenAt) })],
          [t('people.children'), isFamily ? t('people.children_in', { children: format.number(children), count: entries }) : null],
          [
            t('people.consents'),
            isFamily && consents.of > 0
              ? t('people.consents_of', {
                  processing: consents.processing,
                  of: consents.of,
                  names: consents.publishName,
                  works: consents.publishWork,
                })
              : null,
          ],
          [t('people.texts'), isFamily ? texts.join(t('dot')) : null],
        ]}
      />
      <div className={cx('reveal')}>
        <RevealControls
          showLabel={t('people.show_contacts')}
          hideLabel={t('people.hide_contacts')}
          isShown={contacts.data !== undefined}
          isPending={contacts.isPending}
          onShow={(reason) => contacts.mutateAsync({ params: { id }, body: { reason } })}
          onHide={contacts.reset}
        />
        <span className={cx('quiet')}>{t('people.contacts_note')}</span>
      </div>
      {isFamily && entries > 0 && (
        <Stack sx={{ mt: 1, alignItems: 'flex-start' }}>
          <MuiLink component={Link} to="/registrations?filter={}" state={stateOf({ q: name })} variant="body2">
            {t('people.see_entries')}
          </MuiLink>
        </Stack>
      )}
    </Panel>
  );
};
