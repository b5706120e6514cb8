import { z } from 'zod';
import { hostileText, hostileValue } from './hostileValues.ts';
import type { Random } from './random.ts';

type Schema = z.core.JSONSchema.JSONSchema;

const schemas = new WeakMap<z.ZodType, Schema>();

/** Returns the input accepted by a schema of the contract, as JSON Schema. */
const jsonSchemaOf = (schema: z.ZodType): Schema => {
  const known = schemas.get(schema);
  if (known) return known;
  const made: Schema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  schemas.set(schema, made);
  return made;
};

/** Returns a plausible text for a property of this name; undefined if the name is not known. */
export type TextFor = (name: string) => string | undefined;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a value that a JSON Schema allows, as far as the schema says. */
const valueFor = (schema: Schema, name: string, random: Random, textFor: TextFor): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pickOf(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueFor(random.pickOf(choices) ?? {}, name, random, textFor);
  switch (schema.type) {
    case 'object': {
      const required = new Set(schema.required ?? []);
      const entries = Object.entries(schema.properties ?? {}).flatMap(([key, property]): [string, unknown][] =>
        isSchema(property) && (required.has(key) || random.chance(0.5)) ? [[key, valueFor(property, key, random, textFor)]] : [],
      );
      if (isSchema(schema.additionalProperties))
        entries.push([textFor('id') ?? 'a', valueFor(schema.additionalProperties, name, random, textFor)]);
      return Object.fromEntries(entries);
    }
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map((item) => (isSchema(item) ? valueFor(item, name, random, textFor) : null));
      const length = (schema.minItems ?? 0) + random.int(Math.min(4, (schema.maxItems ?? 4) - (schema.minItems ?? 0) + 1));
      const { items } = schema;
      return Array.from({ length }, () => (isSchema(items) ? valueFor(items, name, random, textFor) : null));
    }
    case 'integer':
    case 'number': {
      const from = Math.max(schema.minimum ?? 0, -1000);
      const to = Math.min(schema.maximum ?? 5000, from + 5000);
      return from + random.int(to - from + 1);
    }
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default: {
      const text = textFor(name) ?? `text ${random.hex(4)}`;
      return text.slice(0, schema.maxLength ?? text.length);
    }
  }
};

export const validValue = (schema: z.ZodType, random: Random, textFor: TextFor): unknown =>
  valueFor(jsonSchemaOf(schema), '', random, textFor);

/** Changes one value somewhere inside: replaces, removes, adds or repeats it. */
const mutateOnce = (value: unknown, random: Random): unknown => {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return hostileValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, hostileValue(random)];
    const at = random.int(value.length);
    if (random.chance(0.2)) return value.toSpliced(at, 1);
    // Repeating lists within lists would fill the memory.
    if (random.chance(0.1) && typeof value[at] !== 'object') return Array.from({ length: random.pick([51, 501, 10_000]) }, () => value[at]);
    return value.with(at, mutateOnce(value[at], random));
  }
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length === 0 || random.chance(0.15)) {
    const key = hostileText(random);
    return Object.fromEntries([...entries, [key, hostileValue(random)]]);
  }
  const at = random.int(entries.length);
  const [key, inner] = entries[at] ?? ['', null];
  if (random.chance(0.15)) return Object.fromEntries(entries.toSpliced(at, 1));
  return Object.fromEntries(entries.with(at, [key, mutateOnce(inner, random)]));
};

/** Returns a copy of `value`, changed in one to three places. */
export const mutated = (value: unknown, random: Random): unknown => {
  let result = value;
  for (let changes = 1 + random.int(3); changes > 0; changes -= 1) result = mutateOnce(result, random);
  return result;
};
