import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting } from '../organisations/testing.ts'
import { grantSteps, startGrantsApp, type GrantsApp } from './testing.ts'

let app: GrantsApp
let steps: ReturnType<typeof grantSteps>
beforeAll(async () => {
  app = await startGrantsApp()
  steps = grantSteps(app)
})
afterAll(() => app.close())

type Listed = { items: { kind: string; data: { count?: number; milestone?: { en: string } } }[] }
const kindsOf = async (who: Acting) => (await app.call<Listed>(who, 'GET', '/api/notifications')).body.items
const remindersOf = async (who: Acting) =>
  (await kindsOf(who)).flatMap(({ kind, data }) => (kind === 'grants.milestone-due' ? [data.count ?? 0] : []))
const round = async () => {
  for (const one of app.features.rounds) if (one.name === 'grants.remind') await one.run()
}

it('an applicant is told and mailed that the application was submitted', async () => {
  const who = await app.anOrganisation({ type: 'npo' })
  const { body } = await steps.apply(who, await app.aCall())
  expect((await kindsOf(who))[0]).toMatchObject({
    kind: 'grants.application-submitted',
    data: { application: body.number },
  })
})

// Last: sessions end with the time that passes here.
it('who may report is reminded with 14 and with 3 days left to a milestone, once each', async () => {
  const milestones = [
    { title: { en: 'Half', ar: 'النصف' }, share: 50, months: 2, awaits: 'report' as const },
    { title: { en: 'End', ar: 'الختام' }, share: 50, months: 12, awaits: 'report' as const },
  ]
  const call = await app.aCall({ milestones })
  const npo = await app.anOrganisation({ type: 'npo' })
  const person = await app.aPerson()
  const auditor = await app.aMember(npo, 'auditor')
  const { instalments } = await steps.anAgreement(npo, call, 1_000_00)
  await steps.anAgreement(person, call, 1_000_00)
  const dueOn = instalments[0]?.dueOn ?? ''
  const until = async (days: number) => {
    const at = Date.parse(`${dueOn}T12:00:00+03:00`) - days * 86_400_000
    await app.advance(Math.round((at - app.platform.clock.now().getTime()) / 1000))
    await round()
    await round()
  }
  const seen: number[][] = []
  for (const days of [15, 14, 13, 4, 3, 2, 0]) {
    await until(days)
    seen.push(await remindersOf(await app.again(npo)))
  }
  expect(seen).toEqual([[], [14], [14], [14], [3, 14], [3, 14], [3, 14]])
  expect(await remindersOf(await app.again(person))).toEqual([3, 14])
  expect(await remindersOf(await app.again(auditor))).toEqual([])
})

it('what became due on short notice, or while no round ran, is reminded of at once', async () => {
  const soon = async (days: readonly number[]) => {
    const officer = await app.again(app.officer)
    const call = await app.aCall(
      { milestones: [{ title: { en: 'All', ar: 'الكل' }, share: 100, months: 1, awaits: 'report' as const }] },
      officer,
    )
    const who = await app.anOrganisation({ type: 'npo' })
    const { id, version } = (await steps.apply(who, call)).body
    await steps.approve(call, [{ application: id, amount: 1_000_00, version }], officer)
    const { instalments } = (await steps.accept(who, (await steps.own(who, id)).body)).body
    for (const left of days) {
      const at = Date.parse(`${instalments[0]?.dueOn}T12:00:00+03:00`) - left * 86_400_000
      await app.advance(Math.round((at - app.platform.clock.now().getTime()) / 1000))
      await round()
    }
    return remindersOf(await app.again(who))
  }
  expect(await soon([10, 9, 2, 1])).toEqual([2, 10])
  expect(await soon([1])).toEqual([1])
})
