import * as contracts from '@athar/contracts'
import { actingRoles, organisationRoles, platformRoles, type Access, type ContractShape } from '@athar/contracts'

/** The authorisation of every route as one table a feature, out of the contracts that the server enforces. */
export function renderRoles(): string {
  const sections = Object.entries(contracts)
    .map(([feature, part]) => ({ feature, routes: routesOf(part) }))
    .filter(({ routes }) => routes.length > 0)
  return [
    '# Who may do what',
    '',
    'Made from the contracts by `npm run roles`; the server refuses to start when a route declares no access, and a test tries every',
    'route as every role (`server/test/authorisation.test.ts`). ✓ may; ② may after the second factor; · may not. Roles of an organisation',
    'hold in that organisation only; row-level security keeps organisations apart whatever a route does. Roles of the platform have columns',
    'where a feature has routes for them; elsewhere whoever holds one is like anybody signed in, and they hold in no organisation. Where a',
    'mark holds for one’s own things or in some cases only, the words of the route say so.',
    '',
    ...sections.flatMap(({ feature, routes }) => sectionOf(feature, routes)),
  ].join('\n')
}

export const routesOf = (part: unknown): ContractShape[] =>
  (typeof part === 'object' && part !== null ? Object.values(part) : [])
    .filter((value): value is ContractShape => isContract(value))
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))

const isContract = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value

function sectionOf(feature: string, routes: readonly ContractShape[]): string[] {
  const forPlatform = routes.some(({ access }) => access.kind === 'platform')
  const columns = ['visitor', 'signed in', ...organisationRoles, ...(forPlatform ? platformRoles : [])]
  return [
    `## ${feature}`,
    '',
    `| Route | What it does | ${columns.join(' | ')} |`,
    `|---|---|${columns.map(() => ':-:').join('|')}|`,
    ...routes.map(
      ({ method, path, summary, access }) =>
        `| \`${method} ${path}\` | ${summary.replaceAll('|', '\\|')} | ${columns.map((who) => markOf(access, who)).join(' | ')} |`,
    ),
    '',
  ]
}

const actsNot = (access: Access, who: string): boolean =>
  (organisationRoles as readonly string[]).includes(who) && actingRoles(access)?.every((role) => role !== who) === true

function markOf(access: Access, who: string): string {
  const yes = 'aal2' in access && access.aal2 ? '②' : '✓'
  switch (access.kind) {
    case 'public':
      return '✓'
    // A meter has no role.
    case 'device':
      return '·'
    case 'person':
      return who === 'visitor' || actsNot(access, who) ? '·' : yes
    case 'member':
      return (access.roles as readonly string[]).includes(who) ? yes : '·'
    case 'platform':
      return (access.roles as readonly string[]).includes(who) ? '②' : '·'
  }
}
