import { paths } from '@athar/contracts/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayAgeBand } from '../../guardians/testing.ts'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { enquiryMakers, startMarketplaceApp, type MarketplaceApp } from '../testing.ts'

let app: MarketplaceApp
let provider: Owner
let asker: Owner
let make: ReturnType<typeof enquiryMakers>
/** A published listing of the provider. */
let listing: string
beforeAll(async () => {
  app = await startMarketplaceApp()
  make = enquiryMakers(app)
  provider = await app.anOrganisationWithMfa()
  asker = await app.anOrganisationWithMfa()
  listing = (await app.aPublished(provider)).id
})
afterAll(() => app.close())

type Told = { items: { kind: string; link: string }[] }
const noticesOf = async (who: Acting) => (await app.call<Told>(who, 'GET', '/api/notifications')).body.items
const toldOf = async (who: Acting, id: string) =>
  (await noticesOf(who)).filter(({ link }) => link === paths.marketplaceEnquiry(id)).map(({ kind }) => kind)

describe('An enquiry', () => {
  it('is asked, answered, asked again, answered and agreed to; both are told and it ends', async () => {
    const asked = await make.ask(asker, listing)
    expect(asked).toMatchObject({
      status: 201,
      body: { side: 'asker', state: 'open', listing: { en: 'Solar roofs for warehouses' }, listingId: listing },
    })
    const { id } = asked.body
    expect(asked.body.messages).toMatchObject([{ side: 'asker', own: true, text: 'How long does it take?' }])
    expect(await toldOf(provider, id)).toEqual(['marketplace.enquiry-asked'])
    const seen = await make.read(provider, id)
    expect(seen.body).toMatchObject({ side: 'provider', otherGone: false })
    expect(seen.body.messages[0]).toMatchObject({ by: null, own: false })
    expect((await make.write(provider, seen.body, 'Six weeks.')).body).toMatchObject({ state: 'answered' })
    expect(await toldOf(asker, id)).toEqual(['marketplace.enquiry-answered'])
    const again = await make.write(asker, (await make.read(asker, id)).body, 'With permits?')
    expect(again.body).toMatchObject({ state: 'open' })
    await make.write(provider, again.body, 'With permits.')
    const agreed = await make.move(asker, (await make.read(asker, id)).body, 'agree')
    expect(agreed.body).toMatchObject({ state: 'agreed', messages: [{}, {}, {}, {}] })
    expect(agreed.body.history.map(({ action }) => action)).toEqual(['ask', 'answer', 'ask-again', 'answer', 'agree'])
    expect(await toldOf(provider, id)).toContain('marketplace.enquiry-agreed')
    for (const who of [asker, provider])
      expect(await make.write(who, agreed.body, 'One more thing.')).toMatchObject({
        status: 409,
        body: { code: 'wrong-state' },
      })
  })

  it('is closed by either side with a reason that the other side reads', async () => {
    const { body: first } = await make.ask(asker, listing)
    const closed = await make.move(provider, first, 'close-received', 'We do no roofs in winter.')
    expect(closed.body).toMatchObject({ state: 'closed' })
    expect((await make.read(asker, first.id)).body.history.at(-1)).toMatchObject({
      comment: 'We do no roofs in winter.',
      by: null,
    })
    const { body: second } = await make.ask(asker, listing)
    expect((await make.move(asker, second, 'close-asked')).body).toMatchObject({ state: 'closed' })
    expect(await toldOf(provider, second.id)).toContain('marketplace.enquiry-closed')
  })

  it('is asked by a person without an organisation, under their name', async () => {
    const person = await app.aPerson()
    const { body } = await make.ask(person, listing)
    expect(body).toMatchObject({ side: 'asker', state: 'open' })
    await make.write(provider, body, 'Gladly.')
    expect(await toldOf(person, body.id)).toEqual(['marketplace.enquiry-answered'])
    expect((await make.list(person)).body.items.map(({ id }) => id)).toEqual([body.id])
    expect((await make.list(person, 'provider')).body.items).toEqual([])
    // Acting for an organisation since, they still reach what they asked alone; their colleagues do not.
    const acting = await app.aMember(asker, 'preparer', person)
    expect((await make.read(acting, body.id)).body.side).toBe('asker')
    expect((await make.list(acting)).body.items.map(({ id }) => id)).toContain(body.id)
    expect((await make.read(asker, body.id)).status).toBe(404)
  })

  it('stands in the lists of its two sides, by state', async () => {
    const { body } = await make.ask(asker, listing, 'Where do you work?')
    const find = async (who: Acting, query: string) => (await make.list(who, query)).body.items.map(({ id }) => id)
    expect(await find(asker, 'asker&state=open')).toContain(body.id)
    expect(await find(asker, 'asker&state=agreed')).not.toContain(body.id)
    expect(await find(provider, 'provider&state=open')).toContain(body.id)
    expect(await find(provider, 'asker')).toEqual([])
  })

  it('keeps its words plain: no direction marks, and none of marks alone', async () => {
    const { body } = await make.ask(asker, listing, 'Pay \u202Eriyals\nnow', 'Line one\u2067\n\nline \u202Ethree')
    expect(body.subject).toBe('Pay riyals now')
    expect(body.messages[0]?.text).toBe('Line one\n\nline three')
    const marks = '\u0301\u0301'
    for (const [subject, text] of [
      [marks, 'How?'],
      ['How?', marks],
    ] as const)
      expect((await make.ask(asker, listing, subject, text)).body.code).toBe('marketplace.message-empty')
    expect((await make.write(provider, body, marks)).body.code).toBe('marketplace.message-empty')
    expect((await make.ask(asker, listing, 'a'.repeat(201))).status).toBe(400)
  })
})

