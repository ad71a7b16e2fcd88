import { listFullExports, readMe } from '@athar/contracts/organisations'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { actingOrganisation } from '../../platform/session/index.ts'
import { renderPart, renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { StandingNotices } from '../standing.tsx'
import { acting, aMember, anOrganisation, id, members, omar, standing } from '../testing.ts'
import { OwnershipTab } from './ownership-tab.tsx'

const exportsAnswer = (fresh: boolean) => ({
  body: listFullExports.response.parse({
    fresh,
    items: fresh
      ? [
          {
            id: id(70),
            state: 'ready',
            fileName: 'athar-export-2026-11-20.zip',
            bytes: 120_000,
            sha256: 'ab'.repeat(32),
            jobId: id(71),
            createdAt: '2026-11-20T08:00:00.000Z',
          },
        ]
      : [],
  }),
})
const owning = (fresh = false) => ({
  ...acting('owner'),
  'GET /api/organisation/members': members(aMember(), omar),
  'GET /api/organisation/exports': exportsAnswer(fresh),
})

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      member: 'Member',
      offer: 'Offer the ownership',
      erase: 'Delete the organisation',
      type: /Type the name of the organisation/,
      wrong: 'Type the name as shown above',
      name: 'najd building  materials',
      lastOwner: /You are the only owner/,
    },
    {
      lang: 'ar',
      member: 'العضو',
      offer: 'عرض الملكية',
      erase: 'حذف المنشأة',
      type: /اكتب اسم المنشأة/,
      wrong: 'اكتب الاسم كما يظهر أعلاه',
      name: 'شركة نجد لمواد البناء',
      lastOwner: /أنت المالك الوحيد/,
    },
  ]),
)('ending and handing over ($lang)', ({ lang, member, offer, erase, type, wrong, name, lastOwner }) => {
  it('offers the ownership to a member after asking once more', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...owning(),
      'POST /api/organisation/ownership-transfers': { status: 201, body: { id: id(80) } },
    })
    await renderPart(<OwnershipTab />, { lang })
    await user.click(await screen.findByLabelText(member))
    await user.click(await screen.findByRole('option', { name: /Omar Alzahrani/ }))
    await user.click(screen.getByRole('button', { name: offer }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: offer }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ personId: omar.personId }),
    )
  })

  it('lets nobody delete before an export, nor the last owner leave', async () => {
    serve(owning())
    await renderPart(<OwnershipTab />, { lang })
    expect(await screen.findByRole('button', { name: erase })).toHaveProperty('disabled', true)
    await screen.findByText(lastOwner)
  })

  it('wants the name typed before a deletion', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...owning(true), 'POST /api/organisation/deletion': { body: { dueOn: '2026-12-20' } } })
    await renderPart(<OwnershipTab />, { lang })
    const button = await screen.findByRole('button', { name: erase })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    const dialog = await screen.findByRole('dialog')
    await write(within(dialog).getByLabelText(type), 'Najd', user)
    await user.click(within(dialog).getByRole('button', { name: erase }))
    await within(dialog).findByText(wrong)
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    const field = within(dialog).getByLabelText(type)
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.clear(field)
    await user.type(field, `${name}{Enter}`)
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name }))
  })
})

