import { listPlatformPeople, listVerifiers, type VerifierEntry } from '@athar/contracts/organisations'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { id, refusal } from '../testing.ts'
import { PeopleScreen } from './people-screen.tsx'
import { VerifiersScreen } from './verifiers-screen.tsx'

const aVerifier = (over: Partial<VerifierEntry> = {}): VerifierEntry => ({
  organisationId: id(50),
  name: { en: 'Rawabi Verification', ar: 'روابي للتحقق' },
  presentName: { en: 'Rawabi Verification', ar: 'روابي للتحقق' },
  state: 'asked',
  body: 'Saudi Accreditation Center',
  number: 'VB-014',
  validFrom: '2024-01-01',
  validTo: '2027-12-31',
  sectors: 'Energy, manufacturing',
  askedAt: '2026-11-19T08:00:00.000Z',
  decidedAt: null,
  version: 3,
  events: [{ action: 'ask', at: '2026-11-19T08:00:00.000Z', reason: '' }],
  ...over,
})
const verifiers = (items: VerifierEntry[]) => ({
  'GET /api/platform/verifiers': { body: listVerifiers.response.parse({ items }) },
})
const people = (...rolesOf: string[][]) => ({
  'GET /api/platform/people': {
    body: listPlatformPeople.response.parse({
      items: rolesOf.map((roles, nth) => ({
        personId: id(3 + nth),
        email: 'omar@example.org',
        fullName: nth === 0 ? 'Omar' : 'Huda',
        secondFactor: false,
        roles: roles.map((role) => ({ role, since: '2026-11-01T08:00:00.000Z' })),
      })),
    }),
  },
})

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      name: 'Rawabi Verification',
      accredit: 'Accredit',
      suspend: 'Suspend',
      reason: 'Reason',
      missing: 'Give the reason; the verifier reads it.',
      own: /^You are a member of this organisation/,
      none: 'No verifier has asked yet',
      state: 'Accreditation asked',
      noFactor: 'No second factor yet',
      email: 'Email of the account',
      role: 'Role',
      editor: 'content editor',
      give: 'Assign role',
      roleWrong: 'Choose a role.',
      noAccount: 'No account uses this email. Ask the person to sign up first, then assign the role.',
      last: 'The platform needs an owner. Assign the role to another user first.',
      only: 'The only owner. Assign the role to another user first.',
      take: 'Remove',
      owner: 'platform owner',
    },
    {
      lang: 'ar',
      name: 'روابي للتحقق',
      accredit: 'اعتماد',
      suspend: 'إيقاف',
      reason: 'السبب',
      missing: 'اذكر السبب؛ ستقرؤه جهة التحقق.',
      own: /^أنت عضو في هذه المنشأة/,
      none: 'لم تطلب أي جهة تحقق الاعتماد بعد',
      state: 'طُلب الاعتماد',
      noFactor: 'بلا عامل ثانٍ بعد',
      email: 'البريد الإلكتروني للحساب',
      role: 'الدور',
      editor: 'محرر المحتوى',
      give: 'منح الدور',
      roleWrong: 'اختر دورًا.',
      noAccount: 'لا حساب بهذا البريد. اطلب من صاحبه إنشاء حساب أولًا ثم امنحه الدور.',
      last: 'لا بد للمنصة من مالك. امنح الدور لشخص آخر أولًا.',
      only: 'المالك الوحيد: امنح الدور لشخص آخر أولًا.',
      take: 'سحب الدور',
      owner: 'مالك المنصة',
    },
  ]),
)('for those who run the platform ($lang)', (words) => {
  const { lang } = words

  it('a verifier is accredited with a reason, over the version that was seen', async () => {
    const path = `POST /api/platform/verifiers/${id(50)}/decision`
    const calls = serve({
      ...verifiers([aVerifier()]),
      [path]: { body: aVerifier({ state: 'accredited', version: 4 }) },
    })
    await renderPart(<VerifiersScreen />, { lang })
    const user = userEvent.setup()
    expect(await screen.findByRole('heading', { name: words.name })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: new RegExp(`^${words.accredit}`) }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: words.accredit }))
    expect(await dialog.findByText(words.missing)).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await write(dialog.getByLabelText(words.reason), 'As examined', user)
    await user.click(dialog.getByRole('button', { name: words.accredit }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        decision: 'accredit',
        reason: 'As examined',
        version: 3,
      }),
    )
  })

  it('who belongs to a verifier reads beside the decision that it is another’s, and not for four seconds in a corner', async () => {
    serve({
      ...verifiers([aVerifier()]),
      [`POST /api/platform/verifiers/${id(50)}/decision`]: refusal(409, 'organisations.own-verifier'),
    })
    await renderPart(<VerifiersScreen />, { lang })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${words.accredit}`) }))
    const dialog = within(await screen.findByRole('dialog'))
    await write(dialog.getByLabelText(words.reason), 'As examined', user)
    await user.click(dialog.getByRole('button', { name: words.accredit }))
    expect(await dialog.findByText(words.own)).toBeTruthy()
    expect(screen.getAllByText(words.own)).toHaveLength(1)
    expect(dialog.getByLabelText(words.reason)).toHaveProperty('value', 'As examined')
  })

  it('one that has another name since is shown with both', async () => {
    const presentName = { en: 'Grand Auditors', ar: 'كبار المدققين' }
    serve(verifiers([aVerifier({ state: 'accredited', presentName })]))
    await renderPart(<VerifiersScreen />, { lang })
    expect(await screen.findByRole('heading', { name: words.name })).toBeTruthy()
    expect(screen.getByText(presentName[lang])).toBeTruthy()
  })

  it('an accredited one can be suspended and nothing else; where nobody asked, it says so', async () => {
    serve(verifiers([aVerifier({ state: 'accredited' })]))
    const { unmount } = await renderPart(<VerifiersScreen />, { lang })
    expect(await screen.findByRole('button', { name: new RegExp(`^${words.suspend}`) })).toBeTruthy()
    expect(screen.queryByRole('button', { name: new RegExp(`^${words.accredit} `) })).toBeNull()
    // The line leads to the question; what does it is the solid button of the answer.
    const solid = (button: HTMLElement) => button.className.includes('bg-critical-solid')
    const suspend = screen.getByRole('button', { name: new RegExp(`^${words.suspend}`) })
    expect(solid(suspend)).toBe(false)
    await userEvent.click(suspend)
    const dialog = within(await screen.findByRole('dialog'))
    expect(solid(dialog.getByRole('button', { name: words.suspend }))).toBe(true)
    unmount()
    serve(verifiers([]))
    await renderPart(<VerifiersScreen />, { lang })
    expect(await screen.findByRole('heading', { name: words.none })).toBeTruthy()
  })

  it('a role is given to an account, and a refusal says what to do', async () => {
    const calls = serve({
      ...people(['content_editor']),
      'POST /api/platform/people': { status: 404, body: { code: 'organisations.no-account', message: '' } },
    })
    await renderPart(<PeopleScreen />, { lang })
    const user = userEvent.setup()
    expect(await screen.findByText(words.noFactor)).toBeTruthy()
    await write(screen.getByLabelText(words.email), 'sara@example.org', user)
    await user.click(screen.getByRole('button', { name: words.give }))
    expect(await screen.findByText(words.roleWrong)).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByRole('combobox', { name: words.role }))
    await user.click(screen.getByRole('option', { name: words.editor }))
    await user.click(screen.getByRole('button', { name: words.give }))
    expect(await screen.findByText(words.noAccount)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'sara@example.org',
      role: 'content_editor',
    })
  })

  it('a role is taken after asking once more; one that the last owner has by now stays', async () => {
    const path = `DELETE /api/platform/people/${id(3)}/roles/platform_owner`
    serve({
      ...people(['platform_owner'], ['platform_owner']),
      [path]: { status: 409, body: { code: 'organisations.last-platform-owner', message: '' } },
    })
    await renderPart(<PeopleScreen />, { lang })
    const user = userEvent.setup()
    await user.click((await screen.findAllByRole('button', { name: new RegExp(words.owner) }))[0]!)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: words.take }))
    expect(await screen.findByText(words.last)).toBeTruthy()
  })

  it('the only owner is offered to nobody for taking, and what to do first stands there', async () => {
    serve(people(['platform_owner', 'content_editor'], ['content_editor']))
    await renderPart(<PeopleScreen />, { lang })
    expect(await screen.findByText(words.only)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: new RegExp(words.editor) })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: new RegExp(words.owner) })).toBeNull()
  })
})
