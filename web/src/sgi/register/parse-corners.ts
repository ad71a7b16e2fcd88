import { asciiDigits } from '@athar/activity-file'

export type Corner = [longitude: number, latitude: number]

/** A number as people type it in either script, with a point or a comma before the fraction. */
export function parseDegrees(text: string): number | null {
  const plain = asciiDigits(text)
    .trim()
    .replace('٫', '.')
    .replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^-?\d{1,3}(\.\d{1,10})?$/.test(plain) ? Number(plain) : null
}

/** A point of the Kingdom's surroundings; anything else is a mistake in typing. */
export const isNear = ([longitude, latitude]: Corner): boolean =>
  longitude >= 30 && longitude <= 60 && latitude >= 10 && latitude <= 40

/** Corners as they are pasted from a map: a line each, latitude before longitude. Lines that are none are told by number. */
export function parseCorners(text: string): { readonly corners: readonly Corner[]; readonly wrong: readonly number[] } {
  const corners: Corner[] = []
  const wrong: number[] = []
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '') return
    const [latitude, longitude, ...more] = line
      .split(/[;\t،]|,\s*(?=-?[\d٠-٩])|\s+/)
      .filter((part) => part.trim() !== '')
    const corner: (number | null)[] = [parseDegrees(longitude ?? ''), parseDegrees(latitude ?? '')]
    const [x, y] = corner
    if (x == null || y == null || more.length > 0 || !isNear([x, y])) wrong.push(at + 1)
    else corners.push([x, y])
  })
  const [first, last] = [corners[0], corners.at(-1)]
  // An outline copied whole ends where it began.
  if (corners.length > 3 && first && last && first[0] === last[0] && first[1] === last[1]) corners.pop()
  return { corners, wrong }
}

export const cornerText = (corners: readonly (readonly [number, number])[]): string =>
  corners.map(([longitude, latitude]) => `${latitude}, ${longitude}`).join('\n')
