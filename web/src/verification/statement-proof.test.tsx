import { digestOfNothing, readStatement, type PublishedStatement } from '@athar/contracts/verification'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { StatementProof } from './statement-proof.tsx'
import { aDraw, aStatement, statementTexts, theProject } from './testing.ts'

const hash = 'ab'.repeat(32)
const texts = statementTexts
const { criteria, users } = aStatement()
const statement = (over: Partial<PublishedStatement>): PublishedStatement =>
  readStatement.response.parse({
    content: aStatement(),
    withdrawnAt: null,
    withdrawReason: null,
    keyRevokedAt: null,
    keyRevokeReason: null,
    reopenedAt: null,
    accreditation: { state: 'accredited', since: '2026-01-01T00:00:00.000Z' },
    version: { covers: true, why: null, state: 'locked', totalLocation: '1200000' },
    period: null,
    laterNumber: null,
    keyId: hash,
    ...over,
  })

it('a statement says what it rests on', async () => {
  serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({}) } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText('This statement is signed and was not withdrawn')).toBeTruthy()
  for (const text of [texts.conclusion, texts.verifierDuties, texts.limits, criteria, users, 'ISO 14064-3:2019'])
    expect(screen.getByText(text, { exact: false })).toBeTruthy()
  expect(screen.queryByText(/was opened again/)).toBeNull()
})

it.each([
  [
    'opened again',
    { covers: false, why: 'opened', state: 'open', totalLocation: null },
    /does not cover the year as it is now/,
  ],
  [
    'locked again as signed',
    { covers: true, why: null, state: 'locked', totalLocation: '1200000' },
    /covers it as it is now/,
  ],
  [
    'with other figures',
    { covers: false, why: 'total', state: 'locked', totalLocation: '900000' },
    /does not cover the year as/,
  ],
] as const)('a statement whose year was opened again says what it covers: %s', async (_name, version, words) => {
  const reopened = statement({ reopenedAt: '2026-11-20T08:00:00.000Z', version })
  serve({ 'GET /api/mrv/statements/V-23456789': { body: reopened } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText(/was opened again on/)).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryAllByText(/covers it as it is now/)).toHaveLength(version.covers ? 1 : 0)
})

it('a statement of a deleted verifier says so', async () => {
  serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ accreditation: null }) } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText('The organisation of the verifier was deleted from this platform')).toBeTruthy()
})

it('a statement names a later one of the same verifier about the same subject', async () => {
  serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ laterNumber: 'V-98765432' }) } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText('The same verifier signed a later statement about the same subject')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'V-98765432' }).getAttribute('href')).toBe('/proof/V-98765432')
})

it('an effect of 0 kg is not quantified, but of an observation, and the accreditor is named in Arabic', async () => {
  const { content } = statement({})
  const kept = (['scope-limitation', 'observation'] as const).map((severity, at) => ({
    number: at + 1,
    severity,
    effectKg: '0',
    origin: 'verifier' as const,
    basis: severity,
  }))
  const verifier = structuredClone(content.verifier)
  verifier.accreditation.body = 'Saudi Accreditation Center'
  const findings = { ...content.findings, count: 2, kept }
  serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ content: { ...content, verifier, findings } }) } })
  await renderPart(<StatementProof number="V-23456789" />, { lang: 'ar' })
  // Of the finding, and of the sum that leaves it out.
  expect(await screen.findAllByText('غير مقدَّر')).toHaveLength(2)
  expect(screen.getByText(/المركز السعودي للاعتماد/)).toBeTruthy()
})

it('a statement says that the accreditation of its verifier was suspended since', async () => {
  const accreditation = { state: 'suspended', since: '2026-11-20T08:00:00.000Z' } as const
  serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ accreditation }) } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText(/^The accreditation of the verifier was suspended on/)).toBeTruthy()
})

it('a statement beside a year with other figures says that it does not cover them, with both totals', async () => {
  const version = { covers: false, why: 'total', state: 'locked', totalLocation: '900000' } as const
  serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ version }) } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText(/does not cover this version of the year/)).toBeTruthy()
  const text = document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '')
  expect(text).toContain('Signed over1,200 t CO2eNow900 t CO2e')
  expect(screen.getByText('e2'.repeat(32))).toBeTruthy()
})

it.each([
  ['records', 'records, factors or the method changed'],
  ['opened', 'The year was locked when it was signed, and is not locked now'],
] as const)('a year with the same total that is not covered says why: %s', async (why, words) => {
  const version = { covers: false, why, state: 'approved', totalLocation: '1200000' } as const
  serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ version }) } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText(/does not cover this version of the year/)).toBeTruthy()
  expect(screen.getByText(new RegExp(words))).toBeTruthy()
  expect(screen.queryByText('Signed over')).toBeNull()
})