describe('An enquiry is refused', () => {
  it('where the listing is suspended, withdrawn or not known', async () => {
    const other = await app.aPublished(provider, { titleEn: 'Carports', titleAr: 'مظلات' })
    await app.decide(other, 'suspend', 'The licence ran out.')
    const unpublished = await app.aSubmitted(provider, { titleEn: 'Canopies', titleAr: '' })
    for (const id of [other.id, unpublished.id, provider.personId])
      expect(await make.ask(asker, id)).toMatchObject({
        status: 409,
        body: { code: 'marketplace.enquiry-not-offered' },
      })
  })

  it('from a member of the provider, acting for the provider, for another organisation or for none', async () => {
    const alone = { ...provider, headers: { authorization: provider.headers['authorization'] ?? '' } }
    for (const who of [provider, alone])
      expect(await make.ask(who, listing)).toMatchObject({ status: 403, body: { code: 'marketplace.enquiry-own' } })
  })

  it('an answer from who belongs to the asker as well, in the database too', async () => {
    const both = await app.aMember(provider, 'preparer')
    const { body } = await make.ask(asker, listing)
    await app.aMember(asker, 'viewer', both)
    expect(await make.write(both, body, 'Yes.')).toMatchObject({
      status: 403,
      body: { code: 'marketplace.enquiry-own' },
    })
    const answering = app.platform.database.transaction(
      { personId: both.personId, organisationId: provider.organisation.id, role: 'preparer' },
      ({ db }) => sql`update marketplace_enquiries set state = 'answered' where id = ${body.id}`.execute(db),
    )
    await expect(answering).rejects.toMatchObject({ code: '42501' })
  })

  it('from who said that they are under 18, who neither answers nor offers; they may still close', async () => {
    const [child, own] = [await app.aPerson(), await app.anOrganisationWithMfa()]
    const theirs = await app.aPublished(own, { titleEn: 'Trees for schools', titleAr: '' })
    const { body: asked } = await make.ask(asker, theirs.id)
    await sayAgeBand(app, child, 'under-18')
    await sayAgeBand(app, own, 'under-18')
    const refused = { status: 403, body: { code: 'marketplace.adults-only' } }
    expect(await make.ask(child, listing)).toMatchObject(refused)
    expect(await make.write(own, asked, 'Yes.')).toMatchObject(refused)
    expect(await app.begin(own)).toMatchObject(refused)
    const database = app.platform.database.transaction(
      { personId: own.personId, organisationId: own.organisation.id, role: 'owner' },
      ({ db }) => sql`update marketplace_enquiries set state = 'answered' where id = ${asked.id}`.execute(db),
    )
    await expect(database).rejects.toMatchObject({ code: '42501' })
    expect((await make.move(own, asked, 'close-received')).body).toMatchObject({ state: 'closed' })
  })

  it('after ten in an hour and thirty in a day, however many come at once', async () => {
    let eager = await app.aPerson()
    const hundred = await Promise.all(Array.from({ length: 100 }, () => make.ask(eager, listing)))
    const codes = hundred.filter(({ status }) => status !== 201).map(({ body }) => body.code)
    expect(hundred.length - codes.length).toBe(10)
    expect(codes).toContain('marketplace.too-many-enquiries')
    const later = async (seconds: number) => {
      await app.advance(seconds)
      eager = await app.again(eager)
    }
    for (let hour = 1; hour < 3; hour += 1) {
      await later(3601)
      for (let nth = 0; nth < 10; nth += 1) expect((await make.ask(eager, listing)).status).toBe(201)
    }
    await later(3601)
    expect(await make.ask(eager, listing)).toMatchObject({
      status: 429,
      body: { code: 'marketplace.too-many-enquiries', details: { anHour: 10, aDay: 30 } },
    })
    ;[provider, asker, app.editor] = [await app.again(provider), await app.again(asker), await app.again(app.editor)]
  })

  it('to a stranger: neither read, written, closed nor given its files', async () => {
    const stranger = await app.anOrganisationWithMfa()
    const { body } = await make.ask(asker, listing)
    const file = await make.addFile(asker, body.messages[0]?.id ?? '')
    const refused = { status: 404, body: { code: 'marketplace.enquiry-not-found' } }
    for (const who of [stranger, app.editor, await app.aPerson()]) {
      expect(await make.read(who, body.id)).toMatchObject(refused)
      expect(await make.write(who, body, 'Hello.')).toMatchObject(refused)
      expect(await make.move(who, body, 'close-asked')).toMatchObject(refused)
      expect(await make.showFile(who, body.id, file.body.id)).toMatchObject(refused)
      expect(await make.addFile(who, body.messages[0]?.id ?? '')).toMatchObject({
        status: 404,
        body: { code: 'marketplace.message-not-found' },
      })
    }
  })

  it('a step of the other side, and an agreement before there is an answer', async () => {
    const { body } = await make.ask(asker, listing)
    expect(await make.move(provider, body, 'close-asked')).toMatchObject({ body: { code: 'marketplace.enquiry-side' } })
    expect(await make.move(asker, body, 'agree')).toMatchObject({ status: 409, body: { code: 'wrong-state' } })
    const answered = await make.write(provider, body, 'Yes.')
    expect(await make.move(provider, answered.body, 'agree')).toMatchObject({
      body: { code: 'marketplace.enquiry-side' },
    })
  })

  it('of two who write over the same version at once, one', async () => {
    const { body } = await make.ask(asker, listing)
    const both = await Promise.all([make.write(provider, body, 'Yes.'), make.move(asker, body, 'close-asked')])
    expect(both.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1)
    const { messages } = (await make.read(asker, body.id)).body
    expect(messages).toHaveLength(both[0]?.status === 201 ? 2 : 1)
  })
})

