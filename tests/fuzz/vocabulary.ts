import { regionsOf } from '#contract/places/countries.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { createRandom, type Random } from './random.ts';

/** Texts that must never appear in a log: they are put into bodies, addresses and headers. */
export interface Secrets {
  idNumbers: readonly [string, ...string[]];
  phone: string;
  password: string;
  token: string;
}

export const createSecrets = (seed: number): Secrets => {
  const random = createRandom(seed ^ 0x5ec2e7);
  const idNumber = () => makeResidentId({ birth: '20171103', sequence: random.int(1000), region: '350582' });
  return {
    idNumbers: [idNumber(), idNumber(), idNumber()],
    phone: `1397${String(random.int(10_000_000)).padStart(7, '0')}`,
    password: `Planted-${random.hex(12)}`,
    token: `planted${random.hex(24)}`,
  };
};

export const allSecrets = ({ idNumbers, phone, password, token }: Secrets): string[] => [...idNumbers, phone, password, token];

const MAX_KNOWN = 300;

/** The names in earlier answers, for use in later requests: ids by resource, tokens, numbers. */
export interface Vocabulary {
  learn(resource: string, answer: unknown): void;
  /** Returns a plausible text for a property of a request to `resource`; undefined if the name is not known. */
  textFor(resource: string, name: string, random: Random): string | undefined;
}

/** Names of objects inside answers, and the resource of their ids. */
const resourceOf: Record<string, string> = { competition: 'competitions', work: 'works', account: 'accounts' };

const LEARNED = new Set(['no', 'slug', 'certificateNo', 'keyId', 'token', 'id']);

export const createVocabulary = (secrets: Secrets, encryptedPasswords: readonly string[]): Vocabulary => {
  const known = new Map<string, string[]>();
  const remember = (kind: string, value: string): void => {
    const values = known.get(kind) ?? [];
    known.set(kind, values);
    if (values.includes(value)) return;
    if (values.length >= MAX_KNOWN) values.shift();
    values.push(value);
  };
  const recall = (kind: string, random: Random): string | undefined => random.pickOf(known.get(kind) ?? []);
  const recallId = (resource: string, random: Random): string | undefined =>
    recall(random.chance(0.9) ? `${resource}.id` : (random.pickOf([...known.keys()]) ?? ''), random);

  const learn = (resource: string, answer: unknown): void => {
    if (Array.isArray(answer)) {
      for (const item of answer.slice(0, 50)) learn(resource, item);
      return;
    }
    if (typeof answer !== 'object' || answer === null) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') learn(resourceOf[name] ?? resource, value);
      // Using ids of sessions would sign every role out.
      else if (typeof value === 'string' && LEARNED.has(name) && !(name === 'id' && resource === 'sessions'))
        remember(name === 'id' || name === 'slug' ? `${resource}.id` : name, value);
    }
  };

  return {
    learn,
    textFor(resource, name, random) {
      switch (name) {
        case 'id':
        case 'ids':
          return recallId(resource, random);
        case 'competitionId':
          return recall('competitions.id', random);
        case 'flagId':
          return recall('votes.id', random);
        case 'uploadId':
        case 'uploadIds':
        case 'posterUploadId':
          return recall('uploads.id', random) ?? random.hex(32);
        case 'no':
          return recall(resource === 'certificates' ? 'certificateNo' : 'no', random);
        case 'keyId':
          return recall('keyId', random);
        case 'challengeToken':
          return recall('token', random);
        case 'password':
        case 'current':
        case 'next':
          return random.pickOf(encryptedPasswords);
        case 'mobile':
        case 'phone':
        case 'target':
        case 'account':
          return random.pick([
            `+86${secrets.phone}`,
            secrets.phone,
            `1380000${String(random.int(10_000)).padStart(4, '0')}`,
            'a@example.test',
          ]);
        case 'address':
        case 'email':
          return random.pick([`fuzz${random.int(1000)}@example.test`, 'family@sample.test']);
        case 'code':
          return String(random.int(1_000_000)).padStart(6, '0');
        case 'country':
          return random.pick(['CN', 'US', 'GB', 'TW', 'XX']);
        case 'region':
          return random.pickOf(regionsOf('CN'))?.code;
        case 'idNumber':
          return random.chance(0.5) ? random.pick(secrets.idNumbers) : makeResidentId({ sequence: random.int(1000) });
        case 'invitationCode':
          return 'SAMPLE-2026';
        case 'url':
          return random.pick(['https://www.bilibili.com/video/BV1xx411c7mD', 'https://example.test/a']);
        case 'sha256':
          return random.hex(64);
        case 'slug':
          return random.pick(['agreement', 'privacy', 'terms', 'about']);
        case 'textVersion':
          return '2026-09';
        default:
          return undefined;
      }
    },
  };
};
