import type { Registration } from '@athar/contracts/npo-registration'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting, refusal } from '../organisations/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { meAnswer, signInAs } from '../testing/session.ts'
import { ReviewScreen } from './admin/review-screen.tsx'
import { RegistrationScreen } from './registration-screen.tsx'
import { aRegistration, forReview, id, own } from './testing.ts'

beforeEach(() => sessionStorage.clear())

const approved = { state: 'approved', number: 'NPO-2026-7', licenceExpiresOn: '2027-03-31' } as const
const sent = (calls: ReturnType<typeof serve>, method = 'POST') =>
  calls.filter((call) => call.method === method).map(({ path, body }) => [path, body])

describe('the registration of a non-profit', () => {
  async function open(
    role: Parameters<typeof acting>[0],
    latest: Registration | null,
    { over = {}, answers = {} }: { over?: Parameters<typeof own>[1]; answers?: Parameters<typeof serve>[0] } = {},
  ) {
    const calls = serve({ ...acting(role), ...own(latest, over), ...answers })
    await renderRoutes([{ path: '*', element: <RegistrationScreen /> }])
    await screen.findByRole('heading', { level: 1, name: 'NPO registration' })
    return calls
  }

  it('is begun by those who prepare', async () => {
    const calls = await open('preparer', null, {
      answers: { 'POST /api/npo/registrations': { status: 201, body: aRegistration() } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Begin registration' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
  })

  it('is only read about by those who do not prepare', async () => {
    await open('auditor', null)
    expect(await screen.findByText(/^Owners and preparers of your organisation fill in/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Begin registration' })).toBeNull()
  })

  it('says to an organisation of another type what to change', async () => {
    await open('owner', null, { over: { isNpo: false } })
    expect(await screen.findByRole('heading', { name: 'Your organisation is not a non-profit' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Organisation settings' }).getAttribute('href')).toBe('/organisation')
  })

  it('shows what the officer asks for above the answers, which are still written', async () => {
    const comment = 'Send the page with the seal.'
    await open(
      'preparer',
      aRegistration({
        state: 'information-requested',
        answers: { licenceNumber: 'NC-77' },
        history: [
          {
            action: 'request-information',
            side: 'platform',
            at: '2026-11-20T08:00:00.000Z',
            by: null,
            from: 'under-review',
            to: 'information-requested',
            comment,
          },
        ],
      }),
    )
    const asked = (await screen.findByText('The grants officer asks for information')).parentElement!
    expect(within(asked).getByText(comment)).toBeTruthy()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Licence number/ })).value).toBe('NC-77')
  })

  it('that was approved says until when, by its number, and can be renewed', async () => {
    await open('owner', aRegistration(approved), { over: { approvedUntil: '2027-03-31' } })
    expect(await screen.findByText(/^Valid until .?Mar 31, 2027/)).toBeTruthy()
    expect(screen.getByText('NPO-2026-7')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Renew registration' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Public profile' }).getAttribute('href')).toContain(id(9))
  })

  const iban = `/api/npo/registrations/${id(1)}/iban`
  it.each([
    ['', 'Enter the IBAN'],
    ['DE89 3704 0044 0532 0130 00', 'Enter a Saudi IBAN; it starts with SA'],
    ['SA03 8000 0000 6080 1016', 'Enter all 24 characters of the IBAN'],
    ['SA04 8000 0000 6080 1016 7519', /^The check digits do not match/],
  ])('takes no account like “%s”', async (typed, words) => {
    const calls = await open('owner', aRegistration(approved))
    const field = await screen.findByRole('textbox', { name: /^IBAN/ })
    if (typed !== '') await userEvent.type(field, typed)
    await userEvent.click(screen.getByRole('button', { name: 'Save IBAN' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(sent(calls, 'PUT')).toEqual([])
  })

  it('takes the account of an owner, which stands in its field where it is refused', async () => {
    const calls = await open('owner', aRegistration(approved), {
      answers: { [`PUT ${iban}`]: refusal(503, 'unavailable') },
    })
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^IBAN/ })
    await userEvent.type(field, 'SA03 8000 0000 6080 1016 7519')
    await userEvent.click(screen.getByRole('button', { name: 'Save IBAN' }))
    await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(1))
    expect(sent(calls, 'PUT')[0]).toEqual([iban, { iban: 'SA03 8000 0000 6080 1016 7519', version: 2 }])
    expect(field.value).toBe('SA03 8000 0000 6080 1016 7519')
  })

  it('shows an account in groups of four, and leaves it to owners', async () => {
    await open('preparer', aRegistration({ ...approved, iban: 'SA0380000000608010167519' }))
    expect(await screen.findByText('SA03 8000 0000 6080 1016 7519')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change IBAN' })).toBeNull()
  })

  it.each([true, false])('says of an account that waits that nothing is paid to it: %s', async (accountWaits) => {
    await open('preparer', aRegistration({ ...approved, iban: 'SA0380000000608010167519' }), { over: { accountWaits } })
    expect(await screen.findByText('SA03 8000 0000 6080 1016 7519')).toBeTruthy()
    expect(screen.queryByText(/until then nothing is paid to it/) !== null).toBe(accountWaits)
  })
})

describe('the officer who decides on a registration', () => {
  const at = `/api/platform/npo-registrations/${id(1)}`
  async function open(answers: Parameters<typeof serve>[0] = {}, over: Parameters<typeof forReview>[0] = {}) {
    signInAs({ aal: 'aal2' })
    const me = meAnswer({ platformRoles: ['grants_officer'], aal: 'aal2' })
    const calls = serve({ ...me, [`GET ${at}`]: { body: forReview(over) }, ...answers })
    await renderRoutes([{ path: '/:id', element: <ReviewScreen /> }], { path: `/${id(1)}` })
    await screen.findByRole('heading', { level: 1, name: 'Green Hands' })
    return calls
  }

  it('asks for information with words only, and they stand where that is refused', async () => {
    const calls = await open({ [`POST ${at}/moves`]: refusal(409, 'npo-registration.own-registration') })
    await userEvent.click(await screen.findByRole('button', { name: 'Request information' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request information' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Request information' }))
    expect((await dialog.findAllByText('Write what is needed, or why it is rejected')).length).toBeGreaterThan(0)
    expect(sent(calls)).toEqual([])
    const words = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message to the organisation/ })
    await userEvent.type(words, 'The seal')
    await userEvent.click(dialog.getByRole('button', { name: 'Request information' }))
    expect(await screen.findByText(/^You took part in this registration/)).toBeTruthy()
    expect(sent(calls)).toEqual([[`${at}/moves`, { action: 'request-information', note: 'The seal', version: 2 }]])
    expect(words.value).toBe('The seal')
  })

  it('sees old and new account beside each other, and confirms the one that was seen', async () => {
    const waitingAccount = {
      id: id(6),
      iban: 'SA4420000001234567891234',
      before: 'SA0380000000608010167519',
      givenAt: '2026-11-20T08:00:00.000Z',
    }
    const settled = forReview({ state: 'approved' })
    const calls = await open({ [`POST ${at}/account`]: { body: settled } }, { state: 'approved', waitingAccount })
    expect(screen.getByText('SA03 8000 0000 6080 1016 7519')).toBeTruthy()
    expect(screen.getByText('SA44 2000 0001 2345 6789 1234')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm account' }))
    expect(await screen.findByText('Account confirmed')).toBeTruthy()
    expect(sent(calls)).toEqual([[`${at}/account`, { account: id(6) }]])
  })

  it('is told where a document cannot be had', async () => {
    await open(
      { [`GET ${at}/documents/${id(5)}`]: refusal(404, 'npo-registration.document-not-found') },
      {
        answers: { licenceCertificate: [id(5)] },
        documents: [{ id: id(5), fileName: 'licence.pdf', mediaType: 'application/pdf', bytes: 2048, sha256: 'ab' }],
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Download .*licence\.pdf/ }))
    expect(await screen.findByText('This document is not part of the registration.')).toBeTruthy()
  })
})
