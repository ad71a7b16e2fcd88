import { useHydrated } from './use-hydrated.ts'

/** Rings that spread from one point, as from a step in sand: the picture behind the name. Drawn, not loaded. */
const rings = () => (drawn ??= Array.from({ length: 13 }, (_, at) => ringPath(at)))
let drawn: string[] | null = null

/** A ring a little out of round, each in its own way; the same on every page. */
function ringPath(at: number): string {
  const radius = 26 + at * 30
  const points = Array.from({ length: 48 }, (_, step) => {
    const turn = (step / 48) * 2 * Math.PI
    const waver = 1 + 0.055 * Math.sin(3 * turn + at * 0.55) + 0.035 * Math.sin(5 * turn - at * 0.8)
    return [300 + radius * waver * Math.cos(turn), 300 + radius * waver * 0.82 * Math.sin(turn)] as const
  })
  return points.map((point, step) => curve(points, point, step)).join('') + 'z'
}

function curve(points: readonly (readonly [number, number])[], point: readonly [number, number], step: number): string {
  const next = points[(step + 1) % points.length] ?? point
  const middle = `${((point[0] + next[0]) / 2).toFixed(1)} ${((point[1] + next[1]) / 2).toFixed(1)}`
  return step === 0 ? `M${middle}` : `Q${point[0].toFixed(1)} ${point[1].toFixed(1)} ${middle}`
}

/** Markup made ahead leaves the lines out: they weigh more than the words, and nobody waits for them. */
export function RingPattern({ className }: { readonly className?: string }) {
  const hydrated = useHydrated()
  return (
    <svg
      viewBox="0 0 600 600"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
      data-no-print=""
      className={className}
    >
      {hydrated && rings().map((path) => <path key={path} d={path} />)}
    </svg>
  )
}
