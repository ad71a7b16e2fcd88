// `npm run mutate [file …]`: changes the carbon engine line by line and counts the changes that no test notices.
// With names (`npm run mutate -- totals base-year`) only those files of packages/carbon/src are changed.
// Outside CI, since it takes minutes; why Stryker and how it is bent to TypeScript 7: docs/decisions/0010.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const names = process.argv.slice(2).map((name) => `packages/carbon/src/${name.replace(/\.ts$/, '')}.ts`)
const only = names.length > 0 ? ['--mutate', names.join(',')] : []

const { status } = spawnSync(process.execPath, [stryker, 'run', ...only], { cwd: root, stdio: 'inherit' })
// A run that was broken off leaves its copy of the sources, which vitest would find and test.
rmSync(join(root, '.cache', 'stryker'), { recursive: true, force: true })
process.exitCode = status ?? 1
