// Lines of test for each line of code of a feature: what was reached is kept, and a new feature begins with the least.
import { globSync, readFileSync } from 'node:fs'

export type Sides = { server: number; web: number }
/** Hundredths of a line of test a line of code, by feature. */
export type TestShares = Record<string, Partial<Sides>>
type Lines = { code: number; tests: number }

/** What a new feature must have. */
export const least: Sides = { server: 50, web: 15 }
/** Below this a side of a feature is a manifest and little else. */
const worthTesting = 200

const isTest = /\.test\.tsx?$/
/** Makers and stand-ins of tests count on neither side. */
const isMaker = /(?:^|\/)testing(?:\.tsx?$|-|\/)/

export function countLines(paths: readonly string[], read: (path: string) => string): Lines {
  const linesOf = (chosen: readonly string[]) =>
    chosen.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)
  const code = paths.filter((path) => !isTest.test(path) && !isMaker.test(path))
  return { code: linesOf(code), tests: linesOf(paths.filter((path) => isTest.test(path))) }
}

export function shareOf({ code, tests }: Lines): number | undefined {
  return code < worthTesting ? undefined : Math.floor((tests / code) * 100)
}

/** The shares of all features as they are now; a side with too little code has none. */
export function testShares(features: readonly string[]): TestShares {
  return Object.fromEntries(
    features.map((feature) => {
      const sides = (['server', 'web'] as const).flatMap((side) => {
        const paths = globSync(`${side}/src/${feature}/**/*.{ts,tsx}`)
        const share = shareOf(countLines(paths, (path) => readFileSync(path, 'utf8')))
        return share === undefined ? [] : [[side, share] as const]
      })
      return [feature, Object.fromEntries(sides)]
    }),
  )
}

/** What fell below its floor (`tools/check/test-lines.json`); raise the floor there when a share rises. */
export function fallen(now: TestShares, floors: TestShares): string[] {
  return Object.entries(now).flatMap(([feature, sides]) =>
    (['server', 'web'] as const).flatMap((side) => {
      const share = sides[side]
      const floor = floors[feature]?.[side] ?? least[side]
      if (share === undefined || share >= floor) return []
      return [`${side}/src/${feature}: ${share} lines of test for 100 of code, ${floor} are the floor`]
    }),
  )
}
