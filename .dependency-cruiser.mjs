// Who may know whom. The features and their arrows come from features.json, the register that generators read too.
import { readFileSync } from 'node:fs'

const register = JSON.parse(readFileSync(new URL('./features.json', import.meta.url), 'utf8'))
const features = Object.keys(register)
/** A test may use the makers of any feature. */
const makers = '/testing\\.tsx?$'
const inside = (side, names) => `^${side}/src/(${names.join('|')})/`

const arrows = ['server', 'web'].flatMap((side) =>
  features.map((name) => {
    const may = [name, ...register[name].mayCall.filter((other) => features.includes(other))]
    return {
      name: `${side}-${name}-arrows`,
      comment: `${name} may call ${may.slice(1).join(', ') || 'no other feature'} (features.json)`,
      severity: 'error',
      from: { path: `^${side}/src/${name}/` },
      to: { path: inside(side, features), pathNot: [inside(side, may), makers] },
    }
  }),
)

const publicEntries = ['server', 'web'].flatMap((side) =>
  features.map((name) => ({
    name: `${side}-${name}-public-entry`,
    comment: 'Another feature is entered by its index.ts only; tests may use its makers',
    severity: 'error',
    from: { path: `^${side}/(src|test)/`, pathNot: `^${side}/src/${name}/` },
    to: {
      path: `^${side}/src/${name}/`,
      pathNot: [`^${side}/src/${name}/(index|testing|seed)\\.tsx?$`, `^${side}/src/${name}/[a-z-]+/testing\\.tsx?$`],
    },
  })),
)

const pure = 'packages/(carbon|credit-ledger|evidence-log|frameworks|i18n|methodologies)/'

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-missing', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'pure-packages-know-nobody',
      severity: 'error',
      from: { path: `^${pure}src`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|web|e2e|bench|packages)/', pathNot: [`^${pure}`] },
    },
    {
      name: 'carbon-knows-carbon-only',
      severity: 'error',
      from: { path: '^packages/carbon/src', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/', pathNot: '^packages/carbon/' },
    },
    {
      name: 'contracts-know-pure-packages',
      severity: 'error',
      from: { path: '^packages/contracts/src' },
      to: { path: '^(server|web|packages/(reference-data|activity-file|i18n))/' },
    },
    {
      name: 'web-has-no-reference-data',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(packages/reference-data|server)/' },
    },
    { name: 'server-has-no-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^(server|web)/src/(platform|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: `^(server|web)/src/(${features.join('|')}|app)/` },
    },
    {
      name: 'makers-are-for-tests',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: ['\\.test\\.tsx?$', '/testing[^/]*\\.tsx?$', '/testing/'] },
      to: { path: makers },
    },
    ...arrows,
    ...publicEntries,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|generated)/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
