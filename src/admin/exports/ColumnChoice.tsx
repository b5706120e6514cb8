import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from '@mui/material';

interface ColumnChoiceProps {
  label: string;
  names: readonly string[];
  words: ReadonlyMap<string, string>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Columns of a file, each chosen or not. */
export const ColumnChoice = ({ label, names, words, chosen, onChange }: ColumnChoiceProps) => (
  <FormControl component="fieldset" sx={{ display: 'block', mt: 2 }}>
    <FormLabel component="legend">{label}</FormLabel>
    <FormGroup sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' }}>
      {names.map((name) => (
        <FormControlLabel
          key={name}
          label={words.get(name) ?? name}
          control={
            <Checkbox
              size="small"
              checked={chosen.has(name)}
              onChange={({ target }) => onChange(new Set(target.checked ? [...chosen, name] : [...chosen].filter((each) => each !== name)))}
            />
          }
        />
      ))}
    </FormGroup>
  </FormControl>
);
