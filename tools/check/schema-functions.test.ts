import { expect, test } from 'vitest'
import { functionTypes, type SqlFunction } from './schema-functions.ts'

const sqlFunction = (over: Partial<SqlFunction>): SqlFunction => ({
  name: 'count_mentees',
  takes: [],
  names: null,
  optional: 0,
  spread: false,
  gives: 'int4',
  composite: false,
  columns: [],
  ...over,
})
const typeOf = (over: Partial<SqlFunction>, named = {}): string | undefined =>
  / {2}count_mentees: \{ (.*) \}/.exec(functionTypes([sqlFunction(over)], named))?.[1]

test.each([
  ['a value', {}, 'takes: []; value: number'],
  ['a list', { gives: '_uuid' }, 'takes: []; value: string[]'],
  ['arguments by name', { takes: ['uuid', 'timestamptz'], names: ['mentor', 'at'] }, 'mentor: string | null, at: Date'],
  [
    'one with a default',
    { takes: ['uuid', 'text'], names: ['a', 'b'], optional: 1 },
    'a: string | null, b?: string | null',
  ],
  ['a list of numbers', { takes: ['_numeric'], names: ['a'] }, 'a: readonly (string | number)[] | null'],
  ['values one by one', { takes: ['_text'], names: ['roles'], spread: true }, 'takes: [...roles: string[]]'],
  ['an argument without a name', { takes: ['text'] }, 'takes: [_0: string | null]'],
  ['rows of a table', { gives: 'tree_sites', composite: true }, 'row: Selectable<TreeSites>'],
])('%s', (_, over, type) => {
  expect(typeOf(over)).toContain(type)
})

test('columns are named in camel case, and may be null where that is named', () => {
  const columns = [
    { name: 'site_id', type: 'uuid' },
    { name: 'checked_on', type: 'date' },
  ]
  const row = typeOf({ gives: 'record', columns }, { 'count_mentees.checked_on': 'string | null' })
  expect(row).toBe('takes: []; row: { siteId: string; checkedOn: string | null }')
})

test('a function with one column gives a value', () => {
  expect(typeOf({ gives: 'text', columns: [{ name: 'name', type: 'text' }] })).toBe('takes: []; value: string')
})

test('overloaded functions and those of other types are left to SQL', () => {
  const file = functionTypes([
    sqlFunction({ name: 'twice' }),
    sqlFunction({ name: 'twice', takes: ['text'] }),
    sqlFunction({ name: 'lasts', gives: 'interval' }),
    sqlFunction({ name: 'known' }),
  ])
  expect(file).toBe('export type Functions = {\n  known: { takes: []; value: number }\n}\n')
})

test('a name without a function is refused', () => {
  expect(() => typeOf({}, { count_trees: 'number' })).toThrow('No such functions: count_trees')
})
