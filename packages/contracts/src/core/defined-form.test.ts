import { describe, expect, it } from 'vitest'
import { answersAsked, columnSum, formDefinition, pagesAsked, problemsOf, type FormDefinition } from './defined-form.ts'

const label = (en: string) => ({ 'x-label': { en, ar: 'نص' } })
const title = { en: 'Page', ar: 'صفحة' }
const form = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    kind: {
      type: 'string',
      'x-kind': 'choice',
      'x-options': { planting: { en: 'Planting', ar: 'غرس' }, other: { en: 'Other', ar: 'غيره' } },
      ...label('Kind'),
    },
    trees: { type: 'string', 'x-kind': 'number', 'x-least': '1', 'x-most': '1000000', ...label('Trees') },
    requested: { type: 'string', 'x-kind': 'money', ...label('Requested') },
    budget: {
      type: 'array',
      'x-kind': 'table',
      maxItems: 3,
      'x-sum': 'amount',
      'x-sumEquals': 'requested',
      items: {
        type: 'object',
        properties: {
          item: { type: 'string', 'x-kind': 'text', maxLength: 20, ...label('Item') },
          amount: { type: 'string', 'x-kind': 'money', ...label('Amount') },
        },
      },
      ...label('Budget'),
    },
  },
  required: ['kind', 'trees', 'requested', 'budget'],
  'x-pages': [
    { id: 'about', title, fields: ['kind'] },
    { id: 'planting', title, fields: ['trees'], when: { field: 'kind', equals: 'planting' } },
    { id: 'money', title, fields: ['requested', 'budget'] },
  ],
} as const satisfies object
const good = formDefinition.parse(form)
const withPages = (pages: FormDefinition['x-pages']) => formDefinition.safeParse({ ...form, 'x-pages': pages })
const faults = (pages: FormDefinition['x-pages']) =>
  (withPages(pages).error?.issues ?? []).map(({ message, path }) => [message, path.at(-1)])

describe('a definition', () => {
  it('is refused where a page depends on itself, on a later one, or on what is not there', () => {
    const [about, planting, money] = good['x-pages'] as [FormDefinition['x-pages'][0], never, never]
    expect(faults([planting, about, money])).toEqual([['loop', 'kind']])
    expect(faults([{ ...about, when: { field: 'kind', equals: 'other' } }, planting, money])).toEqual([
      ['loop', 'kind'],
    ])
    expect(faults([about, planting])).toEqual([
      ['field-on-no-page', 'requested'],
      ['field-on-no-page', 'budget'],
    ])
    expect(faults([about, planting, money, { id: 'more', title, fields: ['kind', 'stray'] }])).toEqual([
      ['unknown-field', 'stray'],
      ['field-on-two-pages', 'kind'],
    ])
  })

  it('is refused where a sum is of no figures', () => {
    const budget = { ...form.properties.budget, 'x-sum': 'item' }
    const read = formDefinition.safeParse({ ...form, properties: { ...form.properties, budget } })
    expect(read.error?.issues).toMatchObject([{ message: 'sum-of-no-figures', path: ['budget'] }])
  })
})

describe('options of a choice', () => {
  const faultsOf = (options: object) => {
    const kind = { ...form.properties.kind, 'x-options': options }
    const { error } = formDefinition.safeParse({ ...form, properties: { ...form.properties, kind } })
    return error?.issues.map(({ message, path }) => [message, path.at(-1)]) ?? []
  }

  it.each([
    ['in English', { a: { en: 'Planting', ar: 'غرس' }, b: { en: ' planting ', ar: 'زراعة' } }],
    ['in Arabic', { a: { en: 'Planting', ar: 'غرس' }, b: { en: 'Seeding', ar: 'غرس' } }],
  ])('that read the same %s are refused', (_language, options) => {
    expect(faultsOf(options)).toEqual([['option-named-twice', 'kind']])
  })

  it('are taken where each has a name of its own', () => {
    expect(faultsOf({ a: { en: 'Planting', ar: 'غرس' }, b: { en: 'Seeding', ar: 'بذر' } })).toEqual([])
  })
})

describe('answers', () => {
  const whole = {
    kind: 'other',
    requested: '100.10',
    budget: [
      { item: 'Water', amount: '70' },
      { item: 'Seedlings', amount: '30.1' },
    ],
  }

  it('are whole where each page that is asked has them', () => {
    expect(problemsOf(good, whole)).toEqual([])
    expect(pagesAsked(good, whole).map(({ id }) => id)).toEqual(['about', 'money'])
    expect(problemsOf(good, { ...whole, kind: 'planting' })).toEqual([
      { page: 'planting', field: 'trees', code: 'missing' },
    ])
  })

  it.each([
    ['trees', { kind: 'planting', trees: '12,5' }, 'not-a-number'],
    ['trees', { kind: 'planting', trees: '0' }, 'out-of-range'],
    ['requested', { requested: '1.005' }, 'not-a-number'],
    ['requested', { requested: '-1' }, 'out-of-range'],
    ['kind', { kind: 'elsewhere' }, 'not-a-choice'],
    ['budget', { budget: Array.from({ length: 4 }, () => ({ item: 'a', amount: '1' })) }, 'too-many'],
    ['budget', { budget: [{ item: 'x'.repeat(21), amount: '100.10' }] }, 'too-long'],
    ['budget', { budget: [{ item: '', amount: '100.10' }] }, 'missing'],
    ['budget', { requested: '100.11' }, 'sum-differs'],
  ])('name what is wrong with %s', (field, over, code) => {
    expect(problemsOf(good, { ...whole, ...over })).toContainEqual(expect.objectContaining({ field, code }))
  })

  it('add up exactly', () => {
    const rows = Array.from({ length: 10 }, () => ({ amount: '0.1' }))
    expect(columnSum(rows, 'amount')).toBe('1')
    expect(columnSum([{ amount: '-0.5' }, { amount: '0.25' }, { amount: 'no' }], 'amount')).toBe('-0.25')
  })

  it('lose what no page asks for', () => {
    expect(answersAsked(good, { ...whole, trees: '4', stray: 'x', kind: 'other' })).toEqual(whole)
  })
})
