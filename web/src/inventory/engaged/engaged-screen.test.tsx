import { engagedInventory, listEngagedRecords, listEngagedTrail } from '@athar/contracts/inventory'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { aMember, refusal } from '../boundary/testing.ts'
import { aRecord, listAnswer, surroundings } from '../records/testing.ts'
import { anInventory } from '../yearly/testing.ts'
import { EngagedScreen } from './engaged-screen.tsx'

const id = '0c0c0c0c-0000-4000-8000-000000000040'
const at = `/api/engagements/${id}`
const client = { en: 'Najd Building Materials', ar: 'شركة نجد لمواد البناء' }
const { comparison, changes: _changes, ...rest } = anInventory()
const look = {
  body: {
    engagement: { id, client, startsOn: '2026-11-01', endsOn: '2026-12-31' },
    inventory: engagedInventory.parse({ ...rest, intensities: comparison.intensities }),
  },
}
const base = {
  ...aMember('reviewer'),
  [`GET ${at}/inventory`]: look,
  [`GET ${at}/restatements`]: { body: { gwpSet: 'AR5', items: [] } },
}
const open = (lang: 'en' | 'ar' = 'en', search = '') =>
  renderRoutes([{ path: '/inventory/engagements/:id', element: <EngagedScreen /> }], {
    lang,
    path: `/inventory/engagements/${id}${search}`,
  })

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      title: 'Inventory 2025 of \u2068Najd Building Materials\u2069',
      until: 'Opened to you for reading until Dec 31, 2026.',
      never: 'The year was never restated.',
      history: 'History',
      uploaded: 'Evidence added',
      person: /Member .0a9b02ce/,
    },
    {
      lang: 'ar',
      title: 'جرد \u2068شركة نجد لمواد البناء\u2069 لسنة 2025',
      until: 'مفتوح لك للقراءة حتى 31 ديسمبر 2026.',
      never: 'لم يُعَد إصدار هذه السنة قط.',
      history: 'السجل التاريخي',
      uploaded: 'إضافة دليل',
      person: /العضو .0a9b02ce/,
    },
  ]),
)('an engaged inventory ($lang)', ({ lang, title, until, never, history, uploaded, person }) => {
  it('shows the figures of the client’s year, says until when, and offers nothing that changes anything', async () => {
    serve(base)
    await open(lang)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    expect(screen.getByText(until)).toBeTruthy()
    await screen.findByText(never)
    expect(screen.getAllByText('1,000').length).toBeGreaterThan(0)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('tells its history with people as ids', async () => {
    const user = userEvent.setup()
    const entry = {
      id: '7',
      at: '2026-11-20T08:00:00.000Z',
      action: 'inventory.upload-attachment',
      subjectType: 'record',
      subjectId: '41',
      personId: '0a9b02ce-0000-4000-8000-000000000001',
      reason: null,
    }
    serve({
      ...base,
      [`GET ${at}/trail`]: { body: listEngagedTrail.response.parse({ items: [entry], nextCursor: null }) },
    })
    await open(lang)
    await user.click(await screen.findByRole('tab', { name: history }))
    const line = (await screen.findByText(uploaded)).closest('li')!
    expect(within(line).getByRole('link').getAttribute('href')).toBe(`/inventory/engagements/${id}/records/41`)
    expect(within(line).getByText(person)).toBeTruthy()
  })
})

it.each([
  ['upcoming', 'It begins on Dec 1, 2026.'],
  ['ended', 'It ended on Dec 31, 2026.'],
  ['revoked', 'The client has ended it.'],
  ['suspended', 'Your accreditation is suspended.'],
])('that is %s says so and leads back', async (state, words) => {
  const details = { state, startsOn: '2026-12-01', endsOn: '2026-12-31' }
  serve({ ...base, [`GET ${at}/inventory`]: refusal(403, 'organisations.engagement-closed', details) })
  await open()
  await screen.findByText(words)
  expect(screen.getByRole('link', { name: 'All engagements' }).getAttribute('href')).toBe(
    '/organisation?tab=engagements',
  )
})

it.each([
  ['en', 'Records', 'Kiln dust sent away'],
  ['ar', 'السجلات', 'غبار أفران مُرحَّل'],
] as const)('calls an activity of the client by its name (%s)', async (lang, tab, name) => {
  const user = userEvent.setup()
  const own = { key: 'own-kiln-dust', name: { en: 'Kiln dust sent away', ar: 'غبار أفران مُرحَّل' } }
  const list = listAnswer([aRecord({ activity: own.key })])
  serve({
    ...surroundings('reviewer'),
    ...base,
    [`GET ${at}/records`]: { body: listEngagedRecords.response.parse({ ...list.body, ownActivities: [own] }) },
  })
  await open(lang)
  await user.click(await screen.findByRole('tab', { name: tab }))
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toContain(
    `/inventory/engagements/${id}/records/`,
  )
  expect(screen.queryByText(own.key)).toBeNull()
})
