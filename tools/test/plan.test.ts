import { expect, it } from 'vitest'
import { concerned, plan, type Run } from './plan.mjs'

const files = [
  'packages/carbon/src/totals.test.ts',
  'web/src/grants/apply.test.tsx',
  'server/src/grants/apply.test.ts',
  'server/src/sgi/map.test.ts',
  'server/test/tenancy.test.ts',
  'server/test/killed-server.test.ts',
  'bench/src/short.test.ts',
  'e2e/grants.spec.ts',
  'e2e/sgi.spec.ts',
  'e2e/access-review.spec.ts',
]
const isChosen = (word: string, file: string) => file.includes(word)
const mayCall = { grants: ['npo-registration'], sgi: [] }
const planned = (words: string[], changed?: string[]) => plan(words, { files, isChosen, changed, mayCall })
const namesOf = (steps: Run[][]) => steps.map((runs) => runs.map(({ name }) => name))
const filesOf = (steps: Run[][]) => steps.flat().flatMap((run) => run.files)

it('without a word the pool and the journeys run side by side, without the parts apart', () => {
  expect(namesOf(planned([]))).toEqual([['unit and integration', 'journeys']])
  expect(filesOf(planned([]))).toEqual([])
})

it('everything adds each part apart, with the machine to itself', () => {
  expect(namesOf(planned(['--all']))).toEqual([
    ['unit and integration', 'journeys'],
    ['programs'],
    ['programs journeys'],
    ['benchmarks'],
  ])
})

it('a feature runs its own tests of all parts', () => {
  expect(filesOf(planned(['grants']))).toEqual([
    'web/src/grants/apply.test.tsx',
    'server/src/grants/apply.test.ts',
    'e2e/grants.spec.ts',
  ])
  expect(filesOf(planned(['integration', 'grants']))).toEqual(['server/src/grants/apply.test.ts'])
})

it('a part runs without the others', () => {
  expect(namesOf(planned(['integration']))).toEqual([['integration']])
  expect(filesOf(planned(['programs']))).toEqual(['server/test/killed-server.test.ts', 'e2e/access-review.spec.ts'])
})

it('a change concerns the parts apart whose paths it touches, and all where nothing tells', () => {
  expect(concerned(['server/src/platform/jobs.ts', 'web/src/ui/table.tsx'])).toEqual(['programs', 'timing'])
  expect(concerned(['bench/src/main.ts'])).toEqual(['benchmarks'])
  expect(concerned(['server/src/grants/apply.ts'])).toEqual([])
  expect(concerned(undefined)).toHaveLength(10)
})

it('a change within a feature reaches its tests and the matrices of all features', () => {
  const steps = planned(['--changed'], ['server/src/grants/apply.ts'])
  expect(steps[0]).toMatchObject([{ name: 'unit', isReached: true }])
  expect(filesOf(steps)).toEqual([
    'server/src/grants/apply.test.ts',
    'server/test/tenancy.test.ts',
    'e2e/grants.spec.ts',
  ])
})

it('a change of what every feature stands on reaches all of them', () => {
  const reached = filesOf(planned(['--changed'], ['server/src/open-platform.ts']))
  expect(reached).toEqual(expect.arrayContaining(['server/src/sgi/map.test.ts', 'e2e/sgi.spec.ts']))
  const byWeb = filesOf(planned(['--changed'], ['web/src/ui/table.tsx']))
  expect(byWeb).toEqual(expect.arrayContaining(['e2e/grants.spec.ts', 'e2e/sgi.spec.ts']))
  expect(byWeb).not.toContain('server/src/sgi/map.test.ts')
})

it('a change of the documentation reaches no test of the server and no journey', () => {
  expect(filesOf(planned(['--changed'], ['docs/features/grants.md']))).toEqual([])
})

it('a change of what a feature calls reaches that feature, and a changed package the tests of the web', () => {
  expect(filesOf(planned(['--changed'], ['server/src/npo-registration/index.ts']))).toEqual([
    'server/src/grants/apply.test.ts',
    'server/test/tenancy.test.ts',
    'e2e/grants.spec.ts',
  ])
  expect(filesOf(planned(['--changed'], ['packages/contracts/src/grants/judging.ts']))).toContain(
    'web/src/grants/apply.test.tsx',
  )
  expect(filesOf(planned(['--changed'], ['packages/carbon/src/decimal.ts']))).toContain('web/src/grants/apply.test.tsx')
})

it('a change of what everything stands on runs everything', () => {
  for (const path of ['package-lock.json', 'features.json', 'vitest.config.ts'])
    expect(namesOf(planned(['--changed'], [path]))).toEqual([['unit and integration', 'journeys']])
  expect(filesOf(planned(['--changed'], ['web/index.html']))).toEqual(['e2e/grants.spec.ts', 'e2e/sgi.spec.ts'])
})
