import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildReport } from '../data/build-report.ts'
import { countYear, groundOf } from '../data/year-totals.ts'
import { reportWords } from '../document/report-words.ts'
import { aBusyYear, recordsOf } from '../testing-year.ts'
import { writeJson } from './write-json.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'athar-json-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('an export of everything the engine can do is recomputed to the last digit', async () => {
  const facts = aBusyYear()
  const report = buildReport(facts)
  expect(report.totals.market.kg).not.toBe(report.totals.location.kg)
  const bare = buildReport({ ...facts, thisYear: { ...facts.thisYear, contracts: [] } })
  expect(report.totals.market.kg).not.toBe(bare.totals.market.kg)
  const path = join(folder, 'export.json')
  const texts: string[] = []
  const counted = countYear(facts.thisYear, groundOf(facts))
  for await (const text of writeJson({ facts, report, counted, words: reportWords('en'), records: recordsOf(facts) }))
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
  expect(await changed('"formatVersion": 3', '"formatVersion": 4')).toContain('reads versions 1, 2, 3')
})
