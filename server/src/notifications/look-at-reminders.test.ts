import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import type { ReminderDefinition } from '../platform/notices.ts'
import type { Feature } from '../platform/platform.ts'
import { startNotificationsApp, type NotificationsApp } from './testing.ts'

let app: NotificationsApp
let owner: Owner
let reviewer: Acting
beforeAll(async () => {
  app = await startNotificationsApp()
  owner = await app.anOrganisation()
  reviewer = await app.aMember(owner, 'reviewer')
  // The rounds that the server goes by itself know it too.
  ;(app.features.all as Feature[]).push({ name: 'test', routes: [], reminders: [definition] })
})
afterAll(() => app.close())

const hour = 3_600_000
/** What the next looks answer; a look without an answer fails. */
const answers: { next: Date | null; tell: boolean }[] = []
const seen: { organisationId: string; subject: string }[] = []
let broken = ''
const definition: ReminderDefinition = {
  name: 'test.waiting',
  async look(_db, { organisationId, subject, at }) {
    seen.push({ organisationId, subject })
    if (subject === broken) fail('this look goes wrong')
    const { next, tell } = answers.shift() ?? fail('nobody expected a look')
    const notice = {
      kind: 'inventory.records-waiting',
      organisationId,
      to: { roles: ['reviewer'] },
      by: null,
      data: { count: 3 },
      link: '/inventory/records',
      key: at.toISOString(),
      at,
    } as const
    return { notice: tell ? notice : null, next }
  },
}
const fail = (message: string): never => {
  throw new Error(message)
}
const look = () => app.features.notifications.lookAtReminders()
const inHours = (hours: number) => new Date(app.platform.clock.now().getTime() + hours * hour)
const remind = (subject: string, at: Date) =>
  app.platform.database.transaction({ organisationId: owner.organisation.id, role: 'preparer' }, ({ db }) =>
    app.platform.notices.remind(db, {
      name: 'test.waiting',
      subject,
      at,
      organisationId: owner.organisation.id,
      now: app.platform.clock.now(),
    }),
  )
const reminded = async () => (await app.kindsOf(reviewer)).filter((kind) => kind === 'inventory.records-waiting').length

describe('a reminder', () => {
  it('is looked at when its time has come, by its feature, inside the organisation, and once', async () => {
    await remind('one', inHours(-1))
    await remind('two', inHours(5))
    // Asked for again, the first stands.
    await remind('one', inHours(9))
    answers.push({ next: null, tell: true })
    await Promise.all([look(), look(), look()])
    await look()
    expect(seen).toEqual([{ organisationId: owner.organisation.id, subject: 'one' }])
    expect(await reminded()).toBe(1)
  })

  it('whose ground is gone tells nobody and is forgotten', async () => {
    const before = await reminded()
    await remind('gone', inHours(-1))
    answers.push({ next: null, tell: false })
    await look()
    await look()
    expect(await reminded()).toBe(before)
  })

  it('comes again as long as its ground stands, and never for a moment that is over', async () => {
    await remind('again', inHours(-1))
    answers.push({ next: inHours(-3), tell: true })
    await look()
    expect(answers).toEqual([])
  })

  it('that fails waits and takes nobody else along', async () => {
    await remind('broken', inHours(-2))
    await remind('whole', inHours(-1))
    const before = seen.length
    broken = 'broken'
    answers.push({ next: null, tell: true })
    await look()
    expect(
      seen
        .slice(before)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(['broken', 'whole'])
    await look()
    expect(seen.length).toBe(before + 2)
  })

  it('is asked for in one’s own organisation only', async () => {
    const stranger = await app.anOrganisation()
    await expect(
      app.platform.database.transaction({ organisationId: stranger.organisation.id, role: 'owner' }, ({ db }) =>
        app.platform.notices.remind(db, {
          name: 'test.waiting',
          subject: 'foreign',
          at: inHours(-1),
          organisationId: owner.organisation.id,
          now: app.platform.clock.now(),
        }),
      ),
    ).rejects.toThrow(/row-level security/)
  })
})
