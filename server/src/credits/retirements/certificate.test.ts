import { createHash } from 'node:crypto'
import type { CreditOrder, RetirementProof } from '@athar/contracts/credits'
import { checkProof, type ProofFile } from '@athar/evidence-log'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { startCreditsApp, type CreditsApp, type Refused } from '../testing.ts'

let app: CreditsApp
let owner: Owner
let serial: string

beforeAll(async () => {
  app = await startCreditsApp()
  owner = await app.anOrganisationWithMfa({ name: { en: 'Red Sands', ar: 'الرمال الحمراء' } })
  const { blocks } = await app.anIssue(owner, { tonnes: '3000' })
  serial = blocks[0]!.serial
})
afterAll(() => app.close())

const download = (who: Acting, number: string, lang: string) =>
  app.app.inject({
    method: 'GET',
    url: `/api/credits/retirements/${number}/certificate?lang=${lang}`,
    headers: { ...who.headers },
  })
const proofOf = (number: string) => app.call<RetirementProof & Refused>(null, 'GET', `/api/credits/proofs/${number}`)
const pagesOf = (file: Buffer) => readPdf(file).pages.filter((text) => text !== '')
const retired = async (tonnes = '35') => (await app.retire(owner, { tonnes })).body.retirement ?? ''

describe.each([
  ['en', '/proof/', ['Certificate of retirement', 'Green Buyers', 'Travel of the year', 'Red Sands']],
  ['ar', '/ar/proof/', ['شهادة سحب أرصدة كربون من التداول', 'Green Buyers', 'الرمال الحمراء']],
] as const)('the certificate in %s', (lang, proof, words) => {
  it('says tonnes, serials, project, vintage, beneficiary, purpose and year, and leads to its proof', async () => {
    const number = await retired()
    const file = await download(owner, number, lang)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${number}-${lang}.pdf"`)
    const { text, raw } = readPdf(file.rawPayload)
    const { serials } = (await proofOf(number)).body
    for (const word of [...words, number, serials[0]!.serial, '35', '2025', '2026']) expect(text).toContain(word)
    expect(text).not.toMatch(/neutral|محايد/i)
    expect(raw).toContain(`http://athar.test${proof}${number}`)
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(pagesOf(file.rawPayload)).toHaveLength(1)
  })
})

describe('a certificate', () => {
  it('is of its organisation alone, and of a number that there is', async () => {
    const number = await retired('1')
    const stranger = await app.anOrganisationWithMfa()
    for (const [who, wanted] of [
      [stranger, number],
      [owner, 'RET-0000-0000'],
    ] as const) {
      const refused = await download(who, wanted, 'en')
      expect([refused.statusCode, refused.json<Refused>().code]).toEqual([404, 'credits.retirement-missing'])
    }
    expect((await download(owner, number, 'fr')).statusCode).toBe(400)
  })

  it('has the hashes of its number and figures in the log, which a copy of the proof shows without the server', async () => {
    const number = await retired('7')
    const { body } = await proofOf(number)
    const read = async () => (await app.app.inject(`/api/log/proofs/${number}`)).json<ProofFile>()
    await vi.waitFor(async () => expect(await read()).toHaveProperty('leaf.kind', 'credits.certified'), 60_000)
    const proof = await read()
    expect(proof.leaf.ids).toEqual({ retirement: body.id })
    const figures = [number, body.tonnes, body.claimYear, ...body.serials.map((one) => one.serial)].join('\n')
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(proof.leaf.hashes).toEqual({ number: sha256(number), figures: sha256(figures) })
    // Pure: the file and the key of the installation, no server.
    const { key } = (await app.call<{ key: string }>(null, 'GET', '/api/log/key')).body
    expect(checkProof(proof, { key })).toMatchObject({ holds: true, leaf: { kind: 'credits.certified' } })
    const leaf = { ...proof.leaf, hashes: { ...proof.leaf.hashes, figures: sha256('another figure') } }
    expect(checkProof({ ...proof, leaf }, { key })).toMatchObject({ holds: false })
  })

  it('of an order above the limit is there once a second person approved', async () => {
    const asked = await app.retire(owner, { tonnes: '1001' })
    const second = await app.withMfa(await app.aMember(owner, 'admin'))
    await app.call<CreditOrder>(second, 'POST', `/api/credits/orders/${asked.body.orderId}/decision`, {
      decision: 'approve',
      reason: '',
    })
    const listed = await app.call<{ items: { number: string; tonnes: string }[] }>(
      owner,
      'GET',
      '/api/credits/retirements',
    )
    expect(listed.body.items[0]).toMatchObject({ tonnes: '1001' })
    const { number } = listed.body.items[0]!
    expect((await download(owner, number, 'en')).statusCode).toBe(200)
    await vi.waitFor(
      async () => expect((await app.app.inject(`/api/log/proofs/${number}`)).statusCode).toBe(200),
      60_000,
    )
  })

  it('its public proof names no person', async () => {
    const done = await app.call<{ retirement: string }>(owner, 'POST', '/api/credits/retirements', {
      tonnes: '2',
      serial: '',
      note: '',
      beneficiary: 'Huda Alharbi',
      beneficiaryKind: 'person',
      purpose: 'A journey',
      claimYear: 2026,
    })
    const { body } = await proofOf(done.body.retirement.toLowerCase())
    expect(body).toMatchObject({ beneficiary: null, beneficiaryKind: 'person', tonnes: '2', claimYear: 2026 })
    expect(body.serials[0]).toMatchObject({ vintage: 2025, programme: 1 })
    expect(serial.startsWith(body.serials[0]!.serial.split('-').slice(0, 4).join('-'))).toBe(true)
    const own = readPdf((await download(owner, done.body.retirement, 'en')).rawPayload)
    expect(own.text).toContain('Huda Alharbi')
    expect((await proofOf('RET-0000-0000')).body.code).toBe('credits.retirement-missing')
  })
})
