import { describe, expect, it } from 'vitest'
import type { SignedFigures, StandingStatement } from '../../../platform/feature-hooks.ts'
import { documentWords } from '../../../platform/documents/document-words.ts'
import { coveredBy, statementFact } from './statement-fact.ts'

const figures: SignedFigures = {
  gwpSet: 'AR5',
  approach: 'operational-control',
  boundary: 'b0',
  library: ['2026-11', '2025-06'],
  exported: 'e0',
  scope1: '400',
  scope2Location: '800.0',
  scope2Market: '700',
  scope3: null,
  totalLocation: '1200',
  totalMarket: '1100',
}
const statement: StandingStatement = {
  number: 'V-23456789',
  verifier: { en: 'Rawabi', ar: '' },
  level: 'limited',
  conclusion: 'unmodified',
  standard: 'ISO 14064-3:2019',
  text: '',
  signedAt: '2026-11-12T08:00:00.000Z',
  figures,
  overLocked: true,
}
type Asked = [now: Partial<SignedFigures>, state?: 'open' | 'approved' | 'locked', overLocked?: boolean]
const named = async (...[now, state = 'locked', overLocked = true]: Asked) =>
  (
    await coveredBy([{ ...statement, overLocked }], {
      state,
      figures: { ...figures, ...now },
      hasDigest: async (exported) => exported === (now.exported ?? 'e0'),
    })
  )[0]!
const covers = async (...asked: Asked) => (await named(...asked)).covers

describe('a statement covers a version of a year', () => {
  it('with the figures, boundary, approach, potentials, factors and records that were signed', async () => {
    expect(await covers({})).toBe(true)
    expect(await covers({ scope2Location: '800', library: ['2025-06', '2026-11'] })).toBe(true)
  })

  it.each<Partial<SignedFigures>>([
    { gwpSet: 'AR6' },
    { approach: 'equity-share' },
    { boundary: 'b1' },
    { library: ['2026-11'] },
    { exported: 'e1' },
    { scope1: '401' },
    { scope3: '0' },
    { totalMarket: null },
  ])('and no version with %o', async (now) => {
    expect(await covers(now)).toBe(false)
  })

  it('that is decided: a locked year as long as it is locked', async () => {
    expect(await covers({}, 'open')).toBe(false)
    expect(await covers({}, 'approved')).toBe(false)
    expect(await covers({}, 'approved', false)).toBe(true)
    expect(await covers({}, 'locked', false)).toBe(true)
  })

  it.each([
    ['total', { totalLocation: '1201' }, 'locked', 'Signed over 1,200 kg CO2e, now 1,201 kg CO2e', 'وقع على'],
    ['total', { totalLocation: null }, 'open', 'now – kg CO2e', 'وقع على'],
    ['records', { exported: 'e1' }, 'locked', 'The total is the same; records, factors or the', 'السجلات أو المعاملات'],
    ['opened', {}, 'open', 'The total is the same; the year was opened again', 'أعيد فتحها'],
  ] as const)('or says what differs: %s of %o', async (why, now, state, inEnglish, inArabic) => {
    const found = await named(now, state)
    expect(found.why).toBe(why)
    const said = (lang: 'en' | 'ar') => statementFact(found, documentWords('report', lang)).value
    expect(said('en').replaceAll(/[\u2066-\u2069]/g, '')).toContain(inEnglish)
    expect(said('ar')).toContain(inArabic)
    expect((await named({})).why).toBeNull()
  })
})
