import { expect, test } from 'vitest'
import { rowTypes, type Column } from './schema-columns.ts'

const column = (over: Partial<Column>): Column => ({
  table: 'grant_calls',
  column: 'title_en',
  type: 'text',
  nullable: false,
  optional: false,
  generated: false,
  checks: [],
  ...over,
})
const typeOf = (over: Partial<Column>): string | undefined => /titleEn: (.*)/.exec(rowTypes([column(over)]))?.[1]

test('a table and its columns are named in camel case, one type a table', () => {
  const file = rowTypes([column({}), column({ table: 'sites', column: 'org_id', type: 'uuid' })])
  expect(file).toContain('export type GrantCalls = {\n  titleEn: string\n}')
  expect(file).toContain('export type Sites = {\n  orgId: string\n}')
  expect(file).toContain('export type Tables = {\n  grantCalls: GrantCalls\n  sites: Sites\n}')
})

test.each([
  ['a text', {}, 'string'],
  ['what may be null', { nullable: true }, 'string | null'],
  ['what has a default', { optional: true, nullable: true }, 'Generated<string | null>'],
  ['what Postgres alone writes', { type: 'int8', generated: true }, 'ColumnType<string, never, never>'],
  ['an exact number', { type: 'numeric' }, 'Col<string, string | number>'],
  ['JSON, which may be null', { type: 'jsonb', nullable: true }, 'Col<unknown, string | null>'],
  ['a moment', { type: 'timestamptz', optional: true }, 'ColumnType<Date, Date | string | undefined, Date | string>'],
  ['a list', { type: '_text' }, 'string[]'],
])('%s', (_, over, type) => {
  expect(typeOf(over)).toBe(type)
})

test.each([
  [
    'words in SQL',
    'text',
    "CHECK ((title_en = ANY (ARRAY['draft'::text, 'in-review'::text])))",
    "'draft' | 'in-review'",
  ],
  ['words of a workflow', 'text', "CHECK ((title_en = ANY ('{draft,in-review}'::text[])))", "'draft' | 'in-review'"],
  ['a list of words', '_text', "CHECK ((title_en <@ ARRAY['en'::text, 'ar'::text]))", "('en' | 'ar')[]"],
  ['a list of one word', '_text', "CHECK ((title_en <@ ARRAY['en'::text]))", "'en'[]"],
])('%s that a check lists become a union', (_, type, check, union) => {
  expect(typeOf({ type, checks: ['CHECK ((length(title_en) <= 5))', check] })).toBe(union)
})

test.each([
  ['a word that holds a quote', "CHECK ((title_en = ANY (ARRAY['it''s'::text])))"],
  ['words of another column', "CHECK ((title_ar = ANY (ARRAY['a'::text])))"],
  ['a list that is not plain', "CHECK ((title_en = ANY (ARRAY[lower('A'::text)])))"],
])('%s: the column stays a text', (_, check) => {
  expect(typeOf({ checks: [check] })).toBe('string')
})

test('a JSON column is read as the type that is named for it; a name without a column is refused', () => {
  const form = { 'grant_calls.title_en': ['@athar/contracts', 'FormDefinition'] as const }
  expect(rowTypes([column({ type: 'jsonb' })], form)).toContain(
    "titleEn: Col<import('@athar/contracts').FormDefinition, string>",
  )
  expect(() => rowTypes([column({ column: 'title' })], form)).toThrow('No such columns: grant_calls.title_en')
})

test('a type that is not known is refused by its column', () => {
  expect(() => rowTypes([column({ type: 'point' })])).toThrow('grant_calls.title_en is of the type point')
})

test('a name that camel case does not bring back is refused', () => {
  expect(() => rowTypes([column({ column: 'co2e_4' })])).toThrow('co2e_4 does not come back')
})

test('tables of accounts stand apart, with the names of their columns', () => {
  const file = rowTypes([column({}), column({ table: 'auth.users', column: 'created_at', type: 'timestamptz' })])
  expect(file).toContain('export type AuthUsers = {\n  created_at: Col<Date, Date | string>\n}')
  expect(file).toContain("export type AccountTables = {\n  'auth.users': AuthUsers\n}")
  expect(file).toContain('export type Tables = {\n  grantCalls: GrantCalls\n}')
})
