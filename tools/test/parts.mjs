// Which part a test file belongs to, and what a change is measured against.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../processes.mjs'

/** The two that share a pool, and the one with a browser. */
export const mainParts = ['unit', 'integration', 'journeys']

/**
 * What `npm test` leaves out: files by the beginning of their path, and the paths whose change concerns them.
 * `npm run test:all` runs them always, `.ci/run` where a change concerns them.
 */
export const partsApart = {
  programs: {
    what: 'programs that are started, killed, backed up and restored',
    files: [
      'tools/test/run-folder.test.ts',
      'server/test/killed-',
      'server/test/full-disk.test.ts',
      'server/test/restored-log.test.ts',
      'server/test/hostile-previews.test.ts',
      'server/src/evidence/contents/contents.test.ts',
      'server/src/back-up.test.ts',
      'server/src/notifications/post-mail.test.ts',
      'server/src/platform/postgres/embedded.test.ts',
      'server/src/platform/child-process.test.ts',
      'server/src/platform/reader-process.test.ts',
      'e2e/auth-server-outside.spec.ts',
      'e2e/access-review.spec.ts',
    ],
    changes: [
      'server/src/platform/',
      'server/schema/',
      'server/src/back-up',
      'server/src/notifications/',
      'server/src/evidence/contents/',
      'server/src/mrv-projects/readings/',
      'server/test/killed-',
      'server/test/restored-log',
      'tools/',
    ],
  },
  'rare-journeys': {
    what: 'journeys without a network, on a busy server, in two tabs, by other doors, of editors and notices',
    files: [
      'e2e/offline.spec.ts',
      'e2e/lost-network.spec.ts',
      'e2e/busy-server.spec.ts',
      'e2e/meanwhile.spec.ts',
      'e2e/identity-providers.spec.ts',
      'e2e/api-tokens.spec.ts',
      'e2e/accounts.spec.ts',
      'e2e/brand.spec.ts',
      'e2e/content.spec.ts',
      'e2e/vision2030.spec.ts',
      'e2e/notifications.spec.ts',
      'e2e/failed-work.spec.ts',
      'e2e/dead-controls.spec.ts',
    ],
    changes: [
      'web/src/platform/',
      'web/src/app/',
      'web/src/identity/',
      'web/build/',
      'server/src/identity/',
      'server/src/profile/',
      'server/src/platform/http/',
      'server/src/brand/',
      'server/src/content/',
      'server/src/notifications/',
      'web/src/brand/',
      'web/src/content/',
      'web/src/notifications/',
      'web/src/vision2030/',
      'web/src/marketplace/',
      'e2e/support/',
    ],
  },
  'written-files': {
    what: 'imports, step by step and file by file, files that are downloaded, recomputed and forged, and files made to hurt',
    files: [
      'server/src/inventory/imports/',
      'server/src/inventory/report/exports.test.ts',
      'server/src/inventory/report/files/write-json.test.ts',
      'server/src/inventory/report/method-of-year.test.ts',
      'server/src/inventory/report/document/report-pdf.test.ts',
    ],
    changes: [
      'server/src/inventory/imports/',
      'server/src/inventory/report/',
      'server/src/platform/documents/',
      'server/src/platform/sheets/',
      'server/schema/inventory.sql',
      'packages/activity-file/',
      'packages/carbon/',
      'packages/i18n/messages/report/',
      'tools/recompute',
    ],
  },
  factors: {
    what: 'own factors, one by one and from files, with their histories',
    files: ['server/src/inventory/factors/factors.test.ts'],
    changes: [
      'server/src/inventory/factors/',
      'server/src/inventory/calculation/',
      'server/schema/inventory.sql',
      'packages/carbon/',
      'packages/reference-data/',
    ],
  },
  'row-security': {
    what: 'which role of the database reaches which row, and what closes what',
    files: [
      'server/test/row-security.test.ts',
      'server/test/lost-rights.test.ts',
      'server/test/removed-people.test.ts',
    ],
    changes: [
      'server/schema/',
      'server/test/row-security',
      'server/test/lost-rights',
      'server/test/removed-people',
      'server/src/platform/postgres/',
      'server/src/identity/',
      'server/src/organisations/',
      'server/src/profile/',
    ],
  },
  signing: {
    what: 'what a verifier draws, signs and keeps, and which versions a statement covers',
    files: [
      'server/src/verification/sign-statement.test.ts',
      'server/src/verification/covered-versions.test.ts',
      'server/src/verification/own-key.test.ts',
      'server/src/verification/after-the-draw.test.ts',
    ],
    changes: [
      'server/src/verification/',
      'server/src/inventory/',
      'server/src/platform/log/',
      'server/schema/',
      'packages/evidence-log/',
    ],
  },
  generator: {
    what: 'the generator of features and entities',
    files: ['tools/new/'],
    changes: ['tools/new', 'tools/templates/'],
  },
  'reference-data': {
    what: 'published figures against their sources',
    files: ['packages/reference-data/'],
    changes: ['packages/reference-data/'],
  },
  timing: {
    what: 'how long answers of signing in take, and what limits and waits do',
    files: [
      'server/src/identity/attacks-by-time.test.ts',
      'server/src/identity/limits.test.ts',
      'server/src/identity/mail-orders.test.ts',
      'server/src/identity/mailed-codes.test.ts',
      'server/src/identity/deferred.test.ts',
      'server/src/organisations/members/invitation-limits.test.ts',
    ],
    changes: ['server/src/identity/', 'server/src/organisations/members/', 'server/src/platform/'],
  },
  benchmarks: { what: 'benchmarks in their short form', files: ['bench/'], changes: ['bench/'] },
}

