import { describe, expect, it } from 'vitest'
import { cornerText, parseCorners, parseDegrees, parseGeoJson } from './parse-corners.ts'

it('degrees are read in either script, with a point or a comma', () => {
  expect(parseDegrees('24.6877')).toBe(24.6877)
  expect(parseDegrees(' ٢٤٫٥ ')).toBe(24.5)
  expect(parseDegrees('24,5')).toBe(24.5)
  for (const text of ['', 'north', '24.5.6', '1e3', '24°']) expect(parseDegrees(text)).toBeNull()
})

it('corners are a line each, latitude first, however they are parted', () => {
  const { corners, wrong } = parseCorners('24.6, 46.6\n24.6;46.8\n24.8 46.8\n\n٢٤٫٨، ٤٦٫٦')
  expect(wrong).toEqual([])
  expect(corners).toEqual([
    [46.6, 24.6],
    [46.8, 24.6],
    [46.8, 24.8],
    [46.6, 24.8],
  ])
  expect(parseCorners(cornerText(corners)).corners).toEqual(corners)
})

it('an outline that ends where it began has that corner once', () => {
  expect(parseCorners('24,46\n24,47\n25,47\n24,46').corners).toHaveLength(3)
})

it('what is no corner is told by its line, and a place far away is taken for a mistake', () => {
  expect(parseCorners('24.6, 46.6\nhere\n48.85, 2.35\n24, 46, 7').wrong).toEqual([2, 3, 4])
})

describe('GeoJSON', () => {
  const ring = [
    [46.6, 24.6],
    [46.7, 24.6],
    [46.7, 24.7],
  ]
  const polygon = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }

  it('gives the outline of a geometry, a feature and a collection of one', () => {
    const area = { kind: 'area', ring }
    expect(parseGeoJson(JSON.stringify(polygon))).toEqual(area)
    const feature = { type: 'Feature', properties: {}, geometry: polygon }
    expect(parseGeoJson(JSON.stringify(feature))).toEqual(area)
    expect(parseGeoJson(JSON.stringify({ type: 'FeatureCollection', features: [feature] }))).toEqual(area)
    expect(parseGeoJson('{"type":"Point","coordinates":[46.7,24.6,612]}')).toEqual({
      kind: 'point',
      point: [46.7, 24.6],
    })
  })

  it('gives nothing for what would lose a part, and for other texts', () => {
    const hole = { ...polygon, coordinates: [...polygon.coordinates, polygon.coordinates[0]] }
    for (const text of [JSON.stringify(hole), '{"type":"LineString","coordinates":[]}', '{', '24.6, 46.7'])
      expect(parseGeoJson(text)).toBeNull()
  })
})
