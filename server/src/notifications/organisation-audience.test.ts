import type { notifications, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedSample } from '../inventory/demo/testing.ts'
import { postAllMail } from './testing.ts'
import {
  aVoucher,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../organisations/testing.ts'

type Item = ResponseOf<typeof notifications.listNotices>['items'][number]

let app: OrganisationsApp
let platform: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  platform = await app.aPlatformOwner()
})
afterAll(() => app.close())

const day = 86_400
const dayIn = (days: number) =>
  new Date(Date.parse(app.platform.clock.today()) + days * day * 1000).toISOString().slice(0, 10)

/** What somebody was told of this kind, oldest first, each as what it says. */
async function told(who: Acting, kind: Item['kind']): Promise<Item[]> {
  const { body } = await app.call<{ items: Item[] }>(who, 'GET', `/api/notifications?kind=${kind}&limit=100`)
  return body.items.toReversed()
}
/** Mails that somebody got about it at once, by their subject. */
async function mailed(who: Acting): Promise<string[]> {
  await postAllMail(app)
  return (await app.mailbox())
    .filter(({ to, type }) => to === who.email && type === 'notification')
    .map(({ subject }) => subject)
}
const kindsTold = async (who: Acting, prefix: string) => {
  const { body } = await app.call<{ items: Item[] }>(who, 'GET', '/api/notifications?limit=100')
  return body.items.map(({ kind }) => kind).filter((kind) => kind.startsWith(prefix))
}
/** A new session of somebody who has a second factor. */
const surely = async <T extends Acting>(who: T): Promise<T> => ({
  ...who,
  ...(await app.withMfa(await app.signIn(who))),
})
/** Time goes by, everything that has come due is looked at, and twice over. */
async function afterDays(days: number): Promise<void> {
  await app.advance(days * day)
  for (const _ of [1, 2]) await app.features.notifications.lookAtReminders()
}

describe('an access review', () => {
  it('is brought to mind two weeks before it is due, on its day and after it, once each, and not to auditors', async () => {
    // Reminders of a day come at nine in the morning in Riyadh; it is noon.
    const noon = Date.parse(`${dayIn(1)}T09:00:00Z`)
    await app.advance(Math.round((noon - app.platform.clock.now().getTime()) / 1000))
    const owner = await app.anOrganisation()
    const admin = await app.aMember(owner, 'admin')
    const auditor = await app.aMember(owner, 'auditor')
    const { dueOn } = (await app.call<{ dueOn: string }>(owner, 'GET', '/api/organisation/access-review')).body
    const untilDue = (Date.parse(dueOn) - Date.parse(app.platform.clock.today())) / (day * 1000)
    const stages = async (who: Acting) =>
      (await told(who, 'organisations.access-review')).map(({ data }) => data['stage'])
    const soon = { word: 'reviewStages.soon' }
    const due = { word: 'reviewStages.due' }
    const overdue = { word: 'reviewStages.overdue' }
    const steps = [
      [untilDue - 15, []],
      [1, [soon]],
      [14, [soon, due]],
      [1, [soon, due, overdue]],
      [30, [soon, due, overdue]],
    ] as const
    for (const [days, expected] of steps) {
      await afterDays(days)
      const back = await app.signIn(owner)
      await expect.poll(() => stages(back)).toEqual(expected)
      await expect.poll(async () => (await mailed(owner)).length).toBe(expected.length)
    }
    expect(await stages(await app.signIn(admin))).toEqual([soon, due, overdue])
    expect(await stages(await app.signIn(auditor))).toEqual([])
    await expect
      .poll(async () => (await mailed(owner)).filter((subject) => subject.startsWith('Access review')))
      .toEqual(['Access review: due in two weeks', 'Access review: due today', 'Access review: overdue'])
  })

  it('that was completed in time is asked for a quarter later and not before', async () => {
    const owner = await app.anOrganisationWithMfa()
    await afterDays(60)
    const back = await app.again(owner)
    const { body } = await app.call<{ lines: { personId: string; role: string }[]; dueOn: string }>(
      back,
      'GET',
      '/api/organisation/access-review',
    )
    const lines = body.lines.map(({ personId, role }) => ({ personId, role }))
    const confirmed = await app.call(back, 'POST', '/api/organisation/access-review/confirmations', { lines })
    expect(confirmed.status).toBe(200)
    await afterDays(45)
    expect(await told(await app.again(owner), 'organisations.access-review')).toEqual([])
    await afterDays(40)
    const later = await app.again(owner)
    await expect
      .poll(async () => (await told(later, 'organisations.access-review')).map(({ link }) => link))
      .toEqual(['/organisation?tab=access'])
  })
})

