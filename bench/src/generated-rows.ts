import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const generator = fileURLToPath(new URL('../generate-activities.mjs', import.meta.url))
export const factorFolder = fileURLToPath(
  new URL('../../packages/reference-data/data/emission-factors', import.meta.url),
)

export type Generated = {
  readonly path: string
  /** What the generator says must come out, in kg CO2e. */
  readonly expectedKg: number
  remove(): void
}

/** A made-up activity file on disk; the same number of rows always gives the same bytes. */
export async function generateActivities(rows: number): Promise<Generated> {
  const folder = mkdtempSync(join(tmpdir(), 'athar-bench-rows-'))
  const path = join(folder, 'activities.csv')
  await promisify(execFile)(process.execPath, [
    generator,
    '--rows',
    String(rows),
    '--out',
    path,
    '--factors',
    factorFolder,
  ])
  const summary = JSON.parse(readFileSync(`${path}.summary.json`, 'utf8')) as { expected_total_kg_co2e: number }
  return {
    path,
    expectedKg: summary.expected_total_kg_co2e,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Plain cells; the generator writes no quotation marks. */
export const splitLines = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
