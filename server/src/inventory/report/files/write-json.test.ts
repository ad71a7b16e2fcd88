import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  createColumnDigests,
  exportedDigest,
  formatNoteKey,
  publicKeyOf,
  signNote,
  type ColumnDigests,
} from '@athar/evidence-log'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkExport } from '../../../../../tools/recompute/check-export.ts'
import { checkSeal } from '../../../../../tools/recompute/check-seal.ts'
import { buildReport } from '../data/build-report.ts'
import type { ReportGap } from '../data/report-data.ts'
import { countYear, groundOf } from '../data/year-totals.ts'
import { reportWords } from '../document/report-words.ts'
import { aReport } from '../testing.ts'
import { aBusyYear, recordsOf } from '../testing-year.ts'
import { writeJson } from './write-json.ts'

const seed = new Uint8Array(32).fill(7)
const key = { name: 'athar.test/log', seed }
const signing = {
  publicKey: formatNoteKey({ name: key.name, publicKey: publicKeyOf(seed) }),
  sign: (text: string) => signNote(text, key),
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'athar-json-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('an export of everything the engine can do is recomputed to the last digit', async () => {
  const facts = aBusyYear()
  const report = buildReport(facts)
  expect(report.totals.market!.kg).not.toBe(report.totals.location!.kg)
  const bare = buildReport({ ...facts, thisYear: { ...facts.thisYear, contracts: [] } })
  expect(report.totals.market!.kg).not.toBe(bare.totals.market!.kg)
  const path = join(folder, 'export.json')
  const texts: string[] = []
  const counted = countYear(facts.thisYear, groundOf(facts))
  for await (const text of writeJson({
    facts,
    report,
    counted,
    words: reportWords('en'),
    records: recordsOf(facts),
    signing,
  }))
    texts.push(text)
  await writeFile(path, texts.join(''))
  const tool = fileURLToPath(new URL('../../../../../tools/recompute.ts', import.meta.url))
  const recompute = (file: string) =>
    promisify(execFile)(process.execPath, [tool, file], { env: {} }).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
  const { stdout } = await recompute(path)
  expect(stdout).toContain('9 records')
  expect(stdout).toContain('equals the export digit by digit')

  const changed = async (from: string, to: string) => {
    const other = join(folder, 'changed.json')
    expect(texts.join('')).toContain(from)
    await writeFile(other, texts.join('').replace(from, to))
    return (await recompute(other)).stderr
  }
  expect(await changed('"kWh":"100000.5"', '"kWh":"100001.5"')).toContain('electricity: contracts.0.kWh is')
  expect(await changed('"co2eKgPerKWh":"0.0137"', '"co2eKgPerKWh":"0.0138"')).toContain('totals: total.market.co2e.AR4')
  expect(await changed('"formatVersion": 6', '"formatVersion": 7')).toContain('seal: formatVersion')
})

it('an export of electricity alone, and of nothing that counts, is recomputed as it states them', async () => {
  const busy = aBusyYear()
  const electricity = busy.thisYear.lines.filter(({ activity }) => activity === 'electricity-grid')
  const returned = electricity.map((line) => ({ ...line, state: 'returned' as const }))
  for (const [lines, states] of [
    [electricity, ['in-part', 'not-stated']],
    [returned, ['not-stated', 'not-stated']],
  ] as const) {
    expect(lines.length).toBeGreaterThan(0)
    const facts = { ...busy, thisYear: { ...busy.thisYear, lines: [...lines], contracts: [] } }
    const counted = countYear(facts.thisYear, groundOf(facts))
    const source = { facts, report: buildReport(facts), counted, words: reportWords('en'), signing }
    let text = ''
    for await (const part of writeJson({ ...source, records: recordsOf(facts) })) text += part
    const path = join(folder, 'not-entered.json')
    await writeFile(path, text)
    expect((await checkExport(path)).differences).toEqual([])
    const { reporting, totals } = JSON.parse(text)
    expect(totals.total === null).toBe(lines === returned)
    expect(reporting.directGases.map(({ co2eKg }: { co2eKg: string | null }) => co2eKg)).toEqual(Array(7).fill(null))
    const stateOf = (asked: string) => reporting.items.find(({ item }: { item: string }) => item === asked).state
    expect(['scopes', 'gases'].map(stateOf)).toEqual(states)
  }
})