describe('an ownership that is offered', () => {
  const offer = async (from: Owner, to: Acting) =>
    (await app.call<{ id: string }>(from, 'POST', '/api/organisation/ownership-transfers', { personId: to.personId }))
      .body.id
  const answer = (who: Acting, id: string, accept: boolean) =>
    app.call(who, 'POST', `/api/organisation/ownership-transfers/${id}/answer`, { accept })

  it('is told to whom it is offered, and the answer to who offered it, each with one mail', async () => {
    const owner = await app.anOrganisationWithMfa()
    const heir = await app.withMfa(await app.aMember(owner, 'preparer'))
    const first = await offer(owner, heir)
    await expect.poll(() => mailed(heir)).toEqual(['You are asked to take over Najd Industries'])
    await answer(heir, first, false)
    await expect.poll(() => mailed(owner)).toEqual(['The ownership of Najd Industries stays with you'])
    await answer(heir, await offer(owner, heir), true)
    await expect.poll(async () => (await mailed(owner)).at(-1)).toBe('Noura Alharbi is now an owner of Najd Industries')
    expect(await kindsTold(owner, 'organisations.ownership')).toEqual([
      'organisations.ownership-accepted',
      'organisations.ownership-declined',
    ])
    expect(await told(heir, 'organisations.ownership-offered')).toMatchObject([
      { link: '/organisation?tab=ownership', person: 'Noura Alharbi' },
      { link: '/organisation?tab=ownership' },
    ])
  })

  it('and taken back is told to whom it was offered, and to who offered it where another owner took it back', async () => {
    const owner = await app.anOrganisationWithMfa()
    const second = await app.withMfa(await app.aMember(owner, 'owner'))
    const heir = await app.aMember(owner, 'viewer')
    const withdraw = (who: Acting, id: string) =>
      app.call(who, 'POST', `/api/organisation/ownership-transfers/${id}/withdraw`)
    const first = await offer(owner, heir)
    const asked = 'You are asked to take over Najd Industries'
    await expect.poll(() => mailed(heir)).toEqual([asked])
    await withdraw(owner, first)
    await expect.poll(() => mailed(heir)).toEqual([asked, 'The offer of ownership of Najd Industries was taken back'])
    await withdraw(second, await offer(owner, heir))
    const times = async (who: Acting) => (await told(who, 'organisations.ownership-withdrawn')).length
    expect(await Promise.all([owner, second, heir].map(times))).toEqual([1, 0, 2])
    // It does not run out any more, either.
    await afterDays(15)
    expect(await told(await app.signIn(heir), 'organisations.ownership-lapsed')).toEqual([])
  })

  it('and lapses is told to both, when its time is over or its ground is gone, once', async () => {
    const owner = await app.anOrganisationWithMfa()
    const second = await app.withMfa(await app.aMember(owner, 'owner'))
    const heir = await app.aMember(owner, 'viewer')
    await offer(owner, heir)
    await app.call(second, 'PUT', `/api/organisation/members/${owner.personId}/role`, { role: 'admin', seen: 'owner' })
    for (const who of [owner, heir])
      expect((await told(who, 'organisations.ownership-lapsed')).map(({ link }) => link)).toEqual([
        '/organisation?tab=ownership',
      ])
    // The look at its last day finds it lapsed, and tells nobody anew; another offer runs out.
    await offer({ ...second, organisation: owner.organisation }, heir)
    await afterDays(15)
    const times = async (who: Acting) => (await told(who, 'organisations.ownership-lapsed')).length
    const back = [await surely(owner), await app.signIn(heir), await surely(second)]
    await expect.poll(() => Promise.all(back.map(times))).toEqual([1, 2, 1])
  })
})

