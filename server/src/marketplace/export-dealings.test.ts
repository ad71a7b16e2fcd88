import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../organisations/testing.ts'
import { aPdf } from '../evidence/testing.ts'
import { quotationMakers } from './quotations/testing.ts'
import { enquiryMakers, startMarketplaceApp, type MarketplaceApp } from './testing.ts'

let app: MarketplaceApp
beforeAll(async () => {
  app = await startMarketplaceApp()
})
afterAll(() => app.close())

/** What the archive of an organisation holds of the marketplace beside its tables. */
const exported = ({ personId, organisation }: Owner) =>
  app.platform.database.snapshot({ personId, organisationId: organisation.id, role: 'owner' }, async (tx) => {
    const read: Record<string, string> = {}
    for await (const { path, bytes } of app.features.marketplace.organisationHooks!.whenExported!(tx, organisation)) {
      const parts: Uint8Array[] = []
      for await (const part of bytes) parts.push(part)
      read[path] = Buffer.concat(parts).toString('utf8')
    }
    return read
  })

it('an organisation exports its threads and its quotations with their files, and nobody else’s', async () => {
  const [make, steps] = [enquiryMakers(app), quotationMakers(app)]
  const [buyer, provider, other] = [
    await app.anOrganisation({ name: { en: 'Nakhla Foods', ar: 'نخلة للأغذية' } }),
    await app.anOrganisation({ name: { en: 'Rimal Energy', ar: 'رمال للطاقة' } }),
    await app.anOrganisation(),
  ]
  const { id: listing } = await app.aPublished(provider)
  await app.aPublished(other)
  const { body: asked } = await make.ask(buyer, listing, 'Delivery', 'How long?')
  const { body: file } = await make.addFile(buyer, asked.messages[0]?.id ?? '')
  await make.write(provider, asked, 'Six weeks.')
  const person = await app.aPerson()
  await make.ask(person, listing, 'Alone', 'For my house?')
  const sent = await steps.aSent(buyer, [provider, other])
  await steps.quote(provider, sent.id, { price: '125000.50' })
  await steps.quote(other, sent.id, { price: '99000' })
  await steps.addRequestFile(provider, sent.id, aPdf())

  const ofProvider = await exported(provider)
  const threads = JSON.parse(ofProvider['marketplace/enquiries.json'] ?? '') as object[]
  expect(threads).toMatchObject([
    {
      side: 'provider',
      other: { en: 'Nakhla Foods' },
      subject: 'Delivery',
      messages: [
        { side: 'asker', text: 'How long?', files: [{ id: file.id }] },
        { side: 'provider', text: 'Six weeks.', personId: provider.personId },
      ],
    },
    { subject: 'Alone' },
  ])
  expect(JSON.stringify(threads)).not.toContain(buyer.personId)
  expect(JSON.stringify(threads)).not.toContain(person.personId)
  expect(ofProvider['marketplace/quotations.json']).toContain('125000.5')
  expect(JSON.stringify(ofProvider)).not.toContain('99000')
  expect(Object.keys(ofProvider).filter((path) => path.startsWith('marketplace/files/'))).toHaveLength(2)

  const ofBuyer = await exported(buyer)
  expect(JSON.parse(ofBuyer['marketplace/enquiries.json'] ?? '')).toMatchObject([
    { side: 'asker', subject: 'Delivery' },
  ])
  // Its requests are among its tables.
  expect(JSON.parse(ofBuyer['marketplace/quotations.json'] ?? '')).toEqual([])
  const none = await exported(other)
  expect(JSON.parse(none['marketplace/enquiries.json'] ?? '')).toEqual([])
})
