import { execFile } from 'node:child_process'
import { appendFileSync, createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
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

/**
 * The same rows in files that one import takes, cut where `ends` says and at every million; each with the header.
 * `end` is the number of rows up to and with that file.
 */
export async function cutActivities(
  { path }: Pick<Generated, 'path'>,
  ends: readonly number[],
): Promise<{ path: string; end: number; rows: number }[]> {
  const last = Math.max(...ends)
  const cuts = new Set([
    ...ends,
    ...Array.from({ length: Math.floor(last / mostRows) }, (_, at) => (at + 1) * mostRows),
  ])
  const parts: { path: string; end: number; rows: number }[] = []
  let header = ''
  let lines: string[] = []
  let count = 0
  let begun = 0
  let file = ''
  const write = () => {
    appendFileSync(file, lines.join(''))
    lines = []
  }
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (header === '') {
      header = `${line}\n`
      continue
    }
    if (begun === count) {
      file = `${path}.${count}.csv`
      lines.push(header)
    }
    lines.push(`${line}\n`)
    count += 1
    if (lines.length === 10_000) write()
    if (cuts.has(count)) {
      write()
      parts.push({ path: file, end: count, rows: count - begun })
      begun = count
      if (count === last) break
    }
  }
  return parts
}

/** Most rows that one import takes. */
const mostRows = 1_000_000

/** Plain cells; the generator writes no quotation marks. */
export const splitLines = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
