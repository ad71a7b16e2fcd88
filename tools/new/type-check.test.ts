import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newEntity } from './entity.ts'
import { newFeature } from './feature.ts'
import { Checkout } from './files.ts'
import { everything } from './testing.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const cache = join('node_modules', '.cache', 'tsc')

/** A checkout with the packages of this one; what was compiled already is not compiled again. */
function copyOfCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'athar-types-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const left = new Set(['.git', 'node_modules', 'docs'])
  for (const name of readdirSync(root))
    if (!left.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@athar' && name !== '.cache') link(copy, join('node_modules', name), join(root, 'node_modules', name))
  const packages = { e2e: 'e2e', bench: 'bench', server: 'server', web: 'web' }
  const own = readdirSync(join(root, 'packages')).map((name) => [name, join('packages', name)] as const)
  for (const [name, place] of [...own, ...Object.entries(packages)])
    link(copy, join('node_modules', '@athar', name), join(copy, place))
  if (existsSync(join(root, cache))) cpSync(join(root, cache), join(copy, cache), { recursive: true })
  return copy
}

function link(copy: string, path: string, target: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  symlinkSync(target, join(copy, path))
}

test('a generated feature with entities of every kind type-checks, on rows as its schema makes them', () => {
  const copy = copyOfCheckout()
  const checkout = new Checkout(copy)
  newFeature(checkout, 'tree-planting', { en: 'Tree planting', ar: 'غرس الأشجار' })
  newEntity(checkout, 'tree-planting', 'nursery', everything)
  newEntity(checkout, 'tree-planting', 'water-well', { fields: ['name:both', 'kind:choice(a|b)?'], list: true })
  newEntity(checkout, 'tree-planting', 'tool', { fields: ['name:text'], states: 'open,closed', list: true })
  const run = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
    return { status, said: status === 0 ? '' : stdout + stderr }
  }
  expect(run('tools/check/row-types.ts', '--write')).toEqual({ status: 0, said: '' })
  expect(checkout.read('server/src/platform/generated/row-types.ts')).toContain('export type TreePlantingNurseries = {')
  expect(run(join('node_modules', 'typescript', 'bin', 'tsc'), '-b', 'tsconfig.json')).toEqual({ status: 0, said: '' })
}, 900_000)
