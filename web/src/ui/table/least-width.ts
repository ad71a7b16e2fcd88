/**
 * The width below which a row of these tracks is scrolled sideways: the least that each asks for. What a browser calls
 * `max-content` is wider: there, one track with a large least width makes all that share in the rest as large.
 */
export const leastWidth = (tracks: readonly string[]): string =>
  `calc(${tracks
    .map((track) => {
      const least = /^minmax\(([^,]+),/.exec(track)?.[1] ?? track
      return least === '0' || least.endsWith('fr') ? '0px' : least
    })
    .join(' + ')})`