it('somebody who is no owner may leave, and nothing else', async () => {
  const user = userEvent.setup()
  const calls = serve({
    ...acting('viewer'),
    'GET /api/organisation/members': members(aMember({ personId: id(9) }), aMember({ role: 'viewer' })),
    'POST /api/organisation/leave': { status: 204 },
  })
  await renderPart(<OwnershipTab />)
  await user.click(await screen.findByRole('button', { name: 'Leave the organisation' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Leave the organisation' }))
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/organisation/leave')).toBe(true))
  expect(screen.queryByRole('button', { name: 'Delete the organisation' })).toBeNull()
})

it.each([
  ['en', 'Leave the organisation', /^You have left .*Najd Building Materials/, /^You are acting for .*Oasis Works/],
  ['ar', 'مغادرة المنشأة', /^غادرت .*شركة نجد لمواد البناء/, /^تعمل الآن باسم .*مصنع الواحة/],
] as const)('who leaves one of two goes on in the other, and is told so (%s)', async (lang, act, left, next) => {
  const user = userEvent.setup()
  const answers = acting('viewer')
  const known = answers['GET /api/me'].body
  const other = anOrganisation({ id: id(6), name: { en: 'Oasis Works', ar: 'مصنع الواحة' } })
  let memberships = [...known.memberships, { organisation: other, role: 'preparer' as const }]
  serve({
    ...answers,
    'GET /api/me': () => ({ body: readMe.response.parse({ ...known, memberships }) }),
    'GET /api/organisation/members': members(aMember({ personId: id(9) }), aMember({ role: 'viewer' })),
    'POST /api/organisation/leave': () => {
      memberships = memberships.slice(1)
      return { status: 204 }
    },
  })
  const { router } = await renderRoutes(
    [
      { path: '/organisation', element: <OwnershipTab /> },
      { path: '*', element: <p /> },
    ],
    { lang, path: '/organisation' },
  )
  await user.click(await screen.findByRole('button', { name: act }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: act }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'))
  expect(actingOrganisation.read()).toBe(other.id)
  expect(await screen.findByText(left)).toBeTruthy()
  expect(screen.getByText(next)).toBeTruthy()
})

it('an owner is called the only one by a list of owners, and not for want of one', async () => {
  const line = 'You are the only owner. Hand the ownership over first, or make another member an owner.'
  serve({ ...owning(), 'GET /api/organisation/members': { status: 400, body: { code: 'invalid', message: 'x' } } })
  await renderPart(<OwnershipTab />)
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  expect(screen.queryByText(line)).toBeNull()
})

describe('what is under way', () => {
  const person = (personId: string, fullName: string) => ({ personId, fullName })
  const transfer = {
    id: id(80),
    from: person(id(9), 'Faisal Alqahtani'),
    to: person(id(2), 'Noura Alharbi'),
    askedAt: '2026-11-20T08:00:00.000Z',
    expiresAt: '2026-12-04T08:00:00.000Z',
  }

  it.each([
    { lang: 'en', accept: 'Accept the ownership', said: /You are an owner of the organisation now/ },
    { lang: 'ar', accept: 'قبول الملكية', said: /أصبحت مالكًا في المنشأة/ },
  ] as const)('is accepted by the one asked ($lang)', async ({ lang, accept, said }) => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('preparer'),
      'GET /api/organisation/standing': standing({ transfer }),
      [`POST /api/organisation/ownership-transfers/${id(80)}/answer`]: { status: 204 },
    })
    await renderPart(<StandingNotices onOpenReview={() => undefined} />, { lang })
    await user.click(await screen.findByRole('button', { name: accept }))
    await screen.findAllByText(said)
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ accept: true })
  })

  it('says when the organisation is deleted, and lets owners cancel', async () => {
    const user = userEvent.setup()
    const deletion = {
      askedBy: person(id(9), 'Faisal Alqahtani'),
      askedAt: '2026-11-20T08:00:00.000Z',
      dueOn: '2026-12-20',
    }
    const calls = serve({
      ...acting('owner'),
      'GET /api/organisation/standing': standing({ deletion, review: { state: 'overdue', dueOn: '2026-11-01' } }),
      'POST /api/organisation/deletion/cancel': { status: 204 },
    })
    await renderPart(<StandingNotices onOpenReview={() => undefined} />)
    await screen.findByText('This organisation will be deleted on Dec 20, 2026')
    await screen.findByText('The access review is overdue since Nov 1, 2026')
    await user.click(screen.getByRole('button', { name: 'Cancel the deletion' }))
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/organisation/deletion/cancel')).toBe(true))
  })
})

it('offers the members by name', async () => {
  const adel = aMember({ personId: id(4), fullName: 'Adel', email: 'adel@example.org', role: 'viewer' })
  serve({ ...owning(), 'GET /api/organisation/members': members(aMember(), omar, adel) })
  await renderPart(<OwnershipTab />)
  await userEvent.click(await screen.findByLabelText('Member'))
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(names).toEqual([expect.stringMatching(/^Adel/), expect.stringMatching(/^Omar/)])
})
