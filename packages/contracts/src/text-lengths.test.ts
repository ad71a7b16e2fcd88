import { expect, it } from 'vitest'
import { z } from 'zod'
import * as features from './index.ts'
import type { ContractShape } from './core/index.ts'

/** Bound behind what JSON Schema shows of them, or compared with what is stored and never kept. */
const boundOtherwise = [
  'content.save-source over.note.ar',
  'content.save-source over.note.en',
  'content.save-source over.publisher',
  'content.save-source over.title',
  'organisations.give-platform-role email',
  'requests.submit email',
]

type Schema = Readonly<Record<string, unknown>>
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const isEndless = (schema: Schema): boolean =>
  schema['type'] === 'string' &&
  ['maxLength', 'format', 'enum', 'const', 'pattern'].every((word) => schema[word] === undefined)

/** Where texts stand that may be of any length. */
function endless(schema: Schema, at: readonly string[] = []): string[] {
  if (isEndless(schema)) return [at.join('.')]
  const within = (key: string, value: unknown) =>
    isSchema(value) ? endless(value, key === '' ? at : [...at, key]) : []
  return Object.entries(schema).flatMap(([word, value]) => {
    if (!isSchema(value)) return []
    if (word === 'properties') return Object.entries(value).flatMap(([name, one]) => within(name, one))
    return Array.isArray(value) ? value.flatMap((one) => within('', one)) : within('', value)
  })
}

it('no route takes a text without an end', () => {
  const contracts = Object.values(features as Readonly<Record<string, unknown>>)
    .flatMap((feature) => (isSchema(feature) ? Object.values(feature) : []))
    .filter((each): each is ContractShape => isSchema(each) && 'access' in each && 'method' in each)
  expect(contracts.length).toBeGreaterThan(200)
  const found = contracts.flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap((schema) =>
      schema
        ? endless(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map((where) => `${name} ${where}`)
        : [],
    ),
  )
  expect(found.toSorted()).toEqual(boundOtherwise)
})
