import { useTranslation } from 'react-i18next';
import type { MessageOutlook } from '#contract/office/decisions.ts';
import { useMoney } from '#src/admin/kit/words/useMoney.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

/** The number and the cost of the messages of a decision, and those that wait for a digest or the morning. */
export const ToldText = ({ messages }: { messages: MessageOutlook }) => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const money = useMoney();
  const number = new Intl.NumberFormat(useLocale());
  const { people, texts, mails, cost, inDigest, inMorning } = messages;
  const of = (count: number) => ({ count, shown: number.format(count) });
  const what = [
    ...(texts > 0 ? [t('officeMessages:outlook.texts', of(texts))] : []),
    ...(mails > 0 ? [t('officeMessages:outlook.mails', of(mails))] : []),
  ].join(t('officeMessages:outlook.and'));
  const parts = [
    ...(people > 0
      ? [t('officeMessages:outlook.told', { people: t('officeMessages:outlook.people', of(people)), what, cost: money(cost) })]
      : []),
    ...(inDigest > 0 ? [t('officeMessages:outlook.digest', of(inDigest))] : []),
    ...(inMorning > 0 ? [t('officeMessages:outlook.morning', of(inMorning))] : []),
  ];
  return <span>{parts.length === 0 ? t('officeMessages:outlook.nobody') : parts.join(t('dot'))}</span>;
};