it('every forged field of an export is named', async () => {
  const busy = aBusyYear()
  const facts = {
    ...busy,
    // Electricity under a contract and a fuel have every name that the others have.
    thisYear: { ...busy.thisYear, lines: busy.thisYear.lines.slice(1, 3) },
    screening: [{ category: 6, decision: 'excluded' as const, reason: 'No travel' }],
    recordEvidence: [{ record: '1', fileName: 'bill.pdf', sha256: 'ab'.repeat(32) }],
  }
  const report = { ...buildReport(facts), explanations: aReport().explanations }
  const source = { facts, report, counted: countYear(facts.thisYear, groundOf(facts)), signing }
  const asked = { ...source, words: reportWords('en'), records: recordsOf(facts) }
  const texts: string[] = []
  for await (const text of writeJson(asked)) texts.push(text)
  const whole = JSON.parse(texts.join('')) as Record<string, unknown>
  const path = join(folder, 'forged.json')
  const write = (value: unknown) => writeFile(path, JSON.stringify(value))
  await write(whole)
  expect((await checkExport(path)).differences).toEqual([])
  const { signedBy, exported } = await checkExport(path)
  expect(signedBy).toBe(signing.publicKey)
  const { digests } = JSON.parse(await readFile(path, 'utf8')) as { digests: ColumnDigests }
  expect(exported).toBe(exportedDigest(digests))
  expect((await checkExport(path, 'another+key')).differences.map(({ figure }) => figure)).toEqual(['signature.key'])

  const names = Object.keys(whole['digests'] as object)
  const named = [
    'records.dataQuality',
    'records.state',
    'records.preparedBy',
    'records.decidedBy',
    'inventory.state',
    'library.sha256',
    'screening.decision',
    'evidence.sha256',
    'explanations.causes.factor',
    'explanations.steps.kg',
    'resolutions.answer.factor.factor.id',
    'resolutions.answer.factor.factor.co2eKg',
  ]
  expect(names).toEqual(expect.arrayContaining(named))
  for (const name of names) {
    const forged = structuredClone(whole)
    expect([name, forge(forged, name.split('.'))]).toEqual([name, true])
    await write(forged)
    const { differences } = named.includes(name) ? await checkExport(path) : await checkSeal(path)
    expect(differences.map(({ figure }) => figure)).toContain(name)
  }
})

/** The export of a busy year, line by line as the server writes it. */
async function anExport(signed = signing): Promise<string> {
  const busy = aBusyYear()
  const acceptance = {
    code: 'evidence-missing',
    reason: 'Bills are with the auditor',
    by: 'somebody',
    at: '2026-01-01',
  }
  const evidenceGap = buildReport(busy).gaps.find(({ code }) => code === 'evidence-missing')!
  const places = evidenceGap.places.map(({ id, amount }) => ({ id, amount: amount?.value ?? null }))
  const facts = { ...busy, acceptances: [{ ...acceptance, places }] }
  const counted = countYear(facts.thisYear, groundOf(facts))
  const source = { facts, report: buildReport(facts), counted, words: reportWords('en'), signing: signed }
  let text = ''
  for await (const part of writeJson({ ...source, records: recordsOf(facts) })) text += part
  return text
}
const tool = fileURLToPath(new URL('../../../../../tools/recompute.ts', import.meta.url))
async function recomputed(text: string, ...options: string[]) {
  const path = join(folder, 'as-given.json')
  await writeFile(path, text)
  return promisify(execFile)(process.execPath, [tool, path, ...options], { env: {} }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}

it.each([3, 6])('an export without its seal differs, whatever version it claims: %i', async (version) => {
  const whole = JSON.parse(await anExport()) as Record<string, unknown>
  const { digests: _digests, signature: _signature, ...rest } = whole
  const stripped = { ...rest, formatVersion: version }
  for (const options of [[], ['--key', signing.publicKey]]) {
    const { code, stdout, stderr } = await recomputed(JSON.stringify(stripped), ...options)
    expect([code, stderr]).toEqual([1, expect.stringContaining('seal: signature is missing')])
    expect(stdout).not.toContain('digit by digit')
    expect(stderr).toContain('The seal is missing.')
    expect(stderr.includes('figures differ')).toBe(version === 3)
  }
  const { signature: _alone, ...unsigned } = whole
  expect((await recomputed(JSON.stringify(unsigned))).code).toBe(1)
})

it('says of a changed file first that it is not the one that was signed', async () => {
  const { stdout } = await recomputed((await anExport()).replace('"en":"', '"en":"x'))
  expect(stdout.indexOf('is not the one that was signed')).toBeGreaterThan(-1)
  expect(stdout.indexOf('is not the one that was signed')).toBeLessThan(stdout.indexOf('The signature is valid'))
})

it.each([['--key'], ['--key', ''], ['--kye', 'x']])('says what is missing with %s', async (...options) => {
  const { code, stderr } = await recomputed(await anExport(), ...options)
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^Give the key after --key/)])
})

