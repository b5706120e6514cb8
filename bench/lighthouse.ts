// Runs Lighthouse once in a browser of its own, by the package's command line: its report is JSON, which is parsed here.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-sync';

const Category = z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) });
const Audits = z.record(
  z.string(),
  z.object({
    title: z.string(),
    score: z.number().nullable(),
    numericValue: z.number().optional(),
    details: z.unknown().optional(),
  }),
);
const RuntimeError = z.object({ message: z.string() });
const Report = z.object({
  runtimeError: RuntimeError.optional(),
  categories: z.object({ performance: Category, accessibility: Category, 'best-practices': Category, seo: Category }),
  audits: Audits,
});
const AccessibilityReport = z.object({
  runtimeError: RuntimeError.optional(),
  categories: z.object({ accessibility: Category }),
  audits: Audits,
  finalDisplayedUrl: z.url(),
});
const Requests = z.object({ items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })) });

export interface Measured {
  /** Out of 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Largest contentful paint, ms. */
  lcp: number;
  /** Total blocking time, ms. */
  tbt: number;
  /** Transferred size of scripts, headers included. */
  scriptBytes: number;
}

export interface LighthouseRun {
  measured: Measured;
  /** Audits that keep accessibility, best practices and SEO from 100. */
  faults: string[];
}

const QUALITIES = ['accessibility', 'best-practices', 'seo'] as const;

const runOf = ({ runtimeError, categories, audits }: z.infer<typeof Report>): LighthouseRun => {
  if (runtimeError) throw new Error(runtimeError.message);
  const score = ({ score: value }: z.infer<typeof Category>): number => Math.round((value ?? 0) * 100);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const scripts = Requests.parse(audits['network-requests']?.details).items.filter(({ resourceType }) => resourceType === 'Script');
  const faults = QUALITIES.flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
  return {
    measured: {
      performance: score(categories.performance),
      accessibility: score(categories.accessibility),
      bestPractices: score(categories['best-practices']),
      seo: score(categories.seo),
      cls: value('cumulative-layout-shift'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    },
    faults: [...new Set(faults)],
  };
};

/** Returns Lighthouse's report on an address, by its command line. Throws if the page or the browser fails. */
const reportOn = async (url: string, chromePath: string, options: readonly string[] = []): Promise<string> => {
  const args = [url, '--quiet', '--output=json', '--no-enable-error-reporting', ...options];
  const child = spawn(process.execPath, [`${root}node_modules/lighthouse/cli/index.js`, ...args], {
    env: { ...process.env, CHROME_PATH: chromePath },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors]: Buffer[][] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out?.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors?.push(chunk));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`lighthouse failed for ${url}:\n${Buffer.concat(errors ?? [])}`);
  return Buffer.concat(out ?? []).toString();
};

/** Measures an address with Lighthouse's own defaults (mobile, simulated slow 4G). Throws if the page or the browser fails. */
export const runLighthouse = async (url: string, chromePath: string): Promise<LighthouseRun & { report: string }> => {
  const report = await reportOn(url, chromePath, [`--chrome-flags=${FLAGS}`]);
  return { ...runOf(Report.parse(JSON.parse(report))), report };
};

export interface Visitor {
  device: 'phone' | 'desktop';
  /** Session cookie, if the page needs one. */
  cookie?: string;
}

export interface Accessibility {
  /** Out of 100. */
  score: number;
  /** Audits that keep the score from 100. */
  faults: string[];
  /** The final path of the page. */
  path: string;
  report: string;
}

/** Returns Lighthouse's accessibility score of an address for such a visitor. */
export const accessibilityOf = async (url: string, chromePath: string, { device, cookie }: Visitor): Promise<Accessibility> => {
  const report = await reportOn(url, chromePath, [
    '--only-categories=accessibility',
    `--chrome-flags=${FLAGS}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
  ]);
  const { runtimeError, categories, audits, finalDisplayedUrl } = AccessibilityReport.parse(JSON.parse(report));
  if (runtimeError) throw new Error(runtimeError.message);
  const { score, auditRefs } = categories.accessibility;
  const faults = auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
  return { score: Math.round((score ?? 0) * 100), faults, path: new URL(finalDisplayedUrl).pathname, report };
};