describe('a member who is let in again', () => {
  it('is told so by one mail, and who looks after members reads it', async () => {
    const owner = await app.anOrganisationWithMfa()
    const admin = await app.aMember(owner, 'admin')
    const member = await app.aMember(owner, 'preparer')
    const about = (action: string) => app.call(owner, 'POST', `/api/organisation/members/${member.personId}/${action}`)
    await about('deactivate')
    // What is mailed of that goes out before, in a mail of its own.
    await mailed(member)
    for (const _ of [1, 2]) await about('reactivate')
    const back = await app.signIn(member)
    expect(await told(back, 'organisations.membership-resumed')).toMatchObject([
      { organisationId: owner.organisation.id, person: 'Noura Alharbi', data: { role: { word: 'roles.preparer' } } },
    ])
    const again = 'You are a member of Najd Industries again'
    await expect.poll(async () => (await mailed(back)).filter((subject) => subject === again)).toHaveLength(1)
    expect(await told(admin, 'organisations.member-returned')).toMatchObject([{ link: '/organisation?tab=people' }])
    expect(await told(owner, 'organisations.member-returned')).toEqual([])
    expect(await mailed(admin)).toEqual([])
  })

  it('hears of it once also as an administrator, and the other administrators hear of them', async () => {
    const owner = await app.anOrganisationWithMfa()
    const [admin, other] = [await app.aMember(owner, 'admin'), await app.aMember(owner, 'admin')]
    for (const action of ['deactivate', 'reactivate'])
      expect(
        (await app.call(owner, 'POST', `/api/organisation/members/${admin.personId}/${action}`)).status,
      ).toBeLessThan(300)
    const back = await app.signIn(admin)
    expect(await told(back, 'organisations.membership-resumed')).toHaveLength(1)
    expect(await told(back, 'organisations.member-returned')).toEqual([])
    expect(await told(other, 'organisations.member-returned')).toHaveLength(1)
  })
})

