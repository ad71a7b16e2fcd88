import { randomUUID } from 'node:crypto'
import type { notifications, ResponseOf, treeAdoption } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postAllMail } from '../src/notifications/testing.ts'
import type { Acting, Owner } from '../src/organisations/testing.ts'
import { aSiteInput } from '../src/tree-adoption/testing.ts'
import { startVolunteeringApp, type VolunteeringApp } from '../src/volunteering/testing.ts'

let app: VolunteeringApp
beforeAll(async () => {
  app = await startVolunteeringApp()
  await app.features.content.seed({ samples: false })
})
afterAll(() => app.close())

const deleted = async (owner: Owner) => {
  const { personId, organisation } = owner
  const at = app.platform.clock.now()
  await app.platform.database.transaction(
    { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) =>
      sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
        values (${organisation.id}, ${personId}, ${new Date(at.getTime() - 30 * 86_400_000)}, ${at})`.execute(db),
  )
  await app.features.organisations.startDueDeletions()
  await expect.poll(async () => (await app.call(owner, 'GET', '/api/organisation')).status).toBe(403)
}

const told = async (who: Acting, ofKind: string) => {
  const { body } = await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')
  return body.items.filter(({ kind }) => kind === ofKind)
}

/** The newest mail to somebody about what happened. */
const mailed = async (who: Acting) => {
  await postAllMail(app)
  return (await app.mailbox()).findLast(({ to, type }) => to === who.email && type === 'notification')?.text
}

it('with an organisation go its projects: nobody keeps news of them that lead nowhere', async () => {
  const owner = await app.anOrganisationWithMfa()
  const { personId, organisation } = owner
  const id = randomUUID()
  await app.platform.database.transaction({ personId, platformRoles: ['content_editor'], aal: 'aal2' }, ({ db }) =>
    sql`insert into sgi_projects (org_id, id, slug, kind, initiative, title, summary, impact, status, place_name, region, latitude, longitude, precision, dates,
        name_keys, published_at, updated_at)
      values (${organisation.id}, ${id}, 'gone-grove', 'project', 'tree-planting-initiative', '{"en": "Grove", "ar": "بستان"}', '{}', '{}', 'active', '{}',
        'SA-01', 24.6, 46.6, 'site', '[]', '{}', now(), now())`.execute(db),
  )
  const follower = await app.aPerson()
  await app.call(follower, 'PUT', '/api/sgi/projects/gone-grove/follow', { following: true })
  const news = await app.call(owner, 'POST', '/api/sgi/projects/gone-grove/updates', {
    title: { en: 'Planted', ar: '' },
    text: { en: 'Before the rain.', ar: '' },
    happenedOn: '2026-01-01',
    values: [],
  })
  expect(news.status).toBe(201)
  expect(await told(follower, 'sgi.project-news')).toHaveLength(1)
  await deleted(owner)
  expect(await told(follower, 'sgi.project-news')).toEqual([])
})

it('with an organisation go the events it offered: whoever would have come is told, and nobody else', async () => {
  const owner = await app.anOrganisationWithMfa()
  const [event, cancelled] = [await app.anEvent(owner), await app.anEvent(owner)]
  const [coming, withdrawn, before] = [
    await app.aVolunteer(event),
    await app.aVolunteer(event),
    await app.aVolunteer(cancelled),
  ]
  await app.withdraw(withdrawn.who, withdrawn.signUp)
  const taken = { version: cancelled.version, reason: 'Too hot' }
  await app.call(owner, 'POST', `/api/volunteering/own-events/${cancelled.id}/cancel`, taken)
  await deleted(owner)
  expect(await told(coming.who, 'volunteering.event-cancelled')).toMatchObject([
    {
      organisationId: null,
      data: { event: event.title, reason: { word: 'eventEnds.organiserDeleted' } },
      link: '/sgi/volunteer/mine',
    },
  ])
  expect(await told(withdrawn.who, 'volunteering.event-cancelled')).toEqual([])
  expect((await told(before.who, 'volunteering.event-cancelled')).map(({ data }) => data['reason'])).toEqual([
    'Too hot',
  ])
  expect(await mailed(coming.who)).toMatch('The organisation that offered it was deleted.')
})

it('with it go the trees at its sites: whoever adopted one is told, and nobody who gave it up', async () => {
  const owner = await app.anOrganisationWithMfa()
  const site = await app.call<treeAdoption.OwnSite>(owner, 'POST', '/api/tree-adoption/own-sites', aSiteInput())
  expect(site.status).toBe(201)
  const adopting = async () => {
    const who = await app.aPerson()
    const asked = { species: 'talh', name: 'Noura', dedication: '', site: site.body.slug }
    const { status, body } = await app.call<{ id: string }>(who, 'POST', '/api/tree-adoption/adoptions', asked)
    expect(status).toBe(201)
    return { who, treeId: body.id }
  }
  const [keeping, givingUp] = [await adopting(), await adopting()]
  const given = await app.call(givingUp.who, 'POST', `/api/tree-adoption/adoptions/${givingUp.treeId}/withdraw`)
  expect(given.status).toBe(200)
  await deleted(owner)
  expect(await told(keeping.who, 'tree-adoption.planter-deleted')).toMatchObject([
    { organisationId: null, data: { site: site.body.name }, link: '/sgi/adopt-tree/mine' },
  ])
  expect(await told(givingUp.who, 'tree-adoption.planter-deleted')).toEqual([])
  expect(await mailed(keeping.who)).toMatch('the proof of its certificate went with it.')
})
