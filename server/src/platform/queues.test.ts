import { expect, it } from 'vitest'
import type { Actor, Member } from './actor.ts'
import type { Db } from './database.ts'
import { readQueues, type Queue } from './queues.ts'

const now = new Date('2026-11-23T08:00:00.000Z')
const person: Actor = { personId: 'p', sessionId: 's', email: 'lama@example.com', aal: 'aal2', platformRoles: [] }
const queue = (name: Queue['name'], access: Queue['access'], more: Partial<Queue> = {}): Queue => ({
  name,
  access,
  path: () => `/${name}`,
  count: async () => 3,
  ...more,
})
const namesFor = async (actor: Actor | Member, queues: readonly Queue[]) =>
  (await readQueues(queues, { db: undefined as unknown as Db, actor, now })).map(({ name }) => name)

it('counts for each caller what their roles decide on, in the order of the contract', async () => {
  const queues = [
    queue('security', { kind: 'person' }),
    queue('content', { kind: 'member', roles: ['owner', 'reviewer'] }),
    queue('requests', { kind: 'platform', roles: ['platform_owner'] }),
  ]
  expect(await namesFor(person, queues)).toEqual(['security'])
  expect(await namesFor({ ...person, platformRoles: ['platform_owner'] }, queues)).toEqual(['requests', 'security'])
  expect(await namesFor({ ...person, organisationId: 'o', role: 'reviewer' }, queues)).toEqual(['content', 'security'])
  expect(await namesFor({ ...person, organisationId: 'o', role: 'viewer' }, queues)).toEqual(['security'])
})

it('shows at most as many as the queue counts, and that there are more', async () => {
  const queues = [queue('content', { kind: 'person' }, { atMost: 2 }), queue('requests', { kind: 'person' })]
  expect(await readQueues(queues, { db: undefined as unknown as Db, actor: person, now })).toEqual([
    { name: 'requests', path: '/requests', count: 3, more: false },
    { name: 'content', path: '/content', count: 2, more: true },
  ])
})
