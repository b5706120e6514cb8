import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConsentPurpose, consentPurposes } from '#contract/consents.ts';
import { type GuardianView, relations } from '#contract/guardians.ts';
import { Problem } from '#contract/problem.ts';
import { useAction } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/Card.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { OneTimeCodeField } from '#src/ui/OneTimeCodeField.tsx';
import { PageBand } from '#src/ui/PageBand.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import css from './Guardian.module.css';
import { Purpose } from './Purpose.tsx';

const cx = bindStyles(css);

interface DecisionFormProps {
  view: GuardianView;
  token: string;
  onAnswered: (view: GuardianView) => void;
}

type Choices = Record<ConsentPurpose, boolean | null>;

/** The decisions of a guardian; a change of earlier ones needs a code to the same number. */
export function DecisionForm({ view, token, onAnswered }: DecisionFormProps) {
  const { t } = useTranslation('guardians');
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const { answer } = view;
  const [choices, setChoices] = useState<Choices>({ processing: null, publishName: null, publishWork: null });
  const [name, setName] = useState(answer?.name ?? '');
  const [relation, setRelation] = useState<string>(answer?.relation ?? '');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useAction('POST /api/guardians/answers', { onSuccess: onAnswered });
  const sendCode = useAction('POST /api/guardians/codes');
  const missing = consentPurposes.filter((purpose) => choices[purpose] === null);
  const names = { child: view.child.name, team: view.teamName, teacher: view.instructor };
  const chosenRelation = relations.find((each) => each === relation);
  const codeProblem = send.error instanceof Problem ? send.error.detail.fields?.['code'] : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { processing, publishName, publishWork } = choices;
    if (processing === null || publishName === null || publishWork === null || !chosenRelation || name.trim() === '') return;
    const given = { processing, publishName, publishWork, name, relation: chosenRelation };
    send.mutate({ body: { ...given, token, textVersion: view.textVersion, locale, ...(answer ? { code } : {}) } });
  };

  return (
    <form noValidate onSubmit={submit}>
      <PageBand
        tone="sky"
        overlap
        art="tock-mail"
        title={t('heading', names)}
        lead={t('lead', { ...names, organization: view.organization })}
      >
        {view.expiresAt !== null && <p className={cx('deadline')}>{t('deadline', { time: format.dateTime(view.expiresAt) })}</p>}
      </PageBand>
      <div className={`wrap ${cx('page')}`}>
        <Card as="section" pad="lg">
          <h2>{t('glance.title')}</h2>
          <dl className={cx('facts')}>
            <dt>{t('glance.child')}</dt>
            <dd>{`${view.child.name} · ${t(`gender.${view.child.gender}`)}`}</dd>
            <dt>{t('glance.competition')}</dt>
            <dd>{text(view.competition.title)}</dd>
            <dt>{t('glance.team')}</dt>
            <dd>{`${view.teamName} · ${t('glance.size', { count: view.teamSize })}`}</dd>
            <dt>{t('glance.asker')}</dt>
            <dd>{`${view.instructor} · ${view.organization}`}</dd>
            <dt>{t('glance.sentTo')}</dt>
            <dd className="num">{view.phone}</dd>
          </dl>
        </Card>
        <h2>{t('decisions')}</h2>
        {consentPurposes.map((purpose) => (
          <Purpose
            key={purpose}
            purpose={purpose}
            names={names}
            textVersion={view.textVersion}
            value={choices[purpose]}
            missing={isTried && choices[purpose] === null}
            onChoose={(value) => setChoices((before) => ({ ...before, [purpose]: value }))}
          />
        ))}
        <Card as="section" pad="lg" className={cx('fields')}>
          <SelectField
            label={t('relation')}
            required
            placeholder={t('choose')}
            value={relation}
            error={isTried && !chosenRelation ? fieldMessage('required') : undefined}
            onChange={({ target }) => setRelation(target.value)}
          >
            {relations.map((each) => (
              <option key={each} value={each}>
                {t(`relations.${each}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('name')}
            required
            autoComplete="name"
            maxLength={80}
            value={name}
            error={isTried && name.trim() === '' ? fieldMessage('required') : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          {answer && (
            <OneTimeCodeField
              label={t('code', { phone: view.phone })}
              required
              value={code}
              error={codeProblem ? fieldMessage(codeProblem) : undefined}
              onChange={({ target }) => setCode(target.value)}
              action={
                <Button variant="secondary" busy={sendCode.isPending} onClick={() => sendCode.mutate({ body: { token, locale } })}>
                  {t(sendCode.isSuccess ? 'codeSent' : 'sendCode')}
                </Button>
              }
            />
          )}
          {sendCode.error && <Notice tone="danger">{message(sendCode.error)}</Notice>}
        </Card>
        <Card as="section" pad="lg">
          <h2>{t('mind.title')}</h2>
          <p>{t('mind.body')}</p>
        </Card>
        {send.error && !codeProblem && (
          <Notice tone="danger" role="alert">
            {message(send.error)}
          </Notice>
        )}
        <div className={cx('bar')}>
          <p role="status">{t('chosen', { count: consentPurposes.length - missing.length })}</p>
          <Button type="submit" size="lg" wide busy={send.isPending}>
            {t('send')}
          </Button>
        </div>
      </div>
    </form>
  );
}
