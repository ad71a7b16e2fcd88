// `npm run mutate [package] [file …]`: changes a pure package line by line and counts the changes that no test notices.
// Without a package it is the carbon engine; with names (`npm run mutate -- totals base-year`, or
// `npm run mutate -- methodologies days`) only those files of its src are changed.
// Outside CI, since it takes minutes; why Stryker and how it is bent to TypeScript 7: docs/decisions/0010.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutation } from './mutation.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const settings = JSON.parse(readFileSync(join(root, 'stryker.config.json'), 'utf8'))
const config = join(root, '.cache', 'stryker.config.json')

mkdirSync(dirname(config), { recursive: true })
writeFileSync(config, JSON.stringify(mutation(settings, process.argv.slice(2))))
const { status } = spawnSync(process.execPath, [stryker, 'run', config], { cwd: root, stdio: 'inherit' })
// A run that was broken off leaves its copy of the sources, which vitest would find and test.
rmSync(join(root, '.cache', 'stryker'), { recursive: true, force: true })
process.exitCode = status ?? 1
