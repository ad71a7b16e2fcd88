import { formDefinition, type FormDefinition } from '@athar/contracts/core'
import { applicationForm } from '@athar/contracts/grants'
import { describe, expect, it } from 'vitest'
import { draftPath, formDraft, formOfDraft, newPage, newQuestion } from './form-draft.ts'

const both = (text: string) => ({ en: text, ar: text })
/** One question of each kind, on pages of which the second depends on the first. */
const everything: FormDefinition = formDefinition.parse({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    name: { 'x-label': both('Name'), type: 'string', 'x-kind': 'text', maxLength: 90 },
    partners: { 'x-label': both('Partners?'), type: 'boolean', 'x-kind': 'yes-no' },
    kind: {
      'x-label': both('Kind'),
      type: 'string',
      'x-kind': 'choice',
      'x-options': { yes: both('A'), b: both('B') },
      'x-order': ['yes', 'b'],
    },
    who: { 'x-label': both('Who'), 'x-hint': both('All'), type: 'string', 'x-kind': 'long-text', maxLength: 700 },
    from: { 'x-label': both('From'), type: 'string', format: 'date', 'x-kind': 'date' },
    places: {
      'x-label': both('Places'),
      type: 'array',
      'x-kind': 'choices',
      'x-options': { a: both('A') },
      'x-order': ['a'],
    },
    trees: { 'x-label': both('Trees'), type: 'string', 'x-kind': 'number', 'x-least': '10', 'x-most': '1000.5' },
    asked: { 'x-label': both('Asked'), type: 'string', 'x-kind': 'money' },
    plans: { 'x-label': both('Plans'), type: 'array', 'x-kind': 'files', maxItems: 3 },
    costs: {
      'x-label': both('Costs'),
      type: 'array',
      'x-kind': 'table',
      maxItems: 7,
      items: {
        type: 'object',
        properties: {
          item: { 'x-label': both('Item'), type: 'string', 'x-kind': 'text', maxLength: 200 },
          units: { 'x-label': both('Units'), type: 'string', 'x-kind': 'number' },
          price: { 'x-label': both('Price'), type: 'string', 'x-kind': 'money' },
        },
      },
      'x-order': ['item', 'units', 'price'],
      'x-sum': 'price',
      'x-sumEquals': 'asked',
    },
  },
  required: ['name', 'asked', 'costs'],
  'x-pages': [
    { id: 'first', title: both('First'), fields: ['name', 'partners', 'kind'] },
    { id: 'second', title: both('Second'), fields: ['who', 'from'], when: { field: 'partners', equals: true } },
    { id: 'third', title: both('Third'), fields: ['places', 'trees'], when: { field: 'kind', equals: 'yes' } },
    { id: 'last', title: both('Last'), fields: ['asked', 'plans', 'costs'] },
  ],
})

describe('a form in rows', () => {
  it.each([
    ['that asks everything', everything],
    ['that calls begin with', applicationForm([both('Why here?')])],
  ])('%s is the same again, so that answers keep their questions', (_, form) => {
    const again = formOfDraft(formDraft(form))
    expect({ ...again, required: again.required.toSorted() }).toEqual({ ...form, required: form.required.toSorted() })
  })

  it('keeps the order of options and columns where the database keeps none', () => {
    const stored = (form: FormDefinition) =>
      JSON.parse(JSON.stringify(form), (_key, value: unknown) =>
        // As jsonb: shorter keys first.
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)))
          : value,
      ) as FormDefinition
    const draft = formDraft(everything)
    const moved = draft.map((page) => ({
      ...page,
      questions: page.questions.map((question) => ({
        ...question,
        options: question.options.toReversed(),
        columns: question.columns.toReversed(),
      })),
    }))
    const again = formDraft(stored(formDefinition.parse(formOfDraft(moved))))
    const named = (of: typeof draft) =>
      of.flatMap(({ questions }) =>
        questions.map(({ options, columns }) => [options.map(({ key }) => key), columns.map(({ name }) => name)]),
      )
    expect(named(again)).toEqual(named(moved))
  })

  it('gives each new question a name of its own, and the usual limits', () => {
    const page = { ...newPage(), title: both('New'), questions: [newQuestion(), newQuestion()] }
    const labels = ['Why?', 'How?'].map(both)
    const labelled = { ...page, questions: page.questions.map((one, at) => ({ ...one, label: labels[at]! })) }
    const form = formDefinition.parse(formOfDraft([labelled]))
    expect(Object.values(form.properties)).toMatchObject([{ maxLength: 3000 }, { maxLength: 3000 }])
    expect(new Set(Object.keys(form.properties)).size).toBe(2)
  })

  it('reads figures in either digits', () => {
    const question = { ...newQuestion(), kind: 'number', label: both('Trees'), least: '١٠', greatest: '1,000' }
    const { properties } = formOfDraft([{ ...newPage(), questions: [question] }])
    expect(properties[question.name]).toMatchObject({ 'x-least': '10', 'x-most': '1000' })
  })
})

describe('what the contract says of a form', () => {
  const wrongAt = (form: unknown): string[] => {
    const checked = formDefinition.safeParse(form)
    return (checked.error?.issues ?? []).map(({ path }) => draftPath(formDraft(form as FormDefinition), path))
  }
  const withField = (name: string, part: object) => ({
    ...everything,
    properties: { ...everything.properties, [name]: { ...everything.properties[name]!, ...part } },
  })
  const page = (at: number, part: object) => ({
    ...everything,
    'x-pages': everything['x-pages'].map((one, index) => (index === at ? { ...one, ...part } : one)),
  })

  it.each([
    ['a title without Arabic', page(1, { title: { en: 'Second', ar: '' } }), ['1.title.ar']],
    ['a page without questions', page(1, { fields: [] }), expect.arrayContaining(['1.questions'])],
    ['a question without English', withField('who', { 'x-label': { en: '', ar: 'من' } }), ['1.questions.0.label.en']],
    ['half a hint', withField('who', { 'x-hint': { en: '', ar: 'كل' } }), ['1.questions.0.hint.en']],
    ['a limit that is no number', withField('name', { maxLength: Number.NaN }), ['0.questions.0.most']],
    [
      'an option without words',
      withField('kind', { 'x-options': { a: both('') } }),
      expect.arrayContaining(['0.questions.2.options.0.label.en']),
    ],
    ['no options', withField('places', { 'x-options': {} }), ['2.questions.0.options']],
  ])('%s is said at its row', (_, form, paths) => {
    expect(wrongAt(form)).toEqual(paths)
  })

  it('a page that depends on a later one leads to the question it depends on', () => {
    expect(wrongAt(page(0, { when: { field: 'asked', equals: 'x' } }))).toEqual(['3.questions.0'])
  })
})
