import type { GrantDocument } from '@athar/contracts/grants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting } from '../organisations/testing.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { aForm, grantSteps, startGrantsApp, wholeAnswers, type GrantsApp } from './testing.ts'

let app: GrantsApp
let steps: ReturnType<typeof grantSteps>
beforeAll(async () => {
  app = await startGrantsApp()
  steps = grantSteps(app)
})
afterAll(() => app.close())

type Lang = 'en' | 'ar'
const of = { own: '/api/grants/applications', officer: '/api/platform/grant-applications' }
const download = (
  who: Acting,
  { id, path = of.own }: { id: string; path?: string },
  ask: `${GrantDocument} ${Lang}`,
) => {
  const [document, lang] = ask.split(' ')
  const url = `${path}/${id}/documents/${document}?lang=${lang}`
  return app.app.inject({ method: 'GET', url, headers: who.headers })
}
const textOf = (file: { rawPayload: Buffer }) => readPdf(file.rawPayload).text.replaceAll(/\s+/g, ' ')
const npo = () => app.anOrganisation({ type: 'npo', name: { en: 'Green Hands', ar: 'الأيدي الخضراء' } })

describe.each([
  ['en', 'Award of a grant', 'Green Hands', 'Rangeland restoration', '5,000.50', 'Refusal of a grant'],
  ['ar', 'إشعار بمنح تمويل', 'الأيدي الخضراء', 'إعادة تأهيل المراعي', '5,000.50', 'إشعار بعدم قبول طلب منحة'],
] as const)('the decision letter in %s', (lang, title, name, call, amount, refusal) => {
  it('names applicant, call and award, to the applicant and to officers alike', async () => {
    const who = await npo()
    const { id, number } = await steps.anAward(who, await app.aCall(), 5_000_50)
    const file = await download(who, { id }, `letter ${lang}`)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`${number}-letter-${lang}.pdf`),
    })
    for (const word of [title, name, call, amount, number]) expect(textOf(file)).toContain(word)
    const same = await download(app.second, { id, path: of.officer }, `letter ${lang}`)
    expect(textOf(same)).toBe(textOf(file))
  })

  it('of a refusal gives the reason as it was written', async () => {
    const who = await npo()
    const { body } = await steps.apply(who, await app.aCall())
    await steps.move(body, 'reject', app.second, 'The budget has no quotes بلا عروض أسعار')
    const text = textOf(await download(who, { id: body.id }, `letter ${lang}`))
    for (const word of [refusal, name, 'The budget has no quotes', 'بلا عروض أسعار']) expect(text).toContain(word)
    expect(text).not.toContain(title)
  })
})

describe.each([
  [
    'en',
    'Grant agreement',
    'The recipient has not accepted this agreement yet.',
    ['Start', 'End', 'Licensed', '12 months'],
  ],
  ['ar', 'اتفاقية منحة', 'لم يقبل المستفيد هذه الاتفاقية بعد.', ['البداية', 'الختام', 'مرخصة', '12 شهرًا']],
] as const)('the agreement in %s', (lang, title, open, words) => {
  it('gives parties, instalments with their days, and conditions; before the acceptance it says so', async () => {
    const who = await npo()
    const note = { en: 'Licensed non-profits', ar: 'جمعيات مرخصة' }
    const eligibility = { organisationTypes: [], organisationsOnly: false, regions: [], registered: false, note }
    const milestones = [
      { title: { en: 'Start', ar: 'البداية' }, share: 30, months: 0, awaits: 'report' as const },
      { title: { en: 'End', ar: 'الختام' }, share: 70, months: 12, awaits: 'report' as const },
    ]
    const call = await app.aCall({ eligibility, milestones })
    const approved = await steps.anAward(who, call, 5_000_50)
    const before = textOf(await download(who, approved, `agreement ${lang}`))
    expect(before).toContain(withoutMarks(open))
    await steps.accept(who, approved)
    const text = textOf(await download(who, approved, `agreement ${lang}`))
    expect(text).not.toContain(withoutMarks(open))
    for (const word of [title, '1,500.15', '3,500.35', '5,000.50', approved.number, ...words])
      expect(text).toContain(withoutMarks(word ?? ''))
  })
})

/** Print does without vowel marks. */
const withoutMarks = (text: string) => text.replaceAll(/[\u064B-\u0652]/g, '')

describe('a document', () => {
  it('is none before the decision, and no one else’s', async () => {
    const who = await npo()
    const call = await app.aCall({ form: aForm })
    const { body: draft } = await steps.apply(who, call)
    const path = `/api/grants/applications/${draft.id}`
    const saved = await app.call<{ version: number }>(who, 'PUT', path, {
      answers: wholeAnswers,
      version: draft.version,
    })
    await app.call(who, 'POST', `${path}/submit`, { version: saved.body.version })
    for (const ask of ['letter en', 'agreement ar'] as const) {
      const early = await download(who, draft, ask)
      expect([early.statusCode, early.json().code]).toEqual([409, 'grants.no-document'])
    }
    const { id } = await steps.anAward(who, await app.aCall(), 1_000)
    expect((await download(await npo(), { id }, 'letter en')).statusCode).toBe(404)
    expect((await download(await app.aPerson(), { id, path: of.officer }, 'letter en')).statusCode).toBe(403)
  })

  it('says nothing of an award that waits for a second officer', async () => {
    const who = await npo()
    const call = await app.aCall({ budget: 900_000_00 })
    const { body } = await steps.apply(who, call)
    await steps.approve(call, [{ application: body.id, amount: 200_000_00, version: body.version }])
    expect((await steps.judged(body.id)).status).toBe('to-confirm')
    for (const ask of ['letter en', 'agreement en'] as const)
      expect((await download(who, body, ask)).statusCode).toBe(409)
  })
})
