import { describe, expect, it } from 'vitest'
import { anImport } from '../testing.ts'
import {
  countAnswers,
  decisionsOf,
  emptyDraft,
  noAnswer,
  optionsWith,
  withAnswers,
  withChoice,
  withSynonym,
} from './draft.ts'

const keep = { kind: 'confirm' as const, codes: ['outlier'] }

describe('answers not yet sent', () => {
  it('count each row, name and reason once', () => {
    const rows = withAnswers(emptyDraft, [
      [
        7,
        withChoice(withChoice(noAnswer, 'outlier', keep), 'number-ambiguous', {
          kind: 'set',
          values: { quantity: '9' },
        }),
      ],
      [9, { ...noAnswer, skip: true }],
    ])
    const named = withSynonym(rows, 'activities', 'electricty', 'electricity-grid')
    expect(countAnswers({ ...named, confirmedCodes: ['outlier'] })).toBe(4)
  })

  it('are sent in the order of the file, what was typed last', () => {
    const draft = withAnswers(emptyDraft, [
      [9, { byCode: { outlier: keep }, edit: { quantity: '12' }, skip: false }],
      [3, { byCode: { outlier: keep }, edit: null, skip: true }],
    ])
    expect(decisionsOf(draft)).toEqual([
      { record: 3, decision: { kind: 'skip' } },
      { record: 9, decision: keep },
      { record: 9, decision: { kind: 'set', values: { quantity: '12' } } },
    ])
  })

  it('can be taken back', () => {
    const said = withAnswers(emptyDraft, [[3, { ...noAnswer, skip: true }]])
    expect(withAnswers(said, [[3, noAnswer]]).answers).toEqual({})
    expect(countAnswers(withSynonym(withSynonym(emptyDraft, 'sites', 'HQ', 'RUH'), 'sites', 'HQ', null))).toBe(0)
  })

  it('add to the stored settings and leave the others as they are', () => {
    const stored = { ...anImport().options!, dateOrder: 'day-month-year' as const, confirmedCodes: ['outlier'] }
    const draft = { ...withSynonym(emptyDraft, 'units', 'دبة', 'litre'), confirmedCodes: ['period-overlap'] }
    expect(optionsWith(stored, draft)).toMatchObject({
      mapping: stored.mapping,
      dateOrder: 'day-month-year',
      synonyms: { units: { دبة: 'litre' } },
      confirmedCodes: ['outlier', 'period-overlap'],
    })
  })
})
