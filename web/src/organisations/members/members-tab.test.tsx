import { listMembers } from '@athar/contracts/organisations'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { exportBoth, savedFiles } from '../../testing/saved-files.ts'
import { acting, aMember, id, members, omar, refusal } from '../testing.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkReceipt } from './bulk-receipt.tsx'
import { MembersTab } from './members-tab.tsx'

const roleOf = `/api/organisation/members/${omar.personId}/role`

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      change: 'Change \u2068Omar Alzahrani\u2069',
      role: 'Change the role',
      reviewer: /^Reviewer/,
      done: /is now: reviewer/,
      out: 'Deactivate',
    },
    {
      lang: 'ar',
      change: 'تغيير عضوية \u2068Omar Alzahrani\u2069',
      role: 'تغيير الدور',
      reviewer: /^مراجع/,
      done: /الآن: مراجع/,
      out: 'تعطيل العضوية',
    },
  ]),
)('members ($lang)', ({ lang, change, role, reviewer, done, out }) => {
  it('get another role over the one that was seen', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('owner'),
      'GET /api/organisation/members': members(aMember(), omar),
      [`PUT ${roleOf}`]: { status: 204 },
    })
    await renderPart(<MembersTab />, { lang })
    await user.click(await screen.findByRole('button', { name: change }))
    await user.click(await screen.findByRole('menuitem', { name: role }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('radio', { name: reviewer }))
    await user.click(within(dialog).getByRole('button', { name: role }))
    await screen.findAllByText(done)
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: roleOf,
      body: { role: 'reviewer', seen: 'preparer' },
    })
  })

  it('are deactivated after being told what that means', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('admin'),
      'GET /api/organisation/members': members(aMember({ personId: id(9) }), omar),
      [`POST /api/organisation/members/${omar.personId}/deactivate`]: { status: 204 },
    })
    await renderPart(<MembersTab />, { lang })
    await user.click(await screen.findByRole('button', { name: change }))
    await user.click(await screen.findByRole('menuitem', { name: out }))
    const dialog = await screen.findByRole('dialog')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: out }))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/deactivate'))).toBe(true))
  })
})

describe('what is offered', () => {
  it('is nothing to somebody who does not administer', async () => {
    serve({ ...acting('preparer'), 'GET /api/organisation/members': members(aMember({ personId: id(9) }), omar) })
    await renderPart(<MembersTab />)
    await screen.findByText('Omar Alzahrani')
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send the invitation' })).toBeNull()
    expect(screen.getByText(/Approves records and the inventory/)).toBeTruthy()
  })

  it('to an administrator is nothing about owners, and no owner’s role to give', async () => {
    const user = userEvent.setup()
    serve({ ...acting('admin'), 'GET /api/organisation/members': members(aMember({ personId: id(9) }), omar) })
    await renderPart(<MembersTab />)
    const buttons = await screen.findAllByRole('button', { name: /^Change/ })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0]!)
    await user.click(await screen.findByRole('menuitem', { name: 'Change the role' }))
    expect(within(await screen.findByRole('dialog')).queryByRole('radio', { name: /^Owner/ })).toBeNull()
  })

  it('to an administrator is an owner’s invitation to read, and the others to take back', async () => {
    const invitation = { id: id(20), email: 'sara@example.org', role: 'viewer', createdAt: '2026-11-18T08:00:00.000Z' }
    const owners = { ...invitation, id: id(21), email: 'hind@example.org', role: 'owner' }
    serve({
      ...acting('admin'),
      'GET /api/organisation/members': {
        body: listMembers.response.parse({
          members: [aMember({ personId: id(9) })],
          invitations: [invitation, owners],
        }),
      },
    })
    await renderPart(<MembersTab />)
    await screen.findByText('hind@example.org')
    expect(screen.getAllByRole('button', { name: /^Withdraw/ }).map((each) => each.getAttribute('aria-label'))).toEqual(
      ['Withdraw the invitation of sara@example.org'],
    )
  })

  it('about oneself is a role, and not to keep oneself out', async () => {
    const user = userEvent.setup()
    serve({ ...acting('owner'), 'GET /api/organisation/members': members(aMember(), aMember({ personId: id(9) })) })
    await renderPart(<MembersTab />)
    await user.click((await screen.findAllByRole('button', { name: /^Change/ }))[0]!)
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Change the role'])
  })

  it('about the last owner is nothing: they stay one until another is made', async () => {
    serve({ ...acting('owner'), 'GET /api/organisation/members': members(aMember(), omar) })
    await renderPart(<MembersTab />)
    const [only, ...others] = await screen.findAllByRole('button', { name: /^Change/ })
    expect(only?.getAttribute('aria-label')).toContain('Omar')
    expect(others).toEqual([])
  })
})

