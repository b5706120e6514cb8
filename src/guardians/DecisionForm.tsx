import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { consentPurposes } from '#contract/registrations/consents.ts';
import { type GuardianView, relations } from '#contract/registrations/guardians.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useSite } from '#src/platform/site/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { OneTimeCodeField } from '#src/ui/fields/OneTimeCodeField.tsx';
import { showField } from '#src/ui/fields/showField.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import { type Choices, dropAnswerDraft, readAnswerDraft, saveAnswerDraft } from './answerDraft.ts';
import css from './Guardian.module.css';
import { Looks } from './Looks.tsx';
import { whenAndWhere } from './NextSteps.tsx';
import { Purpose } from './Purpose.tsx';

const cx = bindStyles(css);

/** Returns the initial choices: the existing answers for a change; otherwise none. */
const choicesOf = (answer: GuardianView['answer']): Choices => {
  const { processing, publishName, publishWork } = answer ?? { processing: null, publishName: null, publishWork: null };
  return { processing, publishName, publishWork };
};

/** Placeholder for the child's name in the heading: a character that no text contains. */
const CHILD = '\uE000';

/** A heading whose lines break between words, never inside the child's name where it fits on one. */
function Heading({ text, child }: { text: string; child: string }) {
  const [before = '', after = ''] = text.split(CHILD);
  return (
    <>
      {phrases(before)}
      <span className={cx('name')}>{child}</span>
      {phrases(after)}
    </>
  );
}

interface DecisionFormProps {
  view: GuardianView;
  token: string;
  /** Leads to the other children of the link, if any. */
  others: ReactNode;
  /** Returns to the existing answers, if any. */
  onCancel: (() => void) | undefined;
  onAnswered: (view: GuardianView) => void;
}

/** The decisions of a guardian; a change of earlier ones needs a code to the same number. */
export function DecisionForm({ view, token, others, onCancel, onAnswered }: DecisionFormProps) {
  const { t } = useTranslation('guardians');
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const { answer } = view;
  const [draft] = useState(() => readAnswerDraft(token));
  const [choices, setChoices] = useState<Choices>(draft?.choices ?? choicesOf(answer));
  const [name, setName] = useState(draft?.name ?? answer?.name ?? '');
  const [relation, setRelation] = useState<string>(draft?.relation ?? answer?.relation ?? '');
  useEffect(() => saveAnswerDraft(token, { choices, name, relation }), [token, choices, name, relation]);
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  // True while the form asks for confirmation: without the first consent the child leaves the team and its data is erased.
  const [isLeaving, setIsLeaving] = useState(false);
  const isTried = tries > 0;
  const form = useRef<HTMLFormElement>(null);
  const send = useAction('POST /api/guardians/answers', {
    onSuccess: (answered) => {
      dropAnswerDraft(token);
      onAnswered(answered);
    },
  });
  const sendCode = useAction('POST /api/guardians/codes');
  const missing = consentPurposes.filter((purpose) => choices[purpose] === null);
  const facts = (each: readonly string[]): string => each.filter((fact) => fact !== '').join(t('dot'));
  const when = whenAndWhere(format, view, view.competition.city ? text(view.competition.city) : undefined, t('dot'));
  const site = useSite();
  const names = { child: view.child.name, team: view.teamName, teacher: view.instructor };
  const chosenRelation = relations.find((each) => each === relation);
  const refusedCode = send.error instanceof Problem ? send.error.detail.fields?.['code'] : undefined;
  const codeProblem = isTried && answer && isBlank(code) ? 'required' : refusedCode;

  // The button stays on the screen while the page scrolls below it: the missing part would be far above or below.
  useEffect(() => {
    const field = tries > 0 || refusedCode ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (field) showField(field);
  }, [tries, refusedCode]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTries((before) => before + 1);
    const { processing, publishName, publishWork } = choices;
    if (processing === null || publishName === null || publishWork === null || !chosenRelation || isBlank(name)) return;
    if (answer && isBlank(code)) return;
    if (!processing && !isLeaving) {
      setIsLeaving(true);
      return;
    }
    const given = { processing, publishName, publishWork, name, relation: chosenRelation };
    send.mutate(
      { body: { ...given, token, childName: view.child.name, textVersion: view.textVersion, locale, ...(answer ? { code } : {}) } },
      { onSettled: () => setIsLeaving(false) },
    );
  };

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <PageBand
        tone="sky"
        overlap
        art="tock-mail"
        className={cx('band')}
        title={<Heading text={t(onCancel ? 'change.heading' : 'heading', { child: CHILD })} child={names.child} />}
        lead={onCancel ? t('change.lead', names) : t('lead', { ...names, organization: view.organization })}
      >
        {view.expiresAt !== null && <p className={cx('deadline')}>{t('deadline', { time: format.near(view.expiresAt) })}</p>}
      </PageBand>
      <div className={`wrap ${cx('page')}`}>
        {others}
        <Card as="section" pad="lg">
          <h2>{t('glance.title')}</h2>
          <dl className={cx('facts')}>
            <dt>{t('glance.child')}</dt>
            <dd>
              {facts([
                view.child.name,
                t(`gender.${view.child.gender}`),
                view.child.age === null ? '' : t('glance.age', { count: view.child.age }),
              ])}
            </dd>
            <dt>{t('glance.competition')}</dt>
            <dd>{text(view.competition.title)}</dd>
            {when !== '' && (
              <>
                <dt>{t('glance.when')}</dt>
                <dd>{when}</dd>
              </>
            )}
            <dt>{t('glance.team')}</dt>
            <dd>{facts([view.teamName, t(`group.${view.group}`), t('glance.size', { count: view.teamSize })])}</dd>
            <dt>{t('glance.asker')}</dt>
            <dd>{facts([view.instructor, view.organization])}</dd>
            <dt>{t('glance.sentTo')}</dt>
            <dd className="num">{view.phone}</dd>
          </dl>
          {site && (
            <p className={cx('wrong')}>
              {t('glance.wrong')} <a href={`mailto:${site.contact.email}`}>{t('glance.write')}</a>
            </p>
          )}
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
            error={isTried && isBlank(name) ? fieldMessage('required') : undefined}
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
        <Looks looks={view.looks} />
        <Card as="section" pad="lg">
          <h2>{t('mind.title')}</h2>
          <p className={cx('said')}>{t('mind.body')}</p>
        </Card>
        <div className={cx('bar')}>
          {send.error && !refusedCode && (
            <Notice tone="danger" role="alert">
              {message(send.error)}
            </Notice>
          )}
          <p role="status">{t('chosen', { count: consentPurposes.length - missing.length })}</p>
          <Button type="submit" size="lg" wide busy={send.isPending}>
            {t('send')}
          </Button>
          {onCancel && (
            <Button
              variant="ghost"
              wide
              disabled={send.isPending}
              onClick={() => {
                dropAnswerDraft(token);
                onCancel();
              }}
            >
              {t('cancelChange')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isLeaving}
        tone="danger"
        title={t('leaving.title', names)}
        body={<p>{t('leaving.body', names)}</p>}
        confirmLabel={t('leaving.confirm')}
        cancelLabel={t('leaving.back')}
        busy={send.isPending}
        onConfirm={() => submit()}
        onCancel={() => setIsLeaving(false)}
      />
    </form>
  );
}
