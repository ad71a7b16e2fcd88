import type { EvidencePreview } from '@athar/contracts/evidence'

type Position = [number, number]
type Shapes = { readonly lines: Position[][]; features: number }

const mostPositions = 5000

/** The shapes of a GeoJSON file (RFC 7946) as lines of positions; null where it is none. */
export function readGeojson(text: string): Extract<EvidencePreview, { kind: 'map' }> | null {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return null
  }
  const found: Shapes = { lines: [], features: 0 }
  collect(file, found, 0)
  if (found.lines.length === 0) return null
  const positions = found.lines.reduce((sum, line) => sum + line.length, 0)
  const step = Math.ceil(positions / mostPositions)
  const shapes = found.lines.slice(0, mostPositions).map((line) => thinned(line, step))
  return { kind: 'map', shapes, features: found.features, more: found.lines.length > mostPositions }
}

/** A long outline keeps its ends and every so many positions between. */
const thinned = (line: Position[], step: number): Position[] =>
  step <= 1 || line.length <= 8 ? line : line.filter((_, at) => at % step === 0 || at === line.length - 1)

function collect(value: unknown, found: Shapes, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 8) return
  const { type, features, geometry, geometries, coordinates } = value as Record<string, unknown>
  if (type === 'FeatureCollection' && Array.isArray(features))
    for (const feature of features) collect(feature, found, depth + 1)
  else if (type === 'Feature') {
    found.features += 1
    collect(geometry, found, depth + 1)
  } else if (type === 'GeometryCollection' && Array.isArray(geometries))
    for (const one of geometries) collect(one, found, depth + 1)
  else if (coordinates !== undefined) gather(coordinates, found, 0)
}

/** Whatever the depth of its brackets, what holds positions is a line, and a position alone a point. */
function gather(value: unknown, found: Shapes, depth: number): void {
  if (!Array.isArray(value) || depth > 4) return
  if (isPosition(value)) found.lines.push([[value[0], value[1]]])
  else if (value.length > 0 && value.every(isPosition)) found.lines.push(value.map(([x, y]): Position => [x, y]))
  else for (const one of value) gather(one, found, depth + 1)
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90
