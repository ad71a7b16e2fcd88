import type { CreditDeal } from '@athar/contracts/credits'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { startCreditsApp, type CreditsApp, type Refused } from '../testing.ts'
import { offerSteps } from './testing.ts'

let app: CreditsApp
let deals: ReturnType<typeof offerSteps>

beforeAll(async () => {
  app = await startCreditsApp()
  deals = offerSteps(app)
})
afterAll(() => app.close())

const coded = ({ status, body }: { status: number; body: Refused }) => [status, body?.code]
const listed = async (who: Acting) =>
  (await app.call<{ items: CreditDeal[] }>(who, 'GET', '/api/credits/deals')).body.items
const onBlock = (id: string, what: 'freeze' | 'release') =>
  app.call(app.first, 'POST', `/api/platform/credits/blocks/${id}/${what}`, { reason: 'Looked into' })

async function anAccepted() {
  const { seller, block, offer } = await deals.anOffer('100')
  const buyer = await app.anOrganisationWithMfa({ type: 'buyer' })
  const { id } = (await deals.reserve(buyer, offer.id, '40')).body
  await deals.accept(seller, id)
  await deals.evidence(buyer, id)
  return { seller, buyer, block, offer, id }
}
async function connect(organisation: Owner['organisation']): Promise<Client> {
  const client = new Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
  await client.query(`select set_config('app.org_id', $1, false)`, [organisation.id])
  return client
}

describe('a deal', () => {
  it('keeps the side that recorded the settlement, also after its person left that side', async () => {
    const { seller, buyer, id } = await anAccepted()
    const leaving = await app.withMfa(await app.aMember(seller, 'admin'))
    expect((await deals.settle(leaving, id)).body.settledBy).toBe('seller')
    const asOwner = { personId: seller.personId, organisationId: seller.organisation.id, role: 'owner' } as const
    await app.platform.database.transaction({ ...asOwner, aal: 'aal2' }, ({ db }) =>
      sql`update memberships set ended_at = now() where person_id = ${leaving.personId}`.execute(db),
    )
    expect((await deals.read(buyer, id)).body.settledBy).toBe('seller')
    expect((await listed(seller)).find((one) => one.id === id)?.settledBy).toBe('seller')
  })

  it('whose block is frozen is neither accepted nor settled: no one pays for tonnes that cannot move', async () => {
    const { seller, buyer, block, offer, id } = await anAccepted()
    const reserved = (await deals.reserve(buyer, offer.id, '20')).body
    await onBlock(block.id, 'freeze')
    expect((await deals.read(buyer, id)).body).toMatchObject({ state: 'accepted', blockFrozen: true, frozen: false })
    expect(coded(await deals.accept(seller, reserved.id))).toEqual([409, 'credits.frozen'])
    expect(coded(await deals.settle(buyer, id))).toEqual([409, 'credits.frozen'])
    await onBlock(block.id, 'release')
    expect((await deals.settle(buyer, id)).body).toMatchObject({ state: 'settled', blockFrozen: false })
    await onBlock(block.id, 'freeze')
    expect(coded(await deals.confirm(seller, id))).toEqual([409, 'credits.frozen'])
    expect(await app.balance(buyer)).toMatchObject({ holding: '0' })
  })

  it('keeps the evidence that it was settled with: replacing and settling at one moment follow each other', async () => {
    const { seller, buyer, id } = await anAccepted()
    const replacing = await connect(seller.organisation)
    await replacing.query('begin')
    await replacing.query('delete from credit_files where deal_id = $1', [id])
    let isOver = false
    const settling = deals.settle(buyer, id).then((answer) => {
      isOver = true
      return answer
    })
    // The settlement waits for the replacement, or is done while the file is being taken away.
    const watching = await connect(seller.organisation)
    const waits = `select from pg_locks l join pg_database d on d.oid = l.database or l.database is null
      where d.datname = current_database() and not l.granted limit 1`
    while (!isOver && (await watching.query(waits)).rowCount === 0);
    await replacing.query('commit')
    await Promise.all([replacing.end(), watching.end()])
    expect(coded(await settling)).toEqual([409, 'credits.evidence-missing'])
    expect((await deals.read(seller, id)).body.state).toBe('accepted')
  })
})
