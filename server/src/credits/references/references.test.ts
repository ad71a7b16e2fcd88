import type { CreditFile, CreditReference, ReferenceInput, ReferenceRowProblem } from '@athar/contracts/credits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { pdf } from '../offers/testing.ts'
import { startCreditsApp, type CreditsApp, type Refused } from '../testing.ts'
import { readRange } from './read-range.ts'
import { understandReferences } from './understand-references.ts'

let app: CreditsApp
let owner: Owner

beforeAll(async () => {
  app = await startCreditsApp()
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

const reference = {
  registry: 'Verra',
  from: 'VCS-1000-2021-1',
  to: 'VCS-1000-2021-100',
  vintage: 2021,
  tonnes: '100',
  link: 'https://credits.example.org/retired/1',
} satisfies ReferenceInput
const add = (who: Acting, over: Partial<ReferenceInput> = {}) =>
  app.call<CreditReference & Refused>(who, 'POST', '/api/credits/references', { ...reference, ...over })
const list = async (who: Acting) =>
  (await app.call<{ items: CreditReference[] }>(who, 'GET', '/api/credits/references')).body.items
const coded = ({ status, body }: { status: number; body: Refused }) => [status, body?.code]

type Imported = Refused & {
  references: number
  problems: ReferenceRowProblem[]
  problemCount: number
  stored: number
  missing: string | null
}
const importList = (who: Acting, text: string, store: boolean) =>
  app.send<Imported>(who, `/api/credits/references/file?store=${store}`, {
    name: 'list.csv',
    bytes: Buffer.from(text),
  })
const head = 'registry,from,to,vintage,tonnes,link'
const link = 'https://credits.example.org/2'

describe('a range of another registry', () => {
  it.each([
    ['VCS-1-7', 'VCS-1-9', { prefix: 'VCS-1-', from: '7', to: '9' }],
    ['vcs 007', 'VCS 9', { prefix: 'VCS', from: '7', to: '9' }],
    ['5', '5', { prefix: '', from: '5', to: '5' }],
    ['A-1', 'B-2', 'prefix-differs'],
    ['A-9', 'A-2', 'range-turned'],
  ])('from %s to %s is read as %j', (first, last, read) => {
    const found = readRange(first, last)
    const shown = typeof found === 'string' ? found : { prefix: found.prefix, from: found.from, to: found.to }
    expect(shown).toEqual(read)
  })

  it('is added, listed to its organisation alone, and removed', async () => {
    const added = await add(owner)
    expect(added).toMatchObject({ status: 201, body: { from: reference.from, tonnes: '100', document: null } })
    const { id } = added.body
    expect((await list(owner)).map((one) => one.id)).toContain(id)
    const stranger = await app.anOrganisationWithMfa()
    expect(await list(stranger)).toEqual([])
    const remove = (who: Acting) => app.call<Refused>(who, 'DELETE', `/api/credits/references/${id}`)
    expect(coded(await remove(stranger))).toEqual([404, 'credits.reference-missing'])
    expect((await remove(owner)).status).toBe(204)
    expect((await list(owner)).map((one) => one.id)).not.toContain(id)
  })

  it('overlaps none of the same registry, also of another organisation, however it is written', async () => {
    await add(owner, { from: 'GS-1-500', to: 'GS-1-600', registry: 'Gold Standard' })
    const other = await app.anOrganisationWithMfa()
    const tries = [
      ['GS-1-600', 'GS-1-700', 'gold standard'],
      ['gs-1-0550', 'gs-1-0560', 'Gold Standard'],
      ['GS-1-1', 'GS-1-500', 'GOLD STANDARD'],
    ] as const
    for (const [from, to, registry] of tries)
      expect(coded(await add(other, { from, to, registry, tonnes: '1' }))).toEqual([409, 'credits.reference-overlap'])
    expect((await add(other, { from: 'GS-1-601', to: 'GS-1-700', registry: 'Gold Standard' })).status).toBe(201)
    expect((await add(other, { from: 'GS-1-500', to: 'GS-1-600', registry: 'Puro' })).status).toBe(201)
    const both = await Promise.all(
      [owner, other].map((who) => add(who, { from: 'GS-9-1', to: 'GS-9-9', registry: 'Gold Standard', tonnes: '9' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it.each([
    ['link', { link: 'http://credits.example.org' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['from', { from: 'no digits' }],
    ['from', { from: 'NaN' }],
    ['to', { to: 'OTHER-100' }],
    ['tonnes', { tonnes: '101' }],
    ['tonnes', { tonnes: '1.5' }],
    ['vintage', { vintage: 1800 }],
    ['registry', { registry: ' ' }],
  ])('is refused over its %s: %j', async (path, over) => {
    const refused = await add(owner, over)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.details)).toContain(`"${path}"`)
  })

  it('carries one PDF, and is never moved here', async () => {
    const { id } = (await add(owner, { from: 'DOC-1', to: 'DOC-100' })).body
    const send = (who: Acting, bytes: Buffer) =>
      app.send<CreditFile & Refused>(who, `/api/credits/references/${id}/document`, { name: 'proof.pdf', bytes })
    expect((await send(owner, Buffer.from('text'))).status).toBe(415)
    await send(owner, pdf)
    const second = await send(owner, Buffer.concat([pdf, pdf]))
    expect((await list(owner)).find((one) => one.id === id)?.document).toMatchObject({ id: second.body.id })
    const stranger = await app.anOrganisationWithMfa()
    expect((await send(stranger, pdf)).status).toBe(404)
    const shown = await app.app.inject({
      url: `/api/credits/references/${id}/document`,
      headers: { ...owner.headers },
    })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await app.balance(owner)).toMatchObject({ holding: '0', free: '0', retired: '0' })
  })

  it('the database takes no number that is none', async () => {
    const insert = (from: string) =>
      app.platform.database.transaction(
        { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
        ({ db }) =>
          sql`insert into credit_references (org_id, id, registry, first_serial, last_serial, prefix, from_number,
            to_number, vintage, tonnes, link, created_by, created_at) values (${owner.organisation.id},
            gen_random_uuid(), 'R', 'a', 'b', '', ${from}, ${from}, 2020, 1, 'https://a.example', ${owner.personId},
            now())`.execute(db),
      )
    for (const none of ['NaN', '1.5', '-1']) await expect(insert(none)).rejects.toThrow(/check constraint/)
  })
})

describe('a list of ranges', () => {
  const rows = (...lines: readonly string[]) => lines.map((line) => line.split('|'))

  it('names each problem by row and column', () => {
    const read = understandReferences(
      rows(
        'السجل|من|إلى|سنة الخفض|الأطنان|الرابط',
        `Verra|L-1|L-10|٢٠٢١|١٠|${link}`,
        `|L-11|L-20|2021|10|${link}`,
        `Verra|L-5|L-30|2021|10|${link}`,
        `Verra|L-40|M-50|2021|10|${link}`,
        `Verra|L-60|L-50|2021|10|${link}`,
        `Verra|L-70|L-79|21|11|${link}`,
        `Verra|L-80|L-89|2021|11|${link}`,
        'Verra|L-x|L-99|2021|1,000|ftp://x',
      ),
    )
    if ('missing' in read) throw new Error(read.missing)
    expect(read.references).toHaveLength(1)
    expect(read.problems.map(({ line, column, code, other }) => [line, column, code, other])).toEqual([
      [3, 'registry', 'cell-empty', null],
      [4, 'from', 'overlap-in-list', 2],
      [5, 'to', 'prefix-differs', null],
      [6, 'to', 'range-turned', null],
      [7, 'vintage', 'vintage-wrong', null],
      [8, 'tonnes', 'tonnes-above-range', null],
      [9, 'from', 'serial-number', null],
      [9, 'link', 'link-https', null],
    ])
    expect(understandReferences(rows('registry|from'))).toEqual({ missing: 'to' })
  })

  it('is stored whole or not at all', async () => {
    const who = await app.anOrganisationWithMfa()
    const taken = `${head}\nVerra,F-1,F-10,2021,10,${link}\n`
    expect((await importList(who, taken, false)).body).toMatchObject({ references: 1, problemCount: 0, stored: 0 })
    expect(await list(who)).toEqual([])
    expect((await importList(who, taken, true)).body).toMatchObject({ stored: 1, problems: [] })
    const other = await app.anOrganisationWithMfa()
    const half = `${head}\nVerra,F-11,F-20,2021,10,${link}\nVerra,F-10,F-10,2021,1,${link}\n`
    expect((await importList(other, half, true)).body).toMatchObject({
      stored: 0,
      problemCount: 1,
      problems: [{ line: 3, column: 'from', code: 'overlap', written: 'F-10' }],
    })
    expect(await list(other)).toEqual([])
    expect((await importList(other, 'a,b\n1,2\n', true)).body.missing).toBe('registry')
    expect(coded(await importList(other, '', true))).toEqual([422, 'credits.list-empty'])
  })
})
