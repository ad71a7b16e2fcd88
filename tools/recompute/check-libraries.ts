import { emissionLibrary, libraryEditions } from '../../packages/reference-data/src/index.ts'
import { compareParts, type Difference } from './differences.ts'
import type { ExportedLibrary, ExportedResolution } from './export-format.ts'

/**
 * Holds the digests of editions, and each factor of the edition that this program knows, against the library itself.
 * Factors of earlier editions are taken as the export states them.
 */
export function checkLibraries(
  libraries: readonly ExportedLibrary[],
  resolutions: readonly ExportedResolution[],
): Difference[] {
  const editions = new Map(libraryEditions().map((edition) => [edition.id, edition]))
  const current = libraryEditions()[0]!.id
  const factors = new Map(emissionLibrary().factors.map((factor) => [factor.id, factor]))
  const digests = libraries.flatMap(({ edition, sha256 }) => {
    const known = editions.get(edition)
    if (!known || sha256 === null) return []
    return compareParts(`library ${edition}`, sha256, known.sha256, 'sha256')
  })
  const stated = resolutions.flatMap(({ id, libraryEdition, answer }) => {
    if (libraryEdition !== current) return []
    return [answer.factor, ...(answer.market ? [answer.market] : []), ...answer.upstream].flatMap((figure) => {
      if (figure.origin !== 'library') return []
      const known = factors.get(figure.factor.id)
      const where = `resolution ${id}`
      if (!known) return [{ where, figure: 'factor.id', stored: figure.factor.id, recomputed: 'not in the library' }]
      return compareParts(where, figure.factor, known, 'factor')
    })
  })
  return [...digests, ...stated]
}
