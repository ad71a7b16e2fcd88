import { isFigure, type Datapoint } from './types.ts'

/** A figure bound into a text: `{scope1_total_tco2e}`, with or without spaces inside. */
const bound = /\{\s*([a-z][a-z0-9_]*)\s*\}/g

/** The datapoints whose figures a text is bound to. */
export const liveFiguresIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(bound)].map((match) => match[1]!)),
]

/** The text with each live figure as `show` gives it. */
export const withLiveFigures = (text: string, show: (datapoint: string) => string): string =>
  text.replaceAll(bound, (_whole, name: string) => show(name))

export type LiveFigureProblem = 'live-figure-circular' | 'live-figure-unknown' | 'live-figures-differ'

/** Only figures may be bound, a text not to itself, and both language versions to the same ones. */
export function liveFigureProblem(
  own: string,
  text: { readonly en: string; readonly ar: string },
  find: (id: string) => Datapoint | undefined,
): { readonly problem: LiveFigureProblem; readonly figure: string } | null {
  const [en, ar] = [liveFiguresIn(text.en), liveFiguresIn(text.ar)]
  for (const figure of [...en, ...ar]) {
    if (figure === own) return { problem: 'live-figure-circular', figure }
    const datapoint = find(figure)
    if (!datapoint || !isFigure(datapoint.type)) return { problem: 'live-figure-unknown', figure }
  }
  if (text.en.trim() === '' || text.ar.trim() === '') return null
  const unpaired = [...en.filter((one) => !ar.includes(one)), ...ar.filter((one) => !en.includes(one))]
  return unpaired[0] === undefined ? null : { problem: 'live-figures-differ', figure: unpaired[0] }
}
