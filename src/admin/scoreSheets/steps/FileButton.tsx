import { Button } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

interface FileButtonProps {
  isPrimary: boolean;
  isBusy: boolean;
  children: ReactNode;
  onFile: (file: File) => void;
}

/** A button that chooses a file; the same file can be chosen again after it was mended. */
export const FileButton = ({ isPrimary, isBusy, children, onFile }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button
        variant={isPrimary ? 'contained' : 'outlined'}
        startIcon={<Icon name={moreIcons.up} />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
};