/** The part that a test file belongs to. */
export function partOf(file) {
  const apart = Object.entries(partsApart).find(([, { files }]) => files.some((start) => file.startsWith(start)))
  if (apart) return apart[0]
  return file.startsWith('server/') ? 'integration' : file.startsWith('e2e/') ? 'journeys' : 'unit'
}

export const isApart = (file) => partOf(file) in partsApart

const isTest = /\.(?:test\.tsx?|spec\.ts)$/

/** Every test file, by its path from the root; new ones count before they are committed. */
export function testFiles() {
  return git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (path) => isTest.test(path) && existsSync(join(root, path)),
  )
}

/** Which features each feature may call. */
export const mayCall = () =>
  Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(join(root, 'features.json'), 'utf8'))).map(
      ([name, { mayCall: called = [] }]) => [name, called],
    ),
  )

/** A word chooses the files whose path holds it, and journeys whose first line names it (`// features: grants, sgi`). */
export function isChosenBy(word, file) {
  if (file.toLowerCase().includes(word.toLowerCase())) return true
  return file.endsWith('.spec.ts') && featuresOf(file).includes(word)
}

function featuresOf(spec) {
  const [first = ''] = readFileSync(join(root, spec), 'utf8').split('\n', 1)
  const [, named = ''] = /^\/\/ features: (.+)$/.exec(first) ?? []
  return named.split(', ')
}

/**
 * Where a change began: where it left `origin/main`; where that is missing or is the commit itself, at its first parent;
 * undefined where that is missing too.
 */
export function baseOfChange() {
  const [head] = git('rev-parse', 'HEAD')
  const [joined] = tryGit('merge-base', 'HEAD', 'origin/main')
  if (joined && joined !== head) return joined
  return tryGit('rev-parse', '--verify', '--quiet', 'HEAD^1')[0]
}

/** Paths that differ from the base, with what is not committed yet; undefined where nothing tells. */
export function changedPaths(base = baseOfChange()) {
  if (base === undefined) return undefined
  return [...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args) {
  const told = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' })
  return told.split('\n').filter(Boolean)
}

function tryGit(...args) {
  try {
    return git(...args)
  } catch {
    return []
  }
}
