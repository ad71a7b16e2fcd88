import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as contracts from '../index.ts'
import type { ContractShape } from '../core/contract.ts'
import { alternatives, sampleOf, textFields } from './index.ts'

const id = '00000000-0000-4000-8000-000000000001'
const choices = { texts: () => ['<i>Palm grove</i>', 'Palm'], id: () => id }

const shape = z.object({
  name: z.object({ en: z.string().trim().min(2).max(200), ar: z.string().max(6) }),
  email: z.string().trim().pipe(z.email()),
  on: z.iso.date(),
  siteId: z.uuid().nullable(),
  unit: z.enum(['kWh', 'litre']),
  share: z.coerce.number().min(20).max(30),
  code: z.string().regex(/^SA-\d{2}$/),
  lines: z.array(z.object({ note: z.string().nullish() })).min(2),
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('year'), year: z.number().int().min(1990) }),
    z.object({ kind: z.literal('reason'), reason: z.string().min(3) }),
  ]),
})

describe('a sample of a schema', () => {
  it.each([0, 1, 9])('is taken by it, with alternative %i', (option) => {
    const made = sampleOf(shape, { ...choices, option })
    expect(shape.safeParse(made)).toMatchObject({ success: true })
    expect(made).toMatchObject({ name: { en: '<i>Palm grove</i>', ar: 'Palm' }, siteId: id, lines: [{}, {}] })
  })

  it('keeps what stands there already, where the field takes it', () => {
    const known: Record<string, unknown> = { unit: 'litre', code: 'SA-07', on: 'soon' }
    expect(sampleOf(shape, { ...choices, known: (at) => known[at] })).toMatchObject({
      unit: 'litre',
      code: 'SA-07',
      on: '2025-01-31',
    })
  })

  it('of two schemas that hold at once fits both', () => {
    const both = z.object({ note: z.string().min(3) }).and(z.object({ version: z.number().int().min(1) }))
    expect(both.safeParse(sampleOf(both, choices))).toMatchObject({ success: true })
    expect(textFields(both)).toEqual(['note'])
  })

  it('knows where any text may stand, and nowhere else', () => {
    expect(textFields(shape)).toEqual(['name.en', 'name.ar', 'lines.0.note', 'subject.reason'])
    expect(alternatives(shape)).toBe(2)
  })
})

it('there is a sample of the body of nearly every route; the others are held together by more than their shape', () => {
  const all = Object.values(contracts)
    .flatMap((part): unknown[] => (typeof part === 'object' && part !== null ? Object.values(part) : []))
    .filter((each): each is ContractShape => typeof each === 'object' && each !== null && 'access' in each)
  const bodies = all.flatMap(({ body, name }) => (body ? [{ body, name }] : []))
  expect(bodies.length).toBeGreaterThan(30)
  const without = bodies.filter(({ body }) => !body.safeParse(sampleOf(body, choices)).success)
  expect(without.length / bodies.length).toBeLessThan(0.2)
})
