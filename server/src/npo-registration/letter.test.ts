import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting } from '../organisations/testing.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { startNpoApp, type NpoApp } from './testing.ts'

let app: NpoApp
beforeAll(async () => {
  app = await startNpoApp()
})
afterAll(() => app.close())

const paths = { own: '/api/npo/registrations', officer: '/api/platform/npo-registrations' }
const download = (who: Acting, id: string, lang: string, of: keyof typeof paths = 'own') =>
  app.app.inject({ method: 'GET', url: `${paths[of]}/${id}/letter?lang=${lang}`, headers: who.headers })
const textOf = (file: { rawPayload: Buffer }) => readPdf(file.rawPayload).text.replaceAll(/\s+/g, ' ')

describe.each([
  ['en', 'Registration of a non-profit', 'Refusal of a registration'],
  ['ar', 'إشعار بتسجيل منظمة غير ربحية', 'إشعار بعدم قبول طلب التسجيل'],
] as const)('the decision letter in %s', (lang, approval, refusal) => {
  it('says of an approval which licence it goes by, to the organisation and to officers alike', async () => {
    const npo = await app.anNpo()
    const one = await app.anApproved(npo)
    const file = await download(npo, one.id, lang)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = textOf(file)
    for (const word of [approval, npo.organisation.name[lang], one.number, one.answers['licenceNumber']])
      expect(text).toContain(word)
    expect(textOf(await download(app.officer, one.id, lang, 'officer'))).toBe(text)
  })

  it('gives the reason of a refusal', async () => {
    const npo = await app.anNpo()
    const one = await app.aSubmitted(npo)
    await app.moveOn(one, 'reject', 'The licence is of another organisation')
    const text = textOf(await download(npo, one.id, lang))
    for (const word of [refusal, 'The licence is of another organisation']) expect(text).toContain(word)
  })
})

it('there is no letter before the decision, and none of others', async () => {
  const [npo, other] = [await app.anNpo(), await app.anNpo()]
  const one = await app.aSubmitted(npo)
  const early = await download(npo, one.id, 'en')
  expect([early.statusCode, early.json().code]).toEqual([409, 'npo-registration.no-letter'])
  expect((await download(other, one.id, 'en')).statusCode).toBe(404)
  expect((await download(other, one.id, 'en', 'officer')).statusCode).toBe(403)
})