it('finds one of thousands by their name or address, and draws no more than somebody looks through', async () => {
  const user = userEvent.setup()
  const many = Array.from({ length: 1000 }, (_, nth) =>
    aMember({ personId: id(100 + nth), fullName: `Member ${nth}`, email: `m${nth}@example.org`, role: 'viewer' }),
  )
  serve({ ...acting('owner'), 'GET /api/organisation/members': members(...many, omar) })
  await renderPart(<MembersTab />)
  const list = (await screen.findByRole('heading', { name: 'Members' })).closest('section')!
  expect(within(list).getAllByRole('listitem')).toHaveLength(100)
  await user.type(within(list).getByRole('searchbox', { name: 'Search by name or email: Members' }), 'm777@')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Member 777')])
})

it.each([
  {
    lang: 'en',
    searches: [
      'Search by name or email: Members',
      'Search by email: Open invitations',
      'Search by name or email: Deactivated',
    ],
    more: ['Show more: Members', 'Show more: Open invitations', 'Show more: Deactivated'],
  },
  {
    lang: 'ar',
    searches: [
      'البحث بالاسم أو البريد الإلكتروني: الأعضاء',
      'البحث بالبريد الإلكتروني: الدعوات المفتوحة',
      'البحث بالاسم أو البريد الإلكتروني: عضويات معطّلة',
    ],
    more: ['عرض المزيد: الأعضاء', 'عرض المزيد: الدعوات المفتوحة', 'عرض المزيد: عضويات معطّلة'],
  },
] as const)(
  'says of each search and each next part which of the lists is meant ($lang)',
  async ({ lang, searches, more }) => {
    const many = (first: number, over: object) =>
      Array.from({ length: 101 }, (_, nth) => aMember({ personId: id(first + nth), role: 'viewer', ...over }))
    const out = many(500, { deactivatedAt: '2026-11-01T08:00:00.000Z' })
    const invitations = Array.from({ length: 101 }, (_, nth) => ({
      id: id(900 + nth),
      email: `i${nth}@example.org`,
      role: 'viewer',
      createdAt: '2026-11-01T08:00:00.000Z',
    }))
    serve({
      ...acting('owner'),
      'GET /api/organisation/members': { body: { members: [...many(100, {}), ...out], invitations } },
    })
    await renderPart(<MembersTab />, { lang })
    await screen.findAllByRole('searchbox')
    const named = (role: string, names: readonly string[]) => names.map((name) => screen.getByRole(role, { name }))
    expect(screen.getAllByRole('searchbox')).toEqual(named('searchbox', searches))
    expect(named('button', more)).toHaveLength(3)
  },
)

it.each([
  { lang: 'en', order: ['Noura', 'Badr 2', 'Badr 10', 'zaid@example.org', 'أحمد', 'إيمان', 'Adel'] },
  { lang: 'ar', order: ['Noura', 'أحمد', 'إيمان', 'Badr 2', 'Badr 10', 'zaid@example.org', 'Adel'] },
] as const)(
  'members of one role stand by name, as the language of the reader has it ($lang)',
  async ({ lang, order }) => {
    const preparers = ['zaid@example.org', 'إيمان', 'Badr 10', 'أحمد', 'Badr 2'].map((name, nth) =>
      aMember({
        personId: id(40 + nth),
        fullName: name.includes('@') ? '' : name,
        email: name.includes('@') ? name : `p${nth}@example.org`,
        role: 'preparer',
      }),
    )
    const viewer = aMember({ personId: id(39), fullName: 'Adel', role: 'viewer' })
    serve({
      ...acting('owner'),
      'GET /api/organisation/members': members(viewer, ...preparers, aMember({ fullName: 'Noura' })),
    })
    const { container } = await renderPart(<MembersTab />, { lang })
    await screen.findByText('Noura')
    expect([...container.querySelectorAll('li p.font-medium bdi')].map(({ textContent }) => textContent)).toEqual(order)
  },
)

it('says why a role could not be changed, and leaves the choice open', async () => {
  const user = userEvent.setup()
  serve({
    ...acting('owner'),
    'GET /api/organisation/members': members(aMember(), omar),
    [`PUT ${roleOf}`]: refusal(409, 'organisations.role-changed', { role: 'auditor' }),
  })
  await renderPart(<MembersTab />)
  await user.click(await screen.findByRole('button', { name: /^Change .Omar/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change the role' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: /^Viewer/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Change the role' }))
  await screen.findAllByText(/Another user changed this role/)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it('lists who is kept out with the way back, and open invitations with the way to withdraw them', async () => {
  const user = userEvent.setup()
  const out = { ...omar, deactivatedAt: '2026-11-10T08:00:00.000Z' }
  const invitation = { id: id(20), email: 'sara@example.org', role: 'viewer', createdAt: '2026-11-18T08:00:00.000Z' }
  const calls = serve({
    ...acting('owner'),
    'GET /api/organisation/members': {
      body: listMembers.response.parse({ members: [aMember(), out], invitations: [invitation] }),
    },
    [`POST /api/organisation/members/${omar.personId}/reactivate`]: { status: 204 },
    [`POST /api/organisation/invitations/${id(20)}/withdraw`]: { status: 204 },
  })
  await renderPart(<MembersTab />)
  const kept = await screen.findByRole('region', { name: 'Deactivated' })
  await user.click(within(kept).getByRole('button', { name: 'Reactivate' }))
  await screen.findAllByText(/is a member again/)
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of sara@example.org' }))
  await screen.findAllByText(/is withdrawn/)
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))).toEqual([
    'reactivate',
    'withdraw',
  ])
})