it.each([
  ['en', 'not quantified', 'others not quantified', 'less than 1% of the emissions'],
  ['ar', 'غير مقدَّر', 'ومنها ما لم يُقدَّر', 'أقل من 1% من الانبعاثات'],
] as const)(
  'a sum without what was not quantified is not 0, nor is a little share: %s',
  async (lang, none, partly, little) => {
    const { content } = statement({})
    const kept = [{ number: 1, severity: 'misstatement', effectKg: '0', origin: 'verifier', basis: 'Diesel' } as const]
    const sample = { ...content.sample, draws: [aDraw({ share: '0.4' })] }
    const findings = { ...content.findings, count: 1, kept }
    const said = async (misstatedKg: string) => {
      const of = { ...content, sample, findings, misstatedKg }
      serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ content: of }) } })
      const { unmount } = await renderPart(<StatementProof number="V-23456789" />, { lang })
      await screen.findByText('Diesel')
      const text = document.body.textContent.replaceAll(/[\u2066-\u2069\u200e]/g, '')
      unmount()
      return text
    }
    const unknown = await said('0')
    expect([unknown.split(none).length - 1, unknown.includes(partly), unknown.includes(little)]).toEqual([
      2,
      false,
      true,
    ])
    expect((await said('5000')).includes(partly)).toBe(true)
  },
)

it.each([
  ['own', 'Own key of the verifier, held by the verifier alone'],
  ['kept-here', 'Key of the verifier, kept on this platform'],
] as const)('a statement says who holds its key: %s', async (kind, words) => {
  const { content } = statement({})
  const signed = statement({ content: { ...content, key: { ...content.key, kind } } })
  serve({ 'GET /api/mrv/statements/V-23456789': { body: signed } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText(words)).toBeTruthy()
  const keys = screen.getByRole('link', { name: 'Public keys (JSON)' })
  expect(keys.getAttribute('href')).toBe(content.key.address)
})

it('a statement names what is unresolved by its text, material misstatements that were closed, and shares of draws', async () => {
  const { content } = statement({})
  const finding = { number: 1, severity: 'nonconformity', effectKg: '900000000' } as const
  const findings: typeof content.findings = {
    ...content.findings,
    count: 3,
    kept: [
      { ...finding, origin: 'verifier', basis: 'Half of the plants are missing' },
      { ...finding, number: 2, origin: 'record-changed', basis: '' },
    ],
    closed: [{ number: 3, severity: 'material-misstatement', effectKg: '800000000', state: 'closed' }],
  }
  serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ content: { ...content, findings } }) } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText('Half of the plants are missing')).toBeTruthy()
  expect(screen.getByText('The sampled record was changed after it was drawn.')).toBeTruthy()
  const closed = within(screen.getByRole('region', { name: 'Material misstatements that were closed' }))
  expect(closed.getByText('Finding 3')).toBeTruthy()
  expect(document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toContain('37.25% of the emissions drawn from')
})

it.each([
  ['en', 3, 'Before these, 3 draws were made'],
  ['en', 1, 'Before these, 1 draw was made'],
  ['ar', 2, 'سبقت ذلك عمليتا سحب'],
  ['ar', 3, 'سبقت ذلك 3 عمليات سحب'],
  ['en', 0, ''],
] as const)(
  'a statement names draws of verifications that were declined before it: %s %i',
  async (lang, earlierDraws, words) => {
    const { content } = statement({})
    const of = { ...content, sample: { ...content.sample, earlierDraws } }
    serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ content: of }) } })
    await renderPart(<StatementProof number="V-23456789" />, { lang })
    await screen.findByRole('heading', { level: 1 })
    const text = document.body.textContent.replaceAll(/[\u2066-\u2069\u200e]/g, '')
    expect(earlierDraws === 0 ? /Before these/.test(text) : text.includes(words)).toBe(earlierDraws !== 0)
  },
)

it.each([
  [true, 'The monitoring period is as it was signed.'],
  [false, 'The monitoring period is no longer as it was signed.'],
] as const)('a statement on a period shows its reductions, and whether it is as signed: %s', async (covers, words) => {
  const subject = { ...theProject, readings: hash, kind: 'project', year: 2026 } as const
  const content = { ...aStatement(), subject, figures: null, locked: null }
  serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ content, version: null, period: { covers } }) } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText(words)).toBeTruthy()
  for (const text of ['Roof of the school', '11.25', theProject.result]) expect(screen.getByText(text)).toBeTruthy()
})

it('a statement on a period that no meter measured shows no hash of readings', async () => {
  const subject = { ...theProject, readings: digestOfNothing, kind: 'project', year: 2026 } as const
  const content = { ...aStatement(), subject, figures: null, locked: null }
  const period = { covers: true }
  serve({ 'GET /api/mrv/statements/V-23456789': { body: statement({ content, version: null, period }) } })
  await renderPart(<StatementProof number="V-23456789" />)
  expect(await screen.findByText('no meter readings')).toBeTruthy()
  expect(screen.queryByText(digestOfNothing)).toBeNull()
})
