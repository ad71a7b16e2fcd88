/** The settings of Stryker that depend on the package. */
export interface MutationSettings {
  readonly vitest: { readonly dir: string }
  readonly mutate: readonly string[]
  readonly ignorePatterns: readonly string[]
  readonly jsonReporter: { readonly fileName: string }
  readonly ignoreStatic?: boolean
}

/** Packages beside carbon that may be mutated, and what their tests need beside carbon and the reference data. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  methodologies: ['!/packages/methodologies', '!/packages/frameworks'],
}

/** The settings for the words of a call: a package and files of its src, or files of carbon, or nothing for carbon. */
export function mutation<Settings extends MutationSettings>(settings: Settings, words: readonly string[]): Settings {
  const [first = '', ...rest] = words
  const needs = Object.hasOwn(PACKAGES, first) ? PACKAGES[first] : undefined
  const name = needs ? first : 'carbon'
  const files = (needs ? rest : words).map((file) => `packages/${name}/src/${file.replace(/\.ts$/, '')}.ts`)
  const sources = [
    `packages/${name}/src/**/*.ts`,
    `!packages/${name}/src/**/*.test.ts`,
    `!packages/${name}/src/**/index.ts`,
  ]
  const whole = needs ? sources : settings.mutate
  return {
    ...settings,
    vitest: { dir: `packages/${name}` },
    mutate: files.length > 0 ? files : whole,
    ignorePatterns: [...settings.ignorePatterns, ...(needs ?? [])],
    // Definitions are data that is read once: every change of it would need the whole suite.
    ...(needs ? { ignoreStatic: true } : {}),
    jsonReporter: { fileName: `reports/mutation/${name}.json` },
  }
}
