import { fromBase64, keyIdOf, utf8, verifyEd25519 } from '@athar/evidence-log'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting, refusal } from '../organisations/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { formatKey, makeKey } from './key-file.ts'
import { SignScreen } from './sign-screen.tsx'
import {
  aDraw,
  aFinding,
  aSampledRecord,
  aStatement,
  at,
  aVerification,
  id,
  signing,
  statementTexts,
  theReport,
} from './testing.ts'

async function open(answers: Parameters<typeof serve>[0] = signing()) {
  const calls = serve({ ...acting('reviewer'), ...answers })
  const view = await renderRoutes(
    [
      { path: '/mrv/verifications/:id/sign', element: <SignScreen /> },
      { path: '/mrv/verifications/:id', element: <p>The verification</p> },
    ],
    { path: `/mrv/verifications/${id(1)}/sign` },
  )
  await screen.findByRole('heading', { level: 1, name: 'Sign the statement' })
  return { calls, ...view }
}
const button = () => screen.queryByRole('button', { name: 'Sign' })
/** What the page says of one thing, by its name. */
const fact = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent.replaceAll(/[\u2066-\u2069]/g, '')

const text = () => document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '')

describe('a signature', () => {
  it('is given over the statement as it will be printed, once, and leads back to the verification', async () => {
    const basis = 'The bill of March is missing.'
    const kept = [{ number: 3, severity: 'misstatement', effectKg: '-592', origin: 'verifier', basis } as const]
    const statement = aStatement({
      opinion: { conclusion: 'modified', text: 'March was estimated.' },
      figures: { ...aStatement().figures!, scope3: null },
      findings: { ...aStatement().findings, count: 1, kept },
      sample: { ...aStatement().sample, draws: [aDraw({ reason: 'Two sites were missing' })] },
    })
    const { calls, router } = await open({
      ...signing({ statement }),
      [`POST ${at}/signature`]: { body: aVerification({ state: 'signed' }) },
    })
    for (const one of [...Object.values(statementTexts), 'March was estimated.', 'Two sites were missing', 'Finding 3'])
      expect(screen.getByText(one, { exact: false })).toBeTruthy()
    expect(screen.getByText('Modified opinion:')).toBeTruthy()
    expect(fact('Level of assurance')).toBe('Limited assurance')
    expect(fact('Intended users')).toBe('Lenders and the board')
    expect(fact('Total, location-based')).toBe('1,200 t CO2e1,200,000 kg CO2e')
    expect(fact('Scope 3')).toBe('not entered')
    expect(fact('Signed by, lead verifier')).toBe('Lama Alqahtani')
    expect(fact('Reviewed by, independent reviewer')).toBe('Noura Alharbi')
    expect(text()).toContain('Accreditation validJan 1, 2024 to Dec 31, 2027')
    expect(text()).toContain('Place and dateRiyadh, Nov 12, 2026')
    expect(text()).toContain(`Root hash of the public log at 120 entries: ${'f0'.repeat(32)}`)
    expect(text()).not.toContain('V-23456789')
    await userEvent.click(button()!)
    expect(await screen.findByText('The verification')).toBeTruthy()
    expect(screen.getByText('Statement signed')).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/mrv/verifications/${id(1)}`)
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ version: 6 }])
  })

  it('says what was examined: the sample of each kind with its share, visits and findings', async () => {
    const ground = { position: 1, stratum: 'all', kg: '0', outcome: 'agreed', note: '' } as const
    const contract = { ...ground, code: 'certificate', amount: '5', unit: 'kWh', text: '' }
    await open(
      signing(
        {},
        {
          draws: [
            aDraw(),
            aDraw({ number: 2, kind: 'contract', share: null, population: { ...aDraw().population, count: 4 } }),
          ],
          sample: [
            aSampledRecord(),
            aSampledRecord({ recordId: '42' }),
            { ...contract, kind: 'contract', recordId: 'contract:c1' },
          ],
          findings: [aFinding({ state: 'kept' }), aFinding({ id: id(22), number: 2, state: 'closed' })],
          visits: [{ id: id(40), visitedOn: '2026-11-11', place: 'Riyadh plant', people: '', notes: '' }],
        },
      ),
    )
    const looked = within(screen.getByRole('region', { name: 'What was examined' }))
    const said = (name: string) =>
      looked.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent.replaceAll(/[\u2066-\u2069]/g, '')
    expect(said('Activity records')).toBe('2 of 34037.25% of the emissions they were drawn from')
    expect(said('Electricity contracts')).toBe('1 of 4')
    expect(said('Site visits')).toBe('Riyadh plant · Nov 11, 2026')
    expect(said('Findings')).toBe('1 closed, 1 unresolved')
  })

  it('in Arabic reads the sentences of that language', async () => {
    serve({ ...acting('reviewer'), ...signing() })
    await renderRoutes([{ path: '/mrv/verifications/:id/sign', element: <SignScreen /> }], {
      path: `/mrv/verifications/${id(1)}/sign`,
      lang: 'ar',
    })
    expect(await screen.findByText('الأرقام غير مؤكدة بطبيعتها.')).toBeTruthy()
    expect(screen.queryByText(statementTexts.limits)).toBeNull()
  })

  it('on a report names the edition by its hash, and no figures', async () => {
    const subject = { kind: 'report', year: 2024, ...theReport } as const
    const statement = aStatement({ subject, figures: null, locked: null })
    await open(signing({ statement }, { kind: 'report', figures: null, report: theReport }))
    expect(fact('SHA-256 of its content')).toBe('cd'.repeat(32))
    expect(screen.queryByText('Scope 1')).toBeNull()
    expect(button()).toBeTruthy()
  })

  it.each([
    ['The verification is not ready to sign.', {}, { state: 'in-review' }],
    ['The lead verifier signs.', { isLead: false }, {}],
    [/^The client opened the year again/, { approved: false }, {}],
  ] as const)('is not offered where it would be refused: %s', async (words, over, of) => {
    await open(signing(over, of))
    expect(screen.getByText(words)).toBeTruthy()
    expect(button()).toBeNull()
  })

  it.each([
    [null, 'The statement is signed'],
    ['2026-11-20T08:00:00.000Z', 'The statement was signed and withdrawn'],
  ])('that was given (withdrawn: %s) is said to be, with the way to the statement', async (withdrawnAt, words) => {
    const number = 'V-23456789'
    const statement = { number, signedAt: '2026-11-12T08:00:00.000Z', withdrawnAt, withdrawReason: withdrawnAt }
    await open(signing({}, { state: withdrawnAt === null ? 'signed' : 'withdrawn', statement }))
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: `Open the statement ${number}` }).getAttribute('href')).toBe(
      `/proof/${number}`,
    )
    expect(screen.queryByText('The verification is not ready to sign.')).toBeNull()
    expect(screen.queryByText('The statement as it will be printed')).toBeNull()
    expect(button()).toBeNull()
  })

  it('is not offered over figures that changed since the review, which stand side by side', async () => {
    const differences = [
      { key: 'totalLocation', reviewed: '1200000', now: '1200592.5' },
      { key: 'gwpSet', reviewed: 'AR5', now: 'AR6' },
      { key: 'exported', reviewed: 'e0', now: 'e1' },
    ]
    await open(signing({ differences }))
    expect(button()).toBeNull()
    const table = within(screen.getByRole('table'))
    const rows = table.getAllByRole('row').map((row) => [...row.children].map((one) => one.textContent))
    expect(rows.slice(1)).toEqual([
      ['Total, location-based', '1,200,000', '1,200,592.5'],
      ['Warming potentials', 'AR5', 'AR6'],
      ['The records changed since the review (SHA-256)', 'e0', 'e1'],
    ])
  })

  it('that the server refuses after all says why, and what is shown is asked for once more', async () => {
    const { calls } = await open({
      ...signing(),
      [`POST ${at}/signature`]: refusal(409, 'verification.figures-changed'),
    })
    await userEvent.click(button()!)
    expect(await screen.findByText(/changed since the review. Return the verification/)).toBeTruthy()
    expect(screen.queryByText('The verification')).toBeNull()
    await waitFor(() => expect(calls.filter(({ path }) => path === `${at}/signing`).length).toBeGreaterThan(1))
  })
})

describe('a signature with the verifier’s own key', () => {
  const own = makeKey()
  const key = { kind: 'own', keyId: keyIdOf(own.publicKey) }
  const prepared = { prepared: 'sealed', statement: '{"number":"V-23456789"}', input: 'aGVhZA.Ym9keQ' }
  const answers = () => ({
    ...signing({ key }),
    [`POST ${at}/preparation`]: {
      body: { ...prepared, keyId: key.keyId, expiresAt: '2026-11-30T10:00:00.000Z' },
    },
    [`POST ${at}/signature`]: { body: aVerification({ state: 'signed' }) },
  })
  const give = (label: string, text: string) =>
    userEvent.upload(screen.getByLabelText(label), new File([text], 'file.json', { type: 'application/json' }))

  it('is made on this device from the file of its key, which is never sent', async () => {
    const { calls } = await open(answers())
    expect(button()).toBeNull()
    await give('File of the private key', formatKey(makeKey()))
    expect(await screen.findByText(/^This file holds another key/)).toBeTruthy()
    await give('File of the private key', 'no key')
    expect(await screen.findByText('This is not the expected file. Choose another.')).toBeTruthy()
    await give('File of the private key', formatKey(own))
    expect(await screen.findByText('The verification')).toBeTruthy()
    const posted = calls.filter(({ method }) => method === 'POST')
    expect(posted.map(({ path }) => path)).toEqual([`${at}/preparation`, `${at}/signature`])
    const sent = posted[1]!.body as { version: number; own: Record<string, string> }
    expect(sent).toMatchObject({ version: 6, own: { prepared: 'sealed' } })
    const holds = (text: string, signature = '') => verifyEd25519(own.publicKey, utf8(text), fromBase64(signature)!)
    expect(holds(prepared.statement, sent.own['signature'])).toBe(true)
    expect(holds(prepared.input, sent.own['credential'])).toBe(true)
    const { d } = JSON.parse(formatKey(own)) as { d: string }
    expect(JSON.stringify(posted)).not.toContain(d)
  })

  it('is taken from a file of other software', async () => {
    const { calls } = await open(answers())
    const signatures = { prepared: 'sealed', signature: 'c2ln', credential: 'dmM=' }
    await give('Upload the signatures', JSON.stringify(signatures))
    expect(await screen.findByText('The verification')).toBeTruthy()
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toEqual([{ version: 6, own: signatures }])
  })
})

describe('a sample drawn from other figures than those of now', () => {
  it('is named with both numbers, and nothing is signed', async () => {
    const moved = [
      { kind: 'record', drawn: { count: 636, total: '713215659' }, now: { count: 639, total: '815000000' } },
      { kind: 'screening', drawn: { count: 9, total: '9' }, now: { count: 8, total: '8' } },
    ] as const
    await open(signing({ moved }))
    expect(screen.getByText('The sample was not drawn from the figures of now')).toBeTruthy()
    const [drawn, now] = ['When drawn', 'Now'].map((name) =>
      screen
        .getAllByText(name, { selector: 'dt' })
        .map((one) => one.nextElementSibling?.textContent.replaceAll(/[\u2066-\u2069]/g, '')),
    )
    expect(drawn).toEqual([expect.stringMatching(/^636 · 713,?[\d.,]* \S/), '9'])
    expect(now).toEqual([expect.stringMatching(/^639 · 815[\d.,]* \S/), '8'])
    expect(button()).toBeNull()
  })
})
