import { type ChangeEventHandler, type FocusEventHandler, type Ref, useId } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useLocked } from '#src/ui/rendering.ts';
import control from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';
import css from './PhoneField.module.css';

const cx = bindStyles({ ...control, ...css });

export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** In the reader's language. */
  name: string;
  /** Digits of the country calling code, with or without the plus. */
  dial: string;
}

export interface PhoneFieldProps extends FieldTexts {
  /** Empty while none is chosen. */
  country: string;
  onCountryChange: (code: string) => void;
  countries: readonly PhoneCountry[];
  /** Names the list of calling codes. */
  countryLabel: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  name?: string | undefined;
  id?: string | undefined;
  placeholder?: string | undefined;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
  /** `tel-national` by default. */
  autoComplete?: string | undefined;
  className?: string | undefined;
}

/** A calling code and a number. An invisible native select covers the short "+86". */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, required, id, className, country, onCountryChange, countries, countryLabel } = props;
  const { value, onChange, onBlur, inputRef, name, placeholder, disabled, autoComplete = 'tel-national' } = props;
  const locked = useLocked();
  const readOnly = props.readOnly || locked;
  const labelId = useId();
  const dial = countries.find(({ code }) => code === country)?.dial ?? '';
  const changeNumber: ChangeEventHandler<HTMLInputElement> = (event) => onChange(event.target.value);
  return (
    <Field label={<span id={labelId}>{label}</span>} hint={hint} error={error} required={required} id={id} className={className}>
      {(attributes) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would give the field a second, redundant name
        <div className={cx('phone')} role="group" aria-labelledby={labelId}>
          <span className={cx('dial')}>
            <select
              className={cx('dialList')}
              aria-label={countryLabel}
              value={country}
              disabled={disabled || readOnly}
              onChange={(event) => onCountryChange(event.target.value)}
            >
              {country === '' && <option value="">{countryLabel}</option>}
              {countries.map((entry) => (
                <option key={entry.code} value={entry.code}>
                  {`${entry.name} ${plus(entry.dial)}`}
                </option>
              ))}
            </select>
            <span className={cx('control', 'dialShown')} aria-hidden="true" data-off={disabled || props.readOnly || undefined}>
              {plus(dial)}
              <Icon name="down" />
            </span>
          </span>
          <input
            {...attributes}
            ref={inputRef}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete={autoComplete}
            className={cx('control')}
            value={value}
            placeholder={placeholder}
            readOnly={readOnly}
            disabled={disabled}
            onChange={changeNumber}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
}

function plus(dial: string): string {
  return dial.startsWith('+') ? dial : `+${dial}`;
}