it('dates what happened as it was lived in Riyadh, where a new day begins three hours early', async () => {
  const late = '2026-11-17T22:30:00.000Z'
  const invitation = { id: id(20), email: 'sara@example.org', role: 'viewer', createdAt: late }
  serve({
    ...acting('owner'),
    'GET /api/organisation/members': {
      body: listMembers.response.parse({
        members: [aMember({ since: late }), { ...omar, deactivatedAt: late }],
        invitations: [invitation],
      }),
    },
  })
  await renderPart(<MembersTab />)
  await screen.findByText(/Member since Nov 18, 2026/)
  await screen.findByText(/Invited on Nov 18, 2026/)
  await screen.findByText(/Deactivated.*Nov 18, 2026/)
  expect(screen.queryByText(/Nov 17/)).toBeNull()
})

describe('a list of invitations', () => {
  const row = { line: 2, email: 'sara@example.org', roleText: 'Viewer', role: 'viewer', language: 'ar' } as const
  const rows = [
    { ...row, refusal: null, replaces: false },
    {
      ...row,
      line: 3,
      email: 'boss@example.org',
      role: null,
      roleText: 'boss',
      refusal: 'role-unknown',
      replaces: false,
    },
  ] as const

  it.each([
    { lang: 'en', ready: '1 invitation will be sent.', left: '1 line will not be sent.', why: 'There is no such role' },
    { lang: 'ar', ready: 'ستُرسل دعوة واحدة.', left: 'سطر واحد لن يُرسل.', why: 'لا يوجد دور بهذا الاسم' },
  ] as const)('shows line by line what would be sent ($lang)', async ({ lang, ready, left, why }) => {
    await renderPart(<BulkPreview rows={rows} ready={1} />, { lang })
    await screen.findByText(ready)
    expect(screen.getByText(left)).toBeTruthy()
    const refused = screen.getByRole('row', { name: /boss@example.org/ })
    expect(within(refused).getByText(why)).toBeTruthy()
    expect(within(refused).getByText('boss')).toBeTruthy()
  })

  it('says afterwards what was refused meanwhile', async () => {
    const refused = [{ line: 4, email: 'late@example.org', refusal: 'already-member' as const }]
    await renderPart(<BulkReceipt sent={{ sent: 2, refused }} />, { lang: 'ar' })
    await screen.findByText('دعوتان في طريقهما.')
    expect(screen.getByText('late@example.org').closest('li')?.textContent).toContain('عضو بالفعل')
  })
})

it('leads whoever goes by the keyboard on to the next member, where one is kept out', async () => {
  const user = userEvent.setup()
  const three = [1, 2, 3].map((nth) =>
    aMember({ personId: id(30 + nth), fullName: `Member ${nth}`, email: `m${nth}@example.org`, role: 'viewer' }),
  )
  let out = false
  serve({
    ...acting('owner'),
    'GET /api/organisation/members': () => members(aMember(), ...three.filter((_, nth) => !(out && nth === 0))),
    [`POST /api/organisation/members/${id(31)}/deactivate`]: () => {
      out = true
      return { status: 204 }
    },
  })
  await renderPart(<MembersTab />)
  ;(await screen.findByRole('button', { name: 'Change \u2068Member 1\u2069' })).focus()
  await user.keyboard('{Enter}')
  ;(await screen.findByRole('menuitem', { name: 'Deactivate' })).focus()
  await user.keyboard('{Enter}')
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Deactivate' })
    .focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'))
  expect(document.activeElement?.textContent).toContain('Member 2')
})

it.each([
  ['en', ['Member', 'Email', 'Role', 'Since', 'State'], ['Active', 'Invited', 'Deactivated']],
  ['ar', ['العضو', 'البريد الإلكتروني', 'الدور', 'منذ', 'الحالة'], ['نشط', 'مدعو', 'معطّل']],
] as const)('the file of members holds who is invited and who was deactivated too (%s)', async (lang, head, states) => {
  const out = aMember({ ...omar, deactivatedAt: '2026-03-01T08:00:00.000Z' })
  const { body } = members(aMember(), out)
  const invitations = [{ id: id(8), email: 'sara@example.org', role: 'viewer', createdAt: '2026-02-01T08:00:00.000Z' }]
  serve({ ...acting('owner'), 'GET /api/organisation/members': { body: { ...body, invitations } } })
  const files = savedFiles()
  await renderPart(<MembersTab />, { lang })
  await screen.findByText('sara@example.org')
  const { lines } = await exportBoth(lang, files)
  expect(lines[0]).toEqual(head)
  expect(lines.slice(1).map(([person, email, _role, since, state]) => [person, email, since, state])).toEqual([
    ['Noura Alharbi', 'noura@example.org', '2026-01-05', states[0]],
    ['sara@example.org', 'sara@example.org', '2026-02-01', states[1]],
    ['Omar Alzahrani', 'omar@example.org', '2026-01-05', states[2]],
  ])
})
