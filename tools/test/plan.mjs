// What a call of `npm test` runs, and in which order.
import { mainParts, partOf, partsApart } from './parts.mjs'

const projects = { unit: ['packages', 'web'], integration: ['server'] }
const apart = Object.keys(partsApart)
const allParts = [...mainParts, ...apart]

/**
 * Steps one after the other, each of runs side by side: journeys wait half their time, which the pool fills. `files` of a
 * run are those to run; without them it takes all of its projects that belong to no part apart.
 * @param words parts, options, and words that choose files
 * @param setting the test files, what a word chooses, the paths that changed (undefined where nothing tells), and
 *   which features each feature may call
 */
export function plan(words, { files, isChosen, changed, mayCall = {} }) {
  const asked = words.filter((word) => allParts.includes(word))
  const chosen = words.filter((word) => !word.startsWith('-') && !allParts.includes(word))
  if (chosen.length > 0) {
    const within = files.filter((file) => asked.length === 0 || asked.includes(partOf(file)))
    return [
      runsOf(
        'chosen',
        within.filter((file) => chosen.some((word) => isChosen(word, file))),
      ),
    ]
  }
  if (words.includes('--concerned')) return alone(concerned(changed), files)
  if (words.includes('--changed'))
    return [...reached(files, isChosen, changed, mayCall), ...alone(concerned(changed), files)]
  const isAsked = (part) => asked.length === 0 || asked.includes(part)
  const also = apart.filter((part) => words.includes('--all') || asked.includes(part))
  return [wholeParts(mainParts.filter(isAsked)), ...alone(also, files)].filter((runs) => runs.length > 0)
}

function wholeParts(parts) {
  const pool = parts.filter((part) => part !== 'journeys')
  const inPool = { name: pool.join(' and '), projects: pool.flatMap((part) => projects[part]), files: [] }
  return [
    ...(pool.length > 0 ? [inPool] : []),
    ...(parts.includes('journeys') ? [{ name: 'journeys', projects: [], files: [] }] : []),
  ]
}

/** Parts apart have the machine to themselves. */
function alone(parts, files) {
  return parts.flatMap((part) => {
    const own = files.filter((file) => partOf(file) === part)
    return runsOf(part, own).map((run) => [run])
  })
}

function runsOf(name, files) {
  const journeys = files.filter((file) => file.startsWith('e2e/'))
  const pool = files.filter((file) => !file.startsWith('e2e/'))
  return [
    ...(pool.length > 0 ? [{ name, projects: Object.values(projects).flat(), files: pool }] : []),
    ...(journeys.length > 0 ? [{ name: `${name} journeys`, projects: [], files: journeys }] : []),
  ]
}

/** The parts apart that a change concerns; all of them where nothing tells what changed. */
export function concerned(changed) {
  if (changed === undefined) return apart
  return apart.filter((part) =>
    changed.some((path) => partsApart[part].changes.some((start) => path.startsWith(start))),
  )
}

/** What all tests stand on. */
const ofEverything = /^(?:package(?:-lock)?\.json|features\.json|vitest\.config\.ts|tsconfig[^/]*\.json)$/

const inFeature = /^(?:server\/src|web\/src|packages\/contracts\/src|packages\/i18n\/messages)\/([^/]+)\//
/** Folders beside the features that all of them stand on. */
const shared = ['platform', 'app', 'ui', 'testing']

/**
 * What a change reaches: packages and web by their imports; the server's tests and journeys by the feature and those
 * that may call it, with the matrices of all features, and so the web's tests where a package changed, whose imports
 * nothing follows; all of them where what every feature stands on changed.
 */
function reached(files, isChosen, changed, mayCall) {
  if (changed === undefined || changed.some((path) => ofEverything.test(path))) return [wholeParts(mainParts)]
  const code = changed.filter((path) => /\.(?:tsx?|m?js|sql|json|css|html|txt|typ)$/.test(path))
  const features = new Set(code.flatMap((path) => inFeature.exec(path)?.[1] ?? []))
  const called = new Set(
    code.flatMap((path) => (/^(?:server|packages\/contracts)/.test(path) && inFeature.exec(path)?.[1]) || []),
  )
  for (const [feature, callees] of Object.entries(mayCall))
    if (callees.some((one) => called.has(one))) features.add(feature)
  const isShared = (folders) =>
    code.some((path) => {
      const [, feature = shared[0]] = inFeature.exec(path) ?? []
      return folders.test(path) && shared.includes(feature)
    })
  const choose = (part, folders, within = '') => {
    const all = files.filter((file) => partOf(file) === part && file.startsWith(within))
    if (isShared(folders)) return all
    return all.filter((file) => code.includes(file) || [...features].some((one) => isChosen(one, file)))
  }
  const server = choose('integration', /^(?:server|packages)\//)
  const matrices = files.filter((file) => file.startsWith('server/test/') && partOf(file) === 'integration')
  const journeys = choose('journeys', /^(?:server|packages|web|e2e\/support)\/|^e2e\/vitest/)
  const web = code.some((path) => path.startsWith('packages/')) ? choose('unit', /^packages\//, 'web/') : []
  return [
    [{ name: 'unit', projects: projects.unit, files: [], isReached: true }],
    runsOf('reached', [...new Set([...server, ...(server.length > 0 ? matrices : []), ...web, ...journeys])]),
  ].filter((runs) => runs.length > 0)
}