describe('Files of a message', () => {
  it('are read by both sides, five at most, of the kinds that threads take, to one’s own message', async () => {
    const { body } = await make.ask(asker, listing)
    const message = body.messages[0]?.id ?? ''
    const { body: file } = await make.addFile(asker, message)
    expect(file).toMatchObject({ mediaType: 'image/jpeg' })
    expect((await make.showFile(provider, body.id, file.id)).status).toBe(200)
    expect((await make.addFile(provider, message)).body.code).toBe('marketplace.message-not-found')
    expect((await make.addFile(asker, message, Buffer.from('MZ a program'))).body.code).toBe(
      'marketplace.message-file-type',
    )
    expect((await make.addFile(asker, message, Buffer.alloc(0))).body.code).toBe('marketplace.file-missing')
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000_000)])
    expect((await make.addFile(asker, message, large)).body.code).toBe('marketplace.message-file-too-large')
    for (let nth = 1; nth < 5; nth += 1) expect((await make.addFile(asker, message)).status).toBe(201)
    expect((await make.addFile(asker, message)).body.code).toBe('marketplace.too-many-message-files')
    await make.move(asker, body, 'close-asked')
    expect((await make.addFile(asker, message)).body.code).toBe('wrong-state')
    expect((await make.showFile(asker, body.id, provider.personId)).body.code).toBe('marketplace.file-not-found')
  })
})

