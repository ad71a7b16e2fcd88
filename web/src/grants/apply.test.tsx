import type { Condition, EligibilityCode, OwnApplication } from '@athar/contracts/grants'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting, refusal } from '../organisations/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { ApplicationScreen } from './application-screen.tsx'
import { GrantScreen } from './grant-screen.tsx'
import { aGrant, anApplication, anInstalment, id, standardForm } from './testing.ts'

const at = `/api/grants/${id(1)}`
const own = (...items: Partial<OwnApplication>[]) => ({
  'GET /api/grants/applications': { body: { items: items.map((one) => ({ ...anApplication(), ...one })) } },
})
const standing = (...conditions: Condition[]) => ({ [`GET ${at}/standing`]: { body: { conditions } } })
const met = (rule: Condition['rule']): Condition => ({ rule, met: true, code: null })
const unmet = (rule: Condition['rule'], code: EligibilityCode): Condition => ({ rule, met: false, code })

async function openGrant(answers: Parameters<typeof serve>[0] = {}, grant = aGrant(), lang: 'en' | 'ar' = 'en') {
  const calls = serve({ ...acting('owner'), [`GET ${at}`]: { body: grant }, ...standing(), ...own(), ...answers })
  const view = await renderRoutes(
    [
      { path: '/npo/grants/:id', element: <GrantScreen /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { path: `/npo/grants/${id(1)}`, lang },
  )
  await screen.findByRole('heading', { level: 1, name: grant.title[lang] })
  return { calls, ...view }
}
const apply = () => screen.findByRole('button', { name: /^Apply Now: / })
const posts = (calls: ReturnType<typeof serve>) => calls.filter(({ method }) => method === 'POST')
/** What the page says of one thing, by its name. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

describe('a grant', () => {
  it('says what is given to the halala, by what it is judged, and when each share is paid', async () => {
    await openGrant()
    expect(fact('Budget')).toMatch(/1,500,000\.50/)
    expect(fact('Regions')).toBe('The whole Kingdom')
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    for (const line of [
      'Impact60 points',
      'Cost40 points',
      'Agreement signed30% of the award, at the agreement',
      'Trees planted70% of the award, 6 months after the agreement',
    ])
      expect(lines).toContain(line)
  })

  it('leads on to the form it asks for, and asks for it once', async () => {
    const { calls, router } = await openGrant({
      [`POST ${at}/applications`]: { status: 201, body: anApplication({ status: 'draft', number: null }) },
    })
    await waitFor(async () => expect(await apply()).toHaveProperty('disabled', false))
    await userEvent.dblClick(await apply())
    await waitFor(() => expect(router.state.location.pathname).toContain(id(11)))
    expect(posts(calls)).toHaveLength(1)
  })

  it('that is refused says why, and can be applied for once more', async () => {
    await openGrant({ [`POST ${at}/applications`]: refusal(409, 'grants.not-eligible') })
    await waitFor(async () => expect(await apply()).toHaveProperty('disabled', false))
    await userEvent.click(await apply())
    expect(await screen.findByText('Failed to submit application')).toBeTruthy()
    expect(await screen.findByText(/does not meet the rules of this grant/)).toBeTruthy()
    expect(await apply()).toHaveProperty('disabled', false)
  })

  it.each([
    ['en', /Register it|Check the region/, ['Register it', '/npo/registration'], /\(met\)$/],
    ['ar', /تسجيل المنظمة|مراجعة المنطقة/, ['تسجيل المنظمة', '/npo/registration'], /\(مستوفى\)$/],
  ] as const)('ticks each condition that is met, and leads to what is not (%s)', async (lang, ways, way, ticked) => {
    const eligibility = { ...aGrant().eligibility, regions: ['SA-01' as const], registered: true }
    const checked = [met('organisation'), met('type'), unmet('region', 'region'), unmet('registered', 'not-registered')]
    const { calls } = await openGrant(standing(...checked), aGrant({ eligibility }), lang)
    const links = await screen.findAllByRole('link', { name: ways })
    expect(links).toHaveLength(2)
    expect([links[1]!.textContent, links[1]!.getAttribute('href')]).toEqual(way)
    const list = within(links[0]!.closest('ul')!)
    expect(list.getAllByText(ticked)).toHaveLength(2)
    // The button is greyed, and says why.
    const button = screen.getByRole('button', { name: lang === 'en' ? /^Apply Now: / : /^قدّم الآن: / })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
    expect(reason).toBe(lang === 'en' ? 'You cannot apply for this grant yet' : 'لا يمكنك التقدم على هذه المنحة بعد')
    await userEvent.click(button)
    expect(posts(calls)).toEqual([])
  })

  it('is applied for where every condition is met, by a button whose name begins with its words', async () => {
    const { calls } = await openGrant({
      ...standing(met('organisation'), met('type')),
      [`POST ${at}/applications`]: { status: 201, body: anApplication() },
    })
    expect(await screen.findByText('You meet every condition that is checked here.')).toBeTruthy()
    const button = await apply()
    expect(button.getAttribute('aria-label')?.startsWith(`${button.textContent}`)).toBe(true)
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await userEvent.click(button)
    await waitFor(() => expect(posts(calls)).toHaveLength(1))
  })

  it.each([
    [{ status: 'draft' }, 'link', 'Continue application'],
    [{ status: 'submitted' }, 'button', /^Applied/],
    [{ status: 'withdrawn' }, 'button', /^Apply Now: /],
  ] as const)('with an application of one’s own, %o, offers the %s %s', async (over, role, name) => {
    await openGrant(own(over))
    expect(await screen.findByRole(role, { name })).toBeTruthy()
  })

  it('is applied for by no member without the right to, who reads who has it', async () => {
    await openGrant(acting('auditor'))
    expect(await screen.findByText(/^Owners and preparers of your organisation write/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
  })

  it('that has closed cannot be applied for, and says the day on which it really closed', async () => {
    // By the phase that the server sends, whatever the clock of the device says of the last day.
    await openGrant({}, aGrant({ phase: 'closed', closedAt: '2026-11-02T12:00:00+03:00' }))
    expect(screen.getByText('Applications for this grant are closed.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
    expect(fact('Applications closed')).toMatch(/Nov 2, 2026/)
  })

  it('is open while the server says so, though a device believes that its last day is over', async () => {
    await openGrant({}, aGrant({ closesAt: '2026-11-02T12:00:00+03:00' }))
    await waitFor(async () => expect(await apply()).toHaveProperty('disabled', false))
    expect(fact('Applications close')).toMatch(/Nov 2, 2026/)
  })
})

const one = `/api/grants/applications/${id(11)}`
async function openApplication(
  over: Parameters<typeof anApplication>[0],
  answers: Parameters<typeof serve>[0] = {},
  role: Parameters<typeof acting>[0] = 'owner',
  lang: 'en' | 'ar' = 'en',
) {
  const own = { [`GET ${one}`]: { body: anApplication(over) } }
  const calls = serve({ ...acting(role), ...standing(), ...own, ...answers })
  await renderRoutes([{ path: '/:id', element: <ApplicationScreen /> }], { path: `/${id(11)}`, lang })
  await screen.findByRole('heading', { level: 1, name: aGrant().title[lang] })
  return calls
}

describe('an application', () => {
  it('that was approved says the award, and the agreement is accepted under the version that was read', async () => {
    const calls = await openApplication(
      { status: 'approved', awarded: 10_000_050, instalments: [anInstalment()] },
      { [`POST ${one}/agreement`]: { body: anApplication({ status: 'agreement' }) } },
    )
    expect(screen.getByText(/^The award is .*100,000\.50/)).toBeTruthy()
    expect(screen.getByText(/30,000\.50/)).toBeTruthy()
    // Nothing is reported before the agreement.
    expect(screen.queryByRole('button', { name: 'Report milestone' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Accept agreement' }))
    await waitFor(() => expect(posts(calls).map(({ body }) => body)).toEqual([{ version: 3 }]))
  })

  it('under agreement takes a report of the milestone that is planned, and keeps it where it is refused', async () => {
    const planned = { status: 'agreement', awarded: 10_000_000 } as const
    const due = anInstalment({ id: id(32), position: 2, state: 'released', reference: 'TR-7' })
    let reached = false
    const calls = await openApplication(
      { ...planned, instalments: [anInstalment(), due] },
      {
        [`POST /api/grants/instalments/${id(31)}/report`]: () =>
          reached ? { body: anApplication(planned) } : refusal(503, 'unavailable'),
      },
    )
    expect(screen.getByText('TR-7')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Report milestone' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Report milestone' }))
    expect(await dialog.findByText('Say how the milestone was reached')).toBeTruthy()
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Achievements/ })
    await userEvent.type(field, 'Signed')
    await userEvent.click(dialog.getByRole('button', { name: 'Report milestone' }))
    await waitFor(() => expect(posts(calls)).toHaveLength(1))
    expect(field.value).toBe('Signed')
    reached = true
    await userEvent.click(dialog.getByRole('button', { name: 'Report milestone' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posts(calls).at(-1)?.body).toEqual({ report: 'Signed', version: 5 })
  })

  it.each([
    ['en', 'Budget of the whole call', 'Impact', 'Delete draft', /not approved yet/],
    ['ar', 'ميزانية الدعوة كاملةً', 'الأثر', 'حذف المسودة', /لم يُعتمد تسجيل منظمتك بعد/],
  ] as const)(
    'says while it is written what is asked and judged (%s)',
    async (lang, most, judged, remove, unmetText) => {
      const checked = standing(met('type'), unmet('registered', 'registration-pending'))
      await openApplication({ status: 'draft', number: null, form: standardForm }, checked, 'owner', lang)
      expect(screen.getByText(most).parentElement!.textContent).toMatch(/1,500,000\.50/)
      expect(screen.getByText(judged).closest('li')!.textContent).toMatch(/60/)
      expect(await screen.findByText(unmetText)).toBeTruthy()
      expect(screen.getByRole('button', { name: remove })).toBeTruthy()
    },
  )

  it.each([
    ['en', 'Applications for this grant are closed.', /Applications closed/, 'Shade in Diriyah'],
    ['ar', 'أُغلق باب التقديم على هذه المنحة.', /أُغلق التقديم/, 'ظل في الدرعية'],
  ] as const)('that is a draft after the closing is read, and sent no more (%s)', async (lang, closed, on, name) => {
    const grant = aGrant({ phase: 'closed', closedAt: '2026-11-02T12:00:00+03:00' })
    const draft = { status: 'draft', number: null, form: standardForm, answers: { projectName: name }, grant } as const
    await openApplication(draft, standing(met('type')), 'owner', lang)
    expect(await screen.findByText(closed)).toBeTruthy()
    expect(screen.getByText(on, { selector: 'dt' }).parentElement!.textContent).toMatch(/2026/)
    expect(screen.getByText(name)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByText(/^You meet every condition|^تستوفي جميع الشروط/)).toBeNull()
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons.join()).not.toMatch(/Submit|Continue|إرسال|التالي/)
  })

  it('that was returned is sent also after the closing', async () => {
    const grant = aGrant({ phase: 'closed', closedAt: '2026-11-02T12:00:00+03:00' })
    await openApplication({ status: 'returned', form: standardForm, grant })
    expect(await screen.findByRole('textbox', { name: /^Project name/ })).toBeTruthy()
  })

  it.each([
    ['en', "You don't have access to this page", /^Your role here is viewer/],
    ['ar', 'لا تملك صلاحية الوصول إلى هذه الصفحة', /^دورك هنا: مستعرض/],
  ] as const)('tells a viewer which role reads it (%s)', async (lang, title, text) => {
    const calls = serve({ ...acting('viewer'), [`GET ${one}`]: refusal(403, 'forbidden') })
    await renderRoutes([{ path: '/:id', element: <ApplicationScreen /> }], { path: `/${id(11)}`, lang })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(calls.filter(({ path }) => path === one)).toEqual([])
  })

  it.each([
    ['en', 'approved', ['Download decision letter', 'Download agreement'], 'agreement'],
    ['ar', 'approved', ['تنزيل خطاب القرار', 'تنزيل الاتفاقية'], 'agreement'],
    ['en', 'rejected', ['Download decision letter'], 'letter'],
    ['en', 'under-review', [], null],
  ] as const)('gives its papers once there are any (%s, %s)', async (lang, status, names, last) => {
    const awarded = status === 'approved' ? 10_000_050 : null
    const calls = await openApplication({ status, awarded }, {}, 'owner', lang)
    const buttons = screen.queryAllByRole('button', { name: /^(Download|تنزيل)/ })
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names)
    if (last === null) return
    await userEvent.click(buttons.at(-1)!)
    const asked = () => calls.find(({ path }) => path.startsWith(`${one}/documents/${last}`))
    await waitFor(() => expect(asked()).toBeTruthy())
  })

  it.each([
    ['en', /^Sent\. Number .*G-2026-ABCDEFG/, /until .* You get a notification and an email/],
    ['ar', /^أُرسل الطلب\. رقمه .*G-2026-ABCDEFG/, /حتى .* يصلك إشعار ورسالة بريد/],
  ] as const)('that was sent says its number and what happens next (%s)', async (lang, title, next) => {
    await openApplication({ status: 'submitted' }, {}, 'owner', lang)
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(next)).toBeTruthy()
  })

  it('that came back says what the officer asks for, above a form that holds the answers', async () => {
    await openApplication({
      status: 'returned',
      form: standardForm,
      answers: { projectName: 'Shade in Diriyah' },
      history: [
        {
          action: 'return',
          side: 'platform',
          at: '2026-11-20T08:00:00.000Z',
          by: null,
          from: 'under-review',
          to: 'returned',
          comment: 'Name the schools.',
        },
      ],
    })
    // Once above the form, and once in the history.
    expect(screen.getByText('The grants officer asks for changes')).toBeTruthy()
    expect(screen.getAllByText('Name the schools.')).toHaveLength(2)
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Project name/ })).value).toBe(
      'Shade in Diriyah',
    )
  })

  it('that was rejected says why above what was sent', async () => {
    const history = [
      {
        action: 'reject',
        side: 'platform',
        at: '2026-11-20T08:00:00.000Z',
        by: null,
        from: 'under-review',
        to: 'rejected',
        comment: 'The budget has no quotes.',
      } as const,
    ]
    await openApplication({ status: 'rejected', history })
    const alert = (await screen.findByText('The application was rejected')).parentElement!
    expect(alert.textContent).toContain('The budget has no quotes.')
  })

  it('that is a draft is deleted, under the version that was read', async () => {
    const calls = await openApplication(
      { status: 'draft', form: standardForm },
      { [`POST ${one}/withdraw`]: { body: anApplication() } },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this draft?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete draft' }))
    await waitFor(() => expect(posts(calls).map(({ body }) => body)).toEqual([{ version: 3 }]))
  })

  it.each([
    [{ status: 'draft', form: standardForm, answers: { projectName: 'Shade in Diriyah' } }, 'Shade in Diriyah'],
    [{ status: 'approved', awarded: 10_000_050 }, /^The award is/],
  ] as const)('of an organisation is read by its auditors, who do nothing about it: %o', async (over, text) => {
    await openApplication(over, {}, 'auditor')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(/^Owners and preparers of your organisation write/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Delete draft|Withdraw|Accept agreement|Continue/ })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each([
    ['submitted', 1],
    ['agreement', 0],
    ['rejected', 0],
  ] as const)('that is %s can be withdrawn by %i button, after a question', async (status, buttons) => {
    const calls = await openApplication({ status }, { [`POST ${one}/withdraw`]: { body: anApplication() } })
    expect(screen.queryAllByRole('button', { name: 'Withdraw' })).toHaveLength(buttons)
    if (buttons === 0) return
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this application?' }))
    expect(posts(calls)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(posts(calls)[0]?.body).toMatchObject({ version: 3 }))
  })
})
