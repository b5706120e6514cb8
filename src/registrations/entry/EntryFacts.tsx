import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#contract/accounts/public.ts';
import { countryName } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';
import type { AnswerView } from '#contract/registrations/formAnswers.ts';
import { type MemberField, type MemberView, memberFieldNames, memberFields } from '#contract/registrations/members.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { answerText } from '#contract/registrations/rules/formAnswers.ts';
import { memberFieldText } from '#contract/registrations/rules/memberFieldText.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { type DataItem, DataList } from '#src/ui/display/DataList.tsx';
import { Tag } from '#src/ui/display/Tag.tsx';
import { CertificateNames } from './CertificateNames.tsx';
import css from './Entry.module.css';
import { Fee } from './Fee.tsx';
import { showsFee } from './showsFee.ts';

const cx = bindStyles(css);

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" pad="lg" aria-labelledby={id}>
      <h2 id={id} className={cx('sectionTitle')}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

interface EntryFactsProps {
  entry: Entry;
  /** The kind of its account, which decides the label of the organisation. */
  kind: AccountKind;
}

/** All values that were filled in, ID numbers masked. */
export function EntryFacts({ entry, kind }: EntryFactsProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const regionText = useRegionText();
  const { competition, participation, parent, instructor, address } = entry;

  const event: DataItem[] = [
    ...(entry.number ? [{ label: t('entry.number'), value: entry.number }] : []),
    { label: t('form.competition'), value: text(competition.title) },
    {
      label: t('form.participation'),
      value: t('dot', { first: t(`mode.${competition.mode}`), second: t(`participation.${participation}`) }),
    },
    { label: t('fields.group.label'), value: t(`group.${entry.group}`) },
    { label: t('form.size'), value: t('mine.size', { count: entry.teamSize }) },
    ...(entry.invitationCode === null ? [] : [{ label: t('fields.invitationCode.label'), value: entry.invitationCode }]),
    { label: t('entry.registeredAt'), value: format.dateTime(entry.registeredAt) },
  ];
  const adults: DataItem[] = [
    { label: t('fields.parentName.label'), value: parent.name },
    { label: t('fields.parentPhone.label'), value: formatPhone(parent.phone) },
    { label: t(`organization.${kind}`), value: entry.organization },
    { label: t('fields.instructorName.label'), value: instructor.name },
    { label: t('fields.instructorPhone.label'), value: formatPhone(instructor.phone) },
  ];
  const { country, region, city, detail } = address;
  return (
    <>
      {entry.day && (
        <Section title={t('entry.day.title')}>
          <DataList
            items={[
              { label: t('entry.day.startNumber'), value: entry.day.startNumber },
              ...entry.day.slots.map(({ run, table, startsAt }) => ({
                label: t('entry.day.run', { run }),
                value: t('dot', { first: format.dateTime(startsAt), second: t('entry.day.table', { table }) }),
              })),
            ]}
          />
        </Section>
      )}
      <Section title={t('form.event')}>
        <DataList items={event} />
      </Section>
      {showsFee(entry) && (
        <Section title={t('form.fee')}>
          <Fee entry={entry} />
        </Section>
      )}
      <Section title={participation === 'single' ? t('form.member') : t('form.members')}>
        <Members members={entry.members} />
        <CertificateNames entry={entry} />
      </Section>
      <Section title={t('form.adults')}>
        <DataList items={adults} />
      </Section>
      <Section title={t('form.address')}>
        <DataList
          items={[
            { label: t('fields.addressCountry.label'), value: regionText(country, region) },
            ...(city ? [{ label: t('fields.addressCity.label'), value: city }] : []),
            { label: t('fields.addressDetail.label'), value: detail },
          ]}
        />
      </Section>
      {entry.formAnswers && entry.formAnswers.length > 0 && (
        <Section title={t('formAnswers.title')}>
          <DataList
            items={entry.formAnswers.map((answer) => ({
              label: text(answer.label),
              value: <Answer answer={answer} />,
            }))}
          />
        </Section>
      )}
    </>
  );
}

function Members({ members }: { members: readonly MemberView[] }) {
  const { t } = useTranslation('registrations');
  return (
    <>
      <ol className={cx('members')}>
        {members.map((member, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: members are identified by their position in the team
          <li key={index}>
            <TockHead color={index % 2 === 0 ? 'cobalt' : 'coral'} mood="happy" className={cx('tock')} />
            <MemberFacts member={member} />
          </li>
        ))}
      </ol>
      <p className={cx('remark')}>{t('entry.idHidden')}</p>
    </>
  );
}

/** An answer to one of the competition's own questions, as it was given. */
function Answer({ answer }: { answer: AnswerView }) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  return (
    <>
      <span className={cx('answered')}>{answerText(answer, locale)}</span>
      {!answer.isAsked && <Tag icon="info">{t('formAnswers.notAsked')}</Tag>}
    </>
  );
}

function MemberFacts({ member }: { member: MemberView }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const locale = useLocale();
  const textOf = (field: MemberField) => memberFieldText(member, field, locale, (gender) => t(`gender.${gender}`));
  const fieldsIn = (where: 'heading' | 'inline' | 'labelled') =>
    memberFieldNames.filter((field) => memberFields[field].details === where && textOf(field) !== '');
  return (
    <div>
      {fieldsIn('heading').map((field) => (
        <h3 key={field}>{textOf(field)}</h3>
      ))}
      <p>
        {fieldsIn('inline')
          .map(textOf)
          .reduce((first, second) => t('dot', { first, second }))}
      </p>
      {fieldsIn('labelled').map((field) => (
        <p key={field}>
          {t(`fields.${memberFields[field].name}.label`)} <span className="num">{textOf(field)}</span>
        </p>
      ))}
      {member.formAnswers?.map((answer) => (
        <p key={answer.id}>
          {text(answer.label)} <Answer answer={answer} />
        </p>
      ))}
      {member.ageWarning && <Tag icon="info">{t(`entry.${member.ageWarning}`)}</Tag>}
    </div>
  );
}

const useRegionText = () => {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  return (country: string, region: string | undefined): string => {
    const name = countryName(country, locale);
    return region ? t('dot', { first: name, second: regionName(country, region, locale) }) : name;
  };
};
