import { ChartFrame, type ChartHead } from './chart-frame.tsx'
import { spread } from './geometry/frame.ts'
import { lineGeometry } from './geometry/line.ts'
import { Drawing, Label, Mark, namedSteps, ValueAxis } from './parts.tsx'

type Figure = { readonly value: number; readonly text: string }
export type LineStep = {
  readonly key: string
  readonly label: string
  readonly current: Figure | null
  readonly previous?: Figure | null
}

type LineChartProps = ChartHead & {
  readonly steps: readonly LineStep[]
  readonly headers: readonly [step: string, current: string, previous: string]
  /** The names at the ends of the two lines, such as the years. */
  readonly currentLabel: string
  readonly previousLabel: string
  readonly formatTick: (value: number) => string
  readonly onOpen?: ((key: string) => void) | undefined
  readonly height?: number
}

/** A figure over time against the year before; each line is named at its end. */
export function LineChart({
  steps,
  headers,
  currentLabel,
  previousLabel,
  formatTick,
  onOpen,
  height = 280,
  ...head
}: LineChartProps) {
  const unknown = head.words.unknown
  const table = {
    headers,
    rows: steps.map((step) => [step.label, step.current?.text ?? unknown, step.previous?.text ?? unknown]),
  }
  return (
    <ChartFrame {...head} table={table}>
      {(width) => {
        const frame = { width, height, top: 12, right: 64, bottom: 28, left: 56 }
        const drawn = lineGeometry(
          steps.map((step) => ({
            key: step.key,
            value: step.current?.value ?? null,
            previous: step.previous?.value ?? null,
          })),
          frame,
        )
        const every = namedSteps(steps.length, width - frame.left - frame.right)
        const [currentAt = 0, previousAt = 0] = spread([drawn.last?.y ?? 0, drawn.lastPrevious?.y ?? 0], 16, [
          frame.top,
          height - frame.bottom,
        ])
        return (
          <Drawing width={width} height={height} interactive={onOpen !== undefined}>
            <ValueAxis ticks={drawn.ticks} frame={frame} format={formatTick} />
            {drawn.steps.map(
              (step, at) =>
                at % every === 0 && (
                  <Label key={step.key} x={step.x} y={height - 12} anchor="middle">
                    {steps[at]?.label ?? ''}
                  </Label>
                ),
            )}
            <path
              d={drawn.previous}
              fill="none"
              strokeWidth="2"
              strokeDasharray="5 4"
              className="stroke-series-previous"
            />
            <path d={drawn.current} fill="none" strokeWidth="2.5" className="stroke-series" />
            {drawn.points.map((point) => {
              const step = steps.find((candidate) => candidate.key === point.key)
              return (
                <Mark
                  key={point.key}
                  label={`${step?.label ?? ''}: ${step?.current?.text ?? unknown}${step?.previous ? ` (${previousLabel}: ${step.previous.text})` : ''}`}
                  onOpen={onOpen && (() => onOpen(point.key))}
                >
                  <circle cx={point.x} cy={point.y} r="12" fill="transparent" />
                  <circle cx={point.x} cy={point.y} r="3.5" strokeWidth="2" className="fill-surface stroke-series" />
                </Mark>
              )
            })}
            {drawn.last && (
              <Label x={drawn.last.x + 10} y={currentAt} className="fill-text text-xs font-semibold">
                {currentLabel}
              </Label>
            )}
            {drawn.lastPrevious && (
              <Label x={drawn.lastPrevious.x + 10} y={previousAt}>
                {previousLabel}
              </Label>
            )}
          </Drawing>
        )
      }}
    </ChartFrame>
  )
}
