import type { notifications, ResponseOf, moderation } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startVolunteeringApp, type Acting, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
let organiser: Owner
let editor: Acting
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
  editor = await app.anEditor()
})
afterAll(() => app.close())

const hide = (slug: string) =>
  app.call(editor, 'POST', `/api/platform/volunteering/events/${slug}/hide`, { reason: 'A false address' })
const newest = async () =>
  (
    await app.call<ResponseOf<typeof moderation.listHidden>>(
      editor,
      'GET',
      '/api/platform/moderation?kind=volunteer-event&limit=1',
    )
  ).body.items[0]!
const restore = (id: string) => app.call<{ code?: string }>(editor, 'POST', `/api/platform/moderation/${id}/restore`)
const told = async (who: Acting) =>
  (await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')).body.items

describe('an event that was hidden by mistake', () => {
  it('takes place after all: everybody sees it, those who joined and its organiser are told, free places are given', async () => {
    const event = await app.anEvent(organiser, { needed: 1 })
    const first = await app.aVolunteer(event)
    const waiting = await app.aVolunteer(event)
    await hide(event.slug)
    await app.withdraw(first.who, first.signUp)
    const down = await newest()
    expect(down).toMatchObject({ title: event.title, obstacle: null })
    expect((await restore(down.id)).status).toBe(204)
    expect(await app.seen(event)).toMatchObject({ state: 'published', joined: 1 })
    const listed = await app.call<{ items: { id: string }[] }>(null, 'GET', '/api/volunteering/events')
    expect(listed.body.items.map(({ id }) => id)).toContain(event.id)
    expect(await app.stateOf(waiting.who, event)).toBe('requested')
    expect(await app.kindsOf(waiting.who)).toEqual(
      expect.arrayContaining(['volunteering.event-back', 'volunteering.place-free']),
    )
    expect(await app.kindsOf(first.who)).not.toContain('volunteering.event-back')
    expect(await told(organiser)).toContainEqual(
      expect.objectContaining({
        kind: 'volunteering.event-restored',
        link: `/sgi/volunteer/manage/${event.id}`,
      }),
    )
  })

  it('hidden again, or cancelled in the end, is told again to those who would come', async () => {
    const event = await app.anEvent(organiser)
    const { who } = await app.aVolunteer(event)
    const timesTold = async () =>
      (await app.kindsOf(who)).filter((kind) => kind === 'volunteering.event-cancelled').length
    await hide(event.slug)
    await restore((await newest()).id)
    expect(await timesTold()).toBe(1)
    await hide(event.slug)
    expect(await timesTold()).toBe(2)
    expect(
      (await told(organiser)).filter(
        ({ kind, link }) => kind === 'volunteering.event-hidden' && link.endsWith(event.id),
      ),
    ).toHaveLength(2)
    await restore((await newest()).id)
    const { version } = (
      await app.call<{ version: number }>(organiser, 'GET', `/api/volunteering/own-events/${event.id}`)
    ).body
    await app.call(organiser, 'POST', `/api/volunteering/own-events/${event.id}/cancel`, {
      reason: 'Sandstorm',
      version,
    })
    expect(await timesTold()).toBe(3)
  })

  it('stays cancelled where its organiser had cancelled it, and those who joined are not told that it takes place', async () => {
    const event = await app.anEvent(organiser)
    const { who } = await app.aVolunteer(event)
    const own = await app.call<{ version: number }>(organiser, 'GET', `/api/volunteering/own-events/${event.id}`)
    await app.call(organiser, 'POST', `/api/volunteering/own-events/${event.id}/cancel`, {
      reason: 'Sandstorm',
      version: own.body.version,
    })
    await hide(event.slug)
    await restore((await newest()).id)
    expect((await app.seen(event)).state).toBe('cancelled')
    expect(await app.kindsOf(who)).not.toContain('volunteering.event-back')
  })

  it('that had begun before is restored with the hours of those who came, who are told of nothing to come', async () => {
    const startsAt = new Date(app.platform.clock.now().getTime() + 3 * 3600_000).toISOString()
    const event = await app.anEvent(organiser, { startsAt })
    const { who, signUp } = await app.aVolunteer(event)
    await app.decide(organiser, event, 'confirm', [signUp])
    await app.decide(organiser, event, 'check-in', [signUp])
    await app.advance(4 * 3600)
    editor = await app.anEditor()
    organiser = { ...organiser, ...(await app.signIn(organiser)) }
    await hide(event.slug)
    const down = await newest()
    expect(down.obstacle).toBe(null)
    expect((await restore(down.id)).status).toBe(204)
    expect((await app.seen(event)).state).toBe('published')
    expect((await app.decide(organiser, event, 'confirm-hours', [signUp], { hours: '1' })).body).toEqual({ changed: 1 })
    expect(await app.kindsOf(await app.signIn(who))).toEqual(['volunteering.hours-confirmed', 'volunteering.confirmed'])
  })

  it('is not restore once it would have begun, and the list says so before anybody tries', async () => {
    const startsAt = new Date(app.platform.clock.now().getTime() + 3 * 3600_000).toISOString()
    const event = await app.anEvent(organiser, { startsAt })
    await hide(event.slug)
    const { id } = await newest()
    await app.advance(4 * 3600)
    editor = await app.anEditor()
    expect(await newest()).toMatchObject({ id, obstacle: 'event-over' })
    expect((await restore(id)).body.code).toBe('moderation.event-over')
    const page = await app.call<{ code: string }>(null, 'GET', `/api/volunteering/events/${event.slug}`)
    expect(page.body.code).toBe('volunteering.event-not-found')
  })
})
