import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { ComboBoxField } from '#src/ui/choices/ComboBoxField.tsx';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { RadioCards } from '#src/ui/choices/RadioCards.tsx';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { ErrorSummary } from '#src/ui/fields/ErrorSummary.tsx';
import { OneTimeCodeField } from '#src/ui/fields/OneTimeCodeField.tsx';
import { PasswordField } from '#src/ui/fields/PasswordField.tsx';
import { PhoneField } from '#src/ui/fields/PhoneField.tsx';
import { type SlideStatus, SlideToVerify } from '#src/ui/fields/SlideToVerify.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Tabs } from '#src/ui/navigation/Tabs.tsx';
import { Sample } from './Sample.tsx';
import css from './Samples.module.css';

const cx = bindStyles(css);

/** A list as long as the real one: every two-letter region of Intl. */
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const regions = letters
  .flatMap((a) => letters.map((b) => a + b))
  .flatMap((id) => {
    const name = regionNames.of(id);
    return name ? [{ id, name, keywords: [id] }] : [];
  });

const callingCodes = [
  { code: 'CN', name: 'China', dial: '86' },
  { code: 'FR', name: 'France', dial: '33' },
  { code: 'US', name: 'United States', dial: '1' },
];

const groups = [
  { value: 'early', label: '幼儿组', hint: '4–6 岁' },
  { value: 'primary', label: '小学组', hint: '7–10 岁' },
] as const;

export function FieldSamples() {
  const [country, setCountry] = useState<string | null>('FR');
  const [phone, setPhone] = useState({ country: 'CN', number: '138 0013 8000' });
  const [group, setGroup] = useState<'early' | 'primary'>('primary');
  const [filter, setFilter] = useState('all');
  const [focusToken, setFocusToken] = useState(0);
  return (
    <>
      <Sample title="Fields">
        <ErrorSummary
          title="2 fields need a change"
          focusToken={focusToken}
          items={[
            { fieldId: 'sample-code', label: 'Invitation code', message: 'Please enter the correct invitation code' },
            { fieldId: 'sample-group', label: 'Group', message: 'Please choose a group' },
          ]}
        />
        <Button size="sm" variant="secondary" onClick={() => setFocusToken(focusToken + 1)}>
          Send
        </Button>
        <div className={cx('pair')}>
          <TextField label="Team name" required placeholder="Please enter the team name" hint="Seen by everybody" />
          <TextField
            id="sample-code"
            label="Invitation code"
            required
            defaultValue="HZ26-7K3"
            error="Please enter the correct invitation code"
          />
          <TextField label="Mobile number" readOnly defaultValue="+33 6 12 34 56 78" hint="Changed only by customer service" />
          <TextField label="Fee" prefix="¥" defaultValue="280" />
          <SelectField label="Gender" required placeholder="Please choose" defaultValue="">
            <option value="f">Girl</option>
            <option value="m">Boy</option>
          </SelectField>
          <PasswordField label="Password" required showLabel="Show password" hideLabel="Hide password" defaultValue="robot-22" />
        </div>
        <RadioCards id="sample-group" legend="Group" name="group" required options={groups} value={group} onChange={setGroup} />
        <CheckboxField
          required
          label={
            <>
              I have read the <a href="#terms">terms</a> and the <a href="#privacy">privacy policy</a>.
            </>
          }
        />
        <CheckboxField defaultChecked label="Keep me signed in" />
        <CheckboxField label="I agree for my child" error="Please agree before you go on" />
      </Sample>
      <Sample title="Combo box, phone, code">
        <ComboBoxField
          label="Country or region"
          required
          items={regions}
          value={country}
          onChange={setCountry}
          placeholder="Type to find it"
          emptyLabel="Nothing matches"
          toggleLabel="Show all"
        />
        <ComboBoxField
          label="Region with an error"
          items={regions}
          value={null}
          onChange={setCountry}
          emptyLabel="Nothing matches"
          toggleLabel="Show all"
          error="Please choose a region"
        />
        <PhoneField
          label="Parent’s mobile"
          required
          countries={callingCodes}
          countryLabel="Calling code"
          country={phone.country}
          onCountryChange={(code) => setPhone({ ...phone, country: code })}
          value={phone.number}
          onChange={(number) => setPhone({ ...phone, number })}
        />
        <OneTimeCodeField
          label="Verification code"
          required
          placeholder="6 digits"
          action={<Button variant="secondary">Send code</Button>}
        />
        <TextArea label="Address" counter="12 / 200" defaultValue="9 Jiangnan Avenue" />
        <FilterGroup
          label="Filter"
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: 'All', count: 7 },
            { value: 'todo', label: 'To do', count: 2 },
            { value: 'done', label: 'Finished', count: 2 },
          ]}
        />
        <Tabs
          label="Ways to sign in"
          items={[
            { id: 'password', label: 'Password', content: 'Account and password' },
            { id: 'mobile', label: 'Mobile code', content: 'A code by SMS' },
            { id: 'mail', label: 'E-mail code', content: 'A code by mail' },
          ]}
        />
      </Sample>
      <Sample title="Slide to verify">
        <LiveSlider />
        <SlideToVerify prompt="Checking" successText="Verification passed" status="checking" onReachEnd={noop} />
        <SlideToVerify prompt="Drag to the far right" successText="Verification passed" status="verified" onReachEnd={noop} />
        <SlideToVerify
          prompt="拖到最右边"
          successText="验证通过"
          failureText="Validation failed. Please drag it once more."
          status="failed"
          onReachEnd={noop}
        />
      </Sample>
    </>
  );
}

/** Fails first and then passes, to show every state. */
function LiveSlider() {
  const [status, setStatus] = useState<SlideStatus>('idle');
  const [tries, setTries] = useState(0);
  const judge = () => {
    setStatus('checking');
    setTries(tries + 1);
    setTimeout(() => setStatus(tries === 0 ? 'failed' : 'verified'), 600);
  };
  return (
    <SlideToVerify
      prompt="Drag the slider to the far right"
      successText="Verification passed"
      failureText="Validation failed. Please drag it once more."
      status={status}
      onReachEnd={judge}
    />
  );
}

function noop() {}