describe('a verifier', () => {
  it('hears of its accreditation, of what is opened to it and of the end; the platform, that it asks', async () => {
    const verifier = await app.anOrganisationWithMfa({ type: 'verifier', name: { en: 'Gulf Assurance', ar: '' } })
    const admin = await app.aMember(verifier, 'admin')
    const reviewer = await app.aMember(verifier, 'reviewer')
    const voucher = aVoucher()
    for (const _ of [1, 2]) await app.call(verifier, 'POST', '/api/organisation/accreditation', voucher)
    // Days have gone by since the first test.
    const boss = await surely(platform)
    expect(await told(boss, 'organisations.accreditation-asked')).toMatchObject([
      {
        organisationId: null,
        data: { organisation: { en: 'Gulf Assurance' }, number: 'VB-014' },
        link: '/admin/verifiers',
      },
    ])
    await expect.poll(() => mailed(boss)).toEqual(['Gulf Assurance asks to be accredited'])
    const decide = (decision: string, version: number) =>
      app.call(boss, 'POST', `/api/platform/verifiers/${verifier.organisation.id}/decision`, {
        decision,
        reason: 'As examined',
        version,
      })
    for (const [at, decision] of ['accredit', 'suspend', 'accredit'].entries())
      expect((await decide(decision, at + 1)).status).toBe(200)
    for (const who of [verifier, admin])
      expect((await told(who, 'organisations.accreditation-decided')).map(({ data }) => data)).toEqual(
        ['accredit', 'suspend', 'accredit'].map((one) => ({
          decision: { word: `accreditationDecisions.${one}` },
          reason: 'As examined',
        })),
      )

    const client = await app.anOrganisationWithMfa({ baseYear: 2024, name: { en: 'Hijaz Works', ar: '' } })
    await seedSample(app, client)
    const grant = async (year: number) => {
      const { body } = await app.call<{ id: string }>(client, 'POST', '/api/organisation/engagements', {
        verifierId: verifier.organisation.id,
        subject: { kind: 'inventory', year },
        startsOn: dayIn(0),
        endsOn: dayIn(10),
      })
      return body.id
    }
    const cut = await grant(2024)
    await grant(2025)
    const end = () =>
      app.call(client, 'POST', `/api/organisation/engagements/${cut}/end`, { reason: 'The work is done' })
    for (const _ of [1, 2]) expect((await end()).status).toBe(204)
    const yearsOf = async (who: Acting, kind: 'granted' | 'ended') =>
      (await told(who, `organisations.engagement-${kind}`)).map(({ data, person }) => [data['year'], person])
    for (const who of [verifier, admin]) {
      expect(await yearsOf(who, 'granted')).toEqual([
        [2024, null],
        [2025, null],
      ])
      expect(await yearsOf(who, 'ended')).toEqual([[2024, null]])
    }
    expect(await yearsOf(client, 'ended')).toEqual([])
    await afterDays(12)
    const back = await surely(verifier)
    await expect.poll(async () => (await yearsOf(back, 'ended')).map(([year]) => year)).toEqual([2024, 2025])
    expect((await yearsOf(await app.signIn(admin), 'ended')).length).toBe(2)
    expect(await yearsOf(await surely(client), 'ended')).toEqual([[2025, null]])
    expect(await kindsTold(await app.signIn(reviewer), 'organisations.engagement')).toEqual([])
  })

  it('that loses its accreditation, or has it again, is told to clients that opened something to it and to no others', async () => {
    const verifier = await app.anOrganisationWithMfa({ type: 'verifier', name: { en: 'Tihama Assurance', ar: '' } })
    await app.call(verifier, 'POST', '/api/organisation/accreditation', aVoucher({ number: 'VB-015' }))
    const boss = await surely(platform)
    const decide = async (decision: string, version: number) => {
      const path = `/api/platform/verifiers/${verifier.organisation.id}/decision`
      const { status } = await app.call(boss, 'POST', path, { decision, reason: 'A complaint', version })
      expect(status).toBe(200)
    }
    await decide('accredit', 1)
    const aClient = async () => {
      const client = await app.anOrganisationWithMfa({ baseYear: 2024 })
      await seedSample(app, client)
      const grant = async (year: number, first: number) =>
        (
          await app.call<{ id: string }>(client, 'POST', '/api/organisation/engagements', {
            verifierId: verifier.organisation.id,
            subject: { kind: 'inventory', year },
            startsOn: dayIn(first),
            endsOn: dayIn(10),
          })
        ).body.id
      return { client, grant }
    }
    const [{ client, grant }, over] = [await aClient(), await aClient()]
    const admin = await app.aMember(client, 'admin')
    const reviewer = await app.aMember(client, 'reviewer')
    // Two years, one of them later: one notice.
    await grant(2024, 0)
    await grant(2025, 5)
    const ended = await over.grant(2024, 0)
    await app.call(over.client, 'POST', `/api/organisation/engagements/${ended}/end`, { reason: 'The work is done' })
    await decide('suspend', 2)
    const suspended = 'The accreditation of Tihama Assurance is suspended'
    await expect.poll(() => mailed(admin)).toEqual([suspended])
    await decide('accredit', 3)
    await expect.poll(() => mailed(admin)).toEqual([suspended, 'Tihama Assurance is accredited again'])
    const heard = async (who: Acting) =>
      (await kindsTold(who, 'organisations.verifier-')).map((kind) => kind.slice('organisations.'.length))
    for (const who of [client, admin]) {
      expect(await heard(who)).toEqual(['verifier-accredited-again', 'verifier-suspended'])
      // Why it was decided so is between the platform and the verifier.
      expect(await told(who, 'organisations.verifier-suspended')).toMatchObject([
        { organisationId: client.organisation.id, person: null, link: '/organisation?tab=engagements' },
      ])
      expect((await told(who, 'organisations.verifier-suspended'))[0]!.data).toEqual({
        verifier: { en: 'Tihama Assurance', ar: '' },
      })
    }
    for (const who of [reviewer, over.client, verifier]) expect(await heard(who)).toEqual([])
  })
})
