import type { organisations, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../testing.ts'

type Sent = ResponseOf<typeof organisations.inviteMembers>
type Refused = { code: string; details: Record<string, unknown> }

const viewer = { role: 'viewer', language: 'en' }
let limited: OrganisationsApp
let one: Owner
let other: Owner
beforeAll(async () => {
  limited = await startOrganisationsApp({ RATE_LIMITS: 'on' })
  one = await limited.anOrganisationWithMfa()
  other = await limited.anOrganisationWithMfa()
})
afterAll(() => limited.close())
const inviteOne = (who: Acting, email: string) =>
  limited.call<Refused>(who, 'POST', '/api/organisation/invitations', { email, ...viewer })
const inviteAll = (who: Acting, list: object[]) =>
  limited.call<Sent>(who, 'POST', '/api/organisation/invitations/many', { invitations: list })
const mailsTo = async (email: string) => (await limited.mailbox()).filter(({ to }) => to === email)
const open = async (who: Acting) =>
  (
    await limited.call<ResponseOf<typeof organisations.listMembers>>(who, 'GET', '/api/organisation/members')
  ).body.invitations.map(({ email }) => email)

it('mail to one address is one invitation a minute from all senders; a refusal says how long to wait', async () => {
  const email = 'sought-after@example.com'
  const statuses = []
  for (let time = 0; time < 3; time += 1) statuses.push((await inviteOne(one, email)).status)
  expect(statuses).toEqual([201, 429, 429])
  const { status, body } = await inviteOne(other, email.toUpperCase())
  expect([status, body]).toMatchObject([429, { code: 'organisations.invited-just-now' }])
  expect(body.details['retryAfterSeconds']).toBeGreaterThan(0)
  expect(body.details['retryAfterSeconds']).toBeLessThanOrEqual(60)
  // Nothing is kept of what was not mailed.
  expect(await open(other)).toEqual([])
  expect(await mailsTo(email)).toHaveLength(1)
  await limited.advance(61)
  expect((await inviteOne(other, email)).status).toBe(201)
  expect(await mailsTo(email)).toHaveLength(2)
})

it('mail to one address is six invitations an hour', async () => {
  const email = 'often@example.com'
  for (let time = 0; time < 6; time += 1) {
    expect((await inviteOne(one, email)).status).toBe(201)
    await limited.advance(61)
  }
  expect((await inviteOne(one, email)).body.code).toBe('organisations.invited-too-often')
  expect(await mailsTo(email)).toHaveLength(6)
  await limited.advance(3600)
  one = await limited.again(one)
  other = await limited.again(other)
  expect((await inviteOne(one, email)).status).toBe(201)
})

it('one sender invites a thousand a day in all organisations; what goes beyond is not sent at all', async () => {
  const sender = await limited.anOrganisationWithMfa()
  const list = (name: string) =>
    Array.from({ length: 499 }, (_, index) => ({ line: index + 2, email: `${name}-${index}@example.com`, ...viewer }))
  for (const name of ['spring', 'summer']) {
    expect((await inviteAll(sender, list(name))).body.sent).toBe(499)
    // Sent again at once it is no mail, and counts for none.
    expect((await inviteAll(sender, list(name))).body).toMatchObject({ sent: 0 })
  }
  expect((await inviteOne(sender, 'last-but-one@example.com')).status).toBe(201)
  expect((await inviteAll(sender, list('autumn').slice(0, 2))).body).toMatchObject({
    code: 'organisations.invited-many',
  })
  expect(await mailsTo('autumn-0@example.com')).toEqual([])
  // Nothing was counted of which nothing was sent.
  expect((await inviteOne(sender, 'last@example.com')).status).toBe(201)
  expect(await inviteOne(sender, 'too-many@example.com')).toMatchObject({
    status: 429,
    body: { code: 'organisations.invited-many' },
  })
  await limited.advance(24 * 3600)
  expect((await inviteOne({ ...sender, ...(await limited.again(sender)) }, 'next-day@example.com')).status).toBe(201)
  one = await limited.again(one)
  other = await limited.again(other)
})

it('the limit of an address keeps no list of hundreds from going out; sent again at once it is refused row by row', async () => {
  const list = Array.from({ length: 300 }, (_, index) => ({
    line: index + 2,
    email: `all-${index}@example.com`,
    ...viewer,
  }))
  expect((await inviteAll(one, list)).body).toEqual({ sent: 300, refused: [] })
  const fresh = { line: 400, email: 'late@example.com', ...viewer }
  const { body } = await inviteAll(other, [...list.slice(0, 2), fresh])
  expect(body).toEqual({
    sent: 1,
    refused: [
      { line: 2, email: 'all-0@example.com', refusal: 'invited-just-now' },
      { line: 3, email: 'all-1@example.com', refusal: 'invited-just-now' },
    ],
  })
  expect(await mailsTo('all-0@example.com')).toHaveLength(1)
  expect(await mailsTo('late@example.com')).toHaveLength(1)
})
