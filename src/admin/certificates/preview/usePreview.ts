import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import type { CertificateTemplate } from '#contract/certificates/template.ts';
import type { PreviewChoice } from '#contract/certificates/templatesAdmin.ts';
import { call } from '#src/platform/api/api.ts';

/** Debounce time before what is typed is drawn. */
const PAUSE_MS = 250;

const useDebounced = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** Returns the picture of a text as an address for an image. */
const useObjectUrl = (svg: string | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (svg === undefined) return;
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return url;
};

/** Draws a template on the server, from the layout of its PDF; what was drawn before stays until then. */
export const usePreview = (
  params: { id: string; kind: CertificateKind },
  data: CertificateTemplate,
  { shows, place }: { shows: PreviewChoice; place: number },
) => {
  const body = { data: useDebounced(data), shows, place };
  const {
    data: drawn,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['certificate preview', params, body],
    queryFn: ({ signal }) => call('POST /api/admin/competitions/:id/certificate-templates/:kind/previews', { params, body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return { drawn, url: useObjectUrl(drawn?.svg), error, isFetching, refetch };
};
