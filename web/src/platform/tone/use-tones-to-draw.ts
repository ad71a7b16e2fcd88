import { useHydrated } from '../../ui/use-hydrated.ts'
import { useTone, type Tone } from './use-tone.ts'

/** The tone whose pictures are drawn. Markup made ahead knows no reader: it holds both, and the style sheet shows one. */
export function useTonesToDraw() {
  const { tone } = useTone()
  const hydrated = useHydrated()
  const drawn: readonly Tone[] = hydrated ? [tone] : ['light', 'dark']
  return drawn.map((one) => ({ tone: one, only: hydrated ? undefined : one }))
}
