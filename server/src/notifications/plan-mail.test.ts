import type { NoticeKind, NoticeSettings } from '@athar/contracts/notifications'
import { expect, it } from 'vitest'
import { planMail } from './plan-mail.ts'

const settings: NoticeSettings = {
  deliveries: {},
  timeZone: 'Asia/Riyadh',
  quietHours: null,
  quietWeekend: false,
  digestHour: 8,
}
const night = { ...settings, quietHours: { from: '21:00', to: '07:00' } }
/** Monday noon in Riyadh. */
const noon = new Date('2026-03-16T09:00:00Z')
const notice = (kind: NoticeKind, over: { createdAt?: Date; readAt?: Date; readable?: boolean } = {}) => ({
  id: kind,
  kind,
  createdAt: noon,
  readAt: null,
  readable: true,
  ...over,
})
const mailed = notice('inventory.submitted')
const daily = notice('inventory.records-entered', { createdAt: new Date('2026-03-15T09:00:00Z') })

it('mails at once what is to be mailed at once, and in the digest what came before its hour', () => {
  const plan = planMail([mailed, daily], settings, noon)
  expect(plan.atOnce).toEqual([mailed])
  expect(plan.digests.daily).toEqual([daily])
  expect(plan.later).toEqual([])
})

it('keeps for the next hour of the digest what came after the last', () => {
  const plan = planMail([notice('inventory.records-entered')], settings, noon)
  expect(plan.digests.daily).toEqual([])
  expect(plan.later).toEqual([{ until: new Date('2026-03-17T05:00:00Z'), ids: ['inventory.records-entered'] }])
})

it('postpones everything over quiet hours and loses nothing', () => {
  const late = new Date('2026-03-16T19:00:00Z')
  const plan = planMail([mailed, daily], night, late)
  expect([plan.atOnce, plan.digests.daily]).toEqual([[], []])
  expect(plan.later).toEqual([{ until: new Date('2026-03-17T04:00:00Z'), ids: [mailed.id, daily.id] }])
  expect(planMail([mailed, daily], night, new Date('2026-03-17T04:00:00Z'))).toMatchObject({
    atOnce: [mailed],
    digests: { daily: [daily] },
  })
})

it('follows the person’s own choice for a kind', () => {
  const chosen: NoticeSettings = {
    ...settings,
    deliveries: { 'inventory.submitted': 'weekly', 'inventory.records-entered': 'off' },
  }
  const plan = planMail([mailed, daily], chosen, noon)
  expect(plan.never).toEqual([daily.id])
  expect(plan.later).toEqual([{ until: new Date('2026-03-22T05:00:00Z'), ids: [mailed.id] }])
})

it('mails nothing that was read meanwhile, stays in the app, or is no longer the person’s business', () => {
  const plan = planMail(
    [
      notice('inventory.submitted', { readAt: noon }),
      notice('inventory.export-ready'),
      notice('inventory.approved', { readable: false }),
    ],
    settings,
    noon,
  )
  expect(plan.never).toEqual(['inventory.submitted', 'inventory.export-ready', 'inventory.approved'])
  expect(plan.atOnce).toEqual([])
})
