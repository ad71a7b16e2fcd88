import { describe, expect, it } from 'vitest'
import {
  answersAsked,
  columnsOf,
  columnSum,
  formDefinition,
  optionsOf,
  pagesAsked,
  problemsOf,
  type FormDefinition,
} from './defined-form.ts'

const label = (en: string) => ({ 'x-label': { en, ar: `نص ${en}` } })
const title = (en: string) => ({ en, ar: `صفحة ${en}` })
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
    { id: 'about', title: title('About'), fields: ['kind'] },
    { id: 'planting', title: title('Planting'), fields: ['trees'], when: { field: 'kind', equals: 'planting' } },
    { id: 'money', title: title('Money'), fields: ['requested', 'budget'] },
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
    expect(faults([about, planting, money, { id: 'more', title: title('More'), fields: ['kind', 'stray'] }])).toEqual([
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
    ['with tatweel', { a: { en: 'Impact', ar: 'الأثر' }, b: { en: 'Plan', ar: 'الأثـر' } }],
    ['with vowel signs', { a: { en: 'Impact', ar: 'الأثر' }, b: { en: 'Plan', ar: 'الأَثَر' } }],
    ['with a direction mark', { a: { en: 'Impact', ar: 'الأثر' }, b: { en: 'Plan', ar: 'الأثر\u200F' } }],
    ['with a space of no width', { a: { en: 'Impact', ar: 'الأثر' }, b: { en: 'Im\u200Bpact', ar: 'خطة' } }],
    ['with another alef', { a: { en: 'Impact', ar: 'الأثر' }, b: { en: 'Plan', ar: 'الاثر' } }],
    ['in other digits', { a: { en: 'Part 1', ar: 'الجزء 1' }, b: { en: 'Plan', ar: 'الجزء ١' } }],
  ])('that read the same %s are refused', (_language, options) => {
    expect(faultsOf(options)).toEqual([['option-named-twice', 'kind']])
  })

  it('are taken where each has a name of its own', () => {
    expect(faultsOf({ a: { en: 'Planting', ar: 'غرس' }, b: { en: 'Seeding', ar: 'بذر' } })).toEqual([])
  })
})

describe('what reads the same', () => {
  const withFields = (parts: object) =>
    formDefinition
      .safeParse({ ...form, properties: { ...form.properties, ...parts } })
      .error?.issues.map(({ message, path }) => [message, path.join('.')])

  it('is refused of two pages, two questions and two columns, at the later one', () => {
    const [about, planting, money] = good['x-pages'] as [
      FormDefinition['x-pages'][0],
      never,
      FormDefinition['x-pages'][0],
    ]
    const pages = withPages([about, planting, { ...money, title: { en: 'Money', ar: about.title.ar } }])
    expect(pages.error?.issues.map(({ message, path }) => [message, path.join('.')])).toEqual([
      ['title-twice', 'x-pages.2.title.ar'],
    ])
    expect(
      withFields({ requested: { ...form.properties.requested, 'x-label': { en: 'trees ', ar: 'مبلغ' } } }),
    ).toEqual([['question-named-twice', 'properties.requested.x-label.en']])
    const { item, amount } = form.properties.budget.items.properties
    const items = { type: 'object', properties: { item, amount: { ...amount, 'x-label': { en: 'Item', ar: 'مبلغ' } } } }
    expect(withFields({ budget: { ...form.properties.budget, items } })).toEqual([
      ['column-named-twice', 'properties.budget.items.properties.amount.x-label.en'],
    ])
  })

  it.each([
    [{ 'x-least': '100', 'x-most': '10' }, [['bounds-reversed', 'properties.trees.x-most']]],
    [{ 'x-least': undefined, 'x-most': '-1' }, [['bounds-reversed', 'properties.trees.x-most']]],
    [{ 'x-least': 'abc' }, [[expect.any(String), 'properties.trees.x-least']]],
    [{ 'x-least': '10', 'x-most': '10' }, undefined],
  ])('bounds are numbers, the least not above the most: %o', (bounds, found) => {
    expect(withFields({ trees: { ...form.properties.trees, ...bounds } })).toEqual(found)
  })
})

it.each([
  ['1448-06-01', ['not-gregorian']],
  ['2026-13-01', ['not-a-date']],
  ['2026-06-01', []],
  ['1932-09-23', []],
])('the day %s of a form is Gregorian', (day, codes) => {
  const dated = formDefinition.parse({
    ...form,
    properties: { from: { type: 'string', format: 'date', 'x-kind': 'date', ...label('From') } },
    required: ['from'],
    'x-pages': [{ id: 'about', title: title('About'), fields: ['from'] }],
  })
  expect(problemsOf(dated, { from: day }).map(({ code }) => code)).toEqual(codes)
})

describe('an order', () => {
  const field = { ...good.properties['budget']!, 'x-order': ['amount', 'gone', 'item'] }
  it('says how options and columns are shown; what it leaves out comes last', () => {
    if (field['x-kind'] !== 'table') throw new Error('no table')
    expect(columnsOf(field).map(([name]) => name)).toEqual(['amount', 'item'])
    expect(columnsOf({ ...field, 'x-order': ['amount'] }).map(([name]) => name)).toEqual(['amount', 'item'])
    const { kind } = good.properties
    if (kind?.['x-kind'] !== 'choice') throw new Error('no choice')
    expect(optionsOf({ ...kind, 'x-order': ['other'] }).map(([key]) => key)).toEqual(['other', 'planting'])
    expect(optionsOf(kind).map(([key]) => key)).toEqual(['planting', 'other'])
  })
})

describe('answers', () => {
  it.each([' ', '\u00A0', '\t\n', '\u200B\u200F'])('of signs that show nothing are none: %j', (text) => {
    const own = formDefinition.parse({
      ...form,
      properties: { name: { type: 'string', 'x-kind': 'text', maxLength: 20, ...label('Name') } },
      required: ['name'],
      'x-pages': [{ id: 'about', title: title('About'), fields: ['name'] }],
    })
    expect(problemsOf(own, { name: text })).toEqual([{ page: 'about', field: 'name', code: 'missing' }])
    expect(answersAsked(own, { name: text })).toEqual({})
    const row = { item: text, amount: '100.10' }
    expect(problemsOf(good, { kind: 'other', requested: '100.10', budget: [row] })).toMatchObject([
      { row: 0, column: 'item', code: 'missing' },
    ])
  })

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