it('says whose key signed only where the key was given, and repeats no name that the file chose', async () => {
  const forger = { name: 'Ministry-of-Energy', seed: new Uint8Array(32).fill(9) }
  const own = {
    publicKey: formatNoteKey({ name: forger.name, publicKey: publicKeyOf(forger.seed) }),
    sign: (text: string) => signNote(text, forger),
  }
  const text = await anExport(own)
  const unasked = await recomputed(text)
  expect([unasked.code, unasked.stdout]).toEqual([0, expect.stringContaining('this check cannot tell')])
  expect(unasked.stdout).not.toContain('Ministry')
  expect(unasked.stdout).toContain(own.publicKey.replace('Ministry-of-Energy+', ''))
  const wanted = await recomputed(text, '--key', signing.publicKey)
  expect([wanted.code, wanted.stdout]).toEqual([1, expect.stringContaining('No valid signature')])
  expect((await recomputed(text, '--key', own.publicKey)).stdout).toContain('the key that you gave')
  const named = text.replace(/("name":\{"en":")/, '$1\\u001b[2J\\u202e')
  const said = (await recomputed(named)).stdout
  expect(['\u001b', '\u202e'].filter((sign) => said.includes(sign))).toEqual([])
})

it.each([
  ['a member', (text: string) => text.replace('"totals": ', '"totals": {},\n"totals": ')],
  ['a list', (text: string) => text.replace('"gaps": [', '"gaps": [\n],\n"gaps": [')],
  ['a name of a record', (text: string) => text.replace('{"id":', '{"\\u0069d":"0","id":')],
  ['a member of a file laid out anew', (text: string) => text.replace('{\n', '{ "format": "other",')],
])('refuses %s that comes twice', async (_what, change) => {
  const text = await anExport()
  expect(change(text)).not.toBe(text)
  const { code, stderr } = await recomputed(change(text))
  expect([code, stderr]).toEqual([2, expect.stringContaining('twice')])
})

it('names a value that moved from a nested name to a flat one', async () => {
  const whole = JSON.parse(await anExport()) as { inventory: Record<string, unknown>; organisation: object }
  const moved = { ...whole, organisation: { ...whole.organisation, 'name.en': 'x' } }
  const digestsOf = (value: unknown) => {
    const digests = createColumnDigests()
    digests.take('organisation', value)
    return digests.digests()
  }
  expect(digestsOf({ name: { en: 'x' } })).not.toEqual(digestsOf({ 'name.en': 'x' }))
  expect(digestsOf([{ a: 1 }])).not.toEqual(digestsOf({ 0: { a: 1 } }))
  expect(digestsOf({ 'a 1\n0.b': 2 })).not.toEqual(digestsOf({ a: 1, b: 2 }))
  expect((await recomputed(JSON.stringify(moved))).stderr).toContain('seal: organisation."name.en"')
})

it('holds the gaps with what was accepted of them, under the seal', async () => {
  const text = await anExport()
  const { gaps } = JSON.parse(text) as { gaps: ReportGap[] }
  const accepted = gaps.find(({ code }) => code === 'evidence-missing')!
  expect(accepted).toMatchObject({
    open: 0,
    acceptances: [{ reason: 'Bills are with the auditor', amounts: [{ unit: 'kgCO2e' }] }],
  })
  expect(gaps.some(({ open }) => open > 0)).toBe(true)
  const { code, stderr } = await recomputed(text.replaceAll('Bills are with the auditor', 'Bills were seen'))
  expect([code, stderr]).toEqual([1, expect.stringContaining('seal: gaps.acceptances.reason')])
})

it('an export of 100 MB is read line by line, and each of its records is named where all differ', async () => {
  const text = await anExport()
  const [before, record] = /^[^]*"records": \[\n(.*?),?\n/.exec(text)!
  const long = record!
    .replace('"reference":null', `"reference":"${'x'.repeat(500)}"`)
    .replace('"quantity":"', '"quantity":"9')
  const path = join(folder, 'large.json')
  const count = Math.ceil(100_000_000 / long.length)
  const file = createWriteStream(path)
  file.write(before.replace(/,?\n$/, ''))
  for (let at = 0; at < count; at += 1000) if (!file.write(`,\n${long}`.repeat(1000))) await once(file, 'drain')
  file.end(`,\n${text.slice(before.length)}`)
  await finished(file)
  expect((await stat(path)).size).toBeGreaterThan(100_000_000)
  const { records, differences } = await checkExport(path)
  expect(records).toBeGreaterThan(count)
  expect(differences.length).toBeGreaterThan(count)
})

it('a forged figure of the base year is named by its own arithmetic, beside the seal', async () => {
  const busy = aBusyYear()
  const event = (id: string, kind: 'structural-change' | 'organic-change', scope1: string) => ({
    id,
    kind,
    effectiveOn: busy.thisYear.year.startsOn,
    description: 'A plant',
    source: 'Records of the plant',
    about: null,
    scope1,
    scope2: '0',
    scope3: '0',
    recordedBy: 'somebody',
    recordedAt: '2026-01-01T00:00:00Z',
    ended: null,
  })
  const facts = {
    ...busy,
    organisation: { ...busy.organisation, baseYear: busy.thisYear.year.year },
    baseYearEvents: [event('sold', 'structural-change', '-900000000'), event('grown', 'organic-change', '12.5')],
  }
  const asked = { facts, report: buildReport(facts), counted: countYear(facts.thisYear, groundOf(facts)), signing }
  const texts: string[] = []
  for await (const text of writeJson({ ...asked, words: reportWords('en'), records: recordsOf(facts) }))
    texts.push(text)
  const whole = JSON.parse(texts.join('')) as Record<string, unknown>
  const path = join(folder, 'base-year.json')
  const arithmetic = async (value: unknown) => {
    await writeFile(path, JSON.stringify(value))
    return (await checkExport(path)).differences.filter(({ where }) => where !== 'seal').map(({ figure }) => figure)
  }
  expect(await arithmetic(whole)).toEqual([])
  const forged = async (...names: string[]) => {
    const copy = structuredClone(whole)
    expect(forge(copy, ['baseYear', ...names])).toBe(true)
    return arithmetic(copy)
  }
  expect(whole['baseYear']).toMatchObject({ required: true, recalculated: { scope1: expect.any(String) } })
  expect(await forged('required')).toEqual(['required'])
  expect(await forged('cumulativePercent')).toEqual(['cumulativePercent'])
  for (const scope of ['location', 'scope1', 'scope2', 'scope3'])
    expect(await forged('recalculated', scope)).toEqual([`recalculated.${scope}`])
  for (const figure of ['kg', 'percent', 'counts', 'significant'])
    expect(await forged('events', figure)).toEqual([`events.0.${figure}`])
  expect(await forged('reported', 'location')).toContain('reported.location')
})

it('a forged gas, ISO category or biogenic figure is named by its own arithmetic', async () => {
  const facts = aBusyYear()
  const report = buildReport(facts)
  const source = { facts, report, counted: countYear(facts.thisYear, groundOf(facts)), signing }
  const texts: string[] = []
  for await (const text of writeJson({ ...source, words: reportWords('en'), records: recordsOf(facts) }))
    texts.push(text)
  const whole = JSON.parse(texts.join('')) as Record<string, unknown>
  const path = join(folder, 'reporting.json')
  const forged = async (...names: string[]) => {
    const copy = structuredClone(whole)
    expect(forge(copy, ['reporting', ...names])).toBe(true)
    await writeFile(path, JSON.stringify(copy))
    return (await checkExport(path)).differences
      .filter(({ where }) => where === 'reporting')
      .map(({ figure }) => figure)
  }
  expect(await forged('directGases', 'massKg')).toEqual(['directGases.0.massKg'])
  expect(await forged('directGases', 'co2eKg')).toEqual(['directGases.0.co2eKg'])
  expect(await forged('isoCategories', 'kg')).toEqual(['isoCategories.0.kg'])
  expect(await forged('isoCategories', 'marketKg')).toEqual(['isoCategories.0.marketKg'])
  expect(await forged('biogenicCo2Kg', 'scope1')).toEqual(['biogenicCo2Kg.scope1'])
  const copy = structuredClone(whole)
  expect(forge(copy, ['reporting', 'details', 'responsiblePerson'])).toBe(true)
  await writeFile(path, JSON.stringify(copy))
  expect((await checkSeal(path)).differences.map(({ figure }) => figure)).toContain(
    'reporting.details.responsiblePerson',
  )
})

/** Changes the first value under a name, whatever it is. */
function forge(at: unknown, [name = '', ...rest]: string[]): boolean {
  if (Array.isArray(at)) return at.some((item) => forge(item, [name, ...rest]))
  if (typeof at !== 'object' || at === null || !(name in at)) return false
  const holder = at as Record<string, unknown>
  const value = holder[name]
  if (rest.length > 0) return forge(value, rest)
  holder[name] = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`
  return true
}
