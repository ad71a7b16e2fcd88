import { expect, it } from 'vitest'
import { cornerText, parseCorners, parseDegrees } from './parse-corners.ts'

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