describe('The database', () => {
  type Who = { readonly person: Acting; readonly organisation?: string }
  const as = ({ person, organisation }: Who, statement: ReturnType<typeof sql>) =>
    app.platform.database.transaction(
      organisation === undefined
        ? { personId: person.personId }
        : { personId: person.personId, organisationId: organisation, role: 'owner' },
      ({ db }) => statement.execute(db),
    )
  const asAsker = () => ({ person: asker, organisation: asker.organisation.id })
  const asProvider = () => ({ person: provider, organisation: provider.organisation.id })
  const refused = { code: '42501' }
  // Days after those that were asked before.
  const at = sql`now() + interval '3 days'`
  const insertion = (over: {
    asker?: string
    organisation?: string | null
    listing?: string
    reminded?: number
  }) => sql`
    insert into marketplace_enquiries (id, number, listing_id, listing_title, asks, asker_org_id, asker_person_id,
      asker_name, provider_org_id, provider_name, subject, state, created_at, changed_at, last_message_at, waits_since,
      reminded)
    values (gen_random_uuid(), gen_random_uuid()::text, ${over.listing ?? listing}, '{}', 'organisation',
      ${over.organisation === undefined ? asker.organisation.id : over.organisation}, ${over.asker ?? asker.personId},
      '{}', ${provider.organisation.id}, '{}', 'Delivery', 'open', ${at}, ${at}, ${at}, ${at}, ${over.reminded ?? 0})`

  it('takes an enquiry in the own name alone, about what is offered', async () => {
    for (const over of [
      { asker: provider.personId },
      { organisation: provider.organisation.id },
      { organisation: null },
      { listing: provider.personId },
      { reminded: 2 },
    ])
      await expect(as(asAsker(), insertion(over))).rejects.toMatchObject(refused)
    await as(asAsker(), insertion({}))
  })

  it('takes a message of the own side alone, beside its step, and changes none', async () => {
    const { body } = await make.ask(asker, listing)
    const message = (side: string, writer: Acting) => sql`
      insert into marketplace_messages (id, enquiry_id, side, person_id, text, at)
      values (gen_random_uuid(), ${body.id}, ${side}, ${writer.personId}, 'Yes', now())`
    await expect(as(asAsker(), message('provider', asker))).rejects.toMatchObject(refused)
    await expect(as(asAsker(), message('asker', provider))).rejects.toMatchObject(refused)
    // Not answered yet.
    await expect(as(asProvider(), message('provider', provider))).rejects.toMatchObject(refused)
    await expect(as({ person: await app.aPerson() }, message('asker', asker))).rejects.toMatchObject(refused)
    for (const statement of [
      sql`update marketplace_messages set text = 'No' where enquiry_id = ${body.id}`,
      sql`delete from marketplace_messages where enquiry_id = ${body.id}`,
      sql`update marketplace_enquiries set subject = 'Other' where id = ${body.id}`,
      sql`delete from marketplace_enquiries where id = ${body.id}`,
    ])
      await expect(as(asAsker(), statement)).rejects.toMatchObject(refused)
  })

  it('lets each side take its own steps alone, and none once it ended', async () => {
    const { body } = await make.ask(asker, listing)
    const to = (state: string) => sql`update marketplace_enquiries set state = ${state} where id = ${body.id}`
    await expect(as(asAsker(), to('answered'))).rejects.toMatchObject(refused)
    await as(asProvider(), to('answered'))
    await expect(as(asProvider(), to('agreed'))).rejects.toMatchObject(refused)
    await expect(as(asProvider(), to('open'))).rejects.toMatchObject(refused)
    await as(asAsker(), to('agreed'))
    const touched = sql`update marketplace_enquiries set last_message_at = now() where id = ${body.id}`
    await expect(as(asAsker(), touched)).rejects.toMatchObject(refused)
  })
})
