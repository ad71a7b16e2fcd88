import { isolate } from '@athar/i18n'
import { useContext } from 'react'
import { DrawingContext, Mark } from './parts.tsx'

type Step = {
  readonly label: string
  readonly name: string
  readonly width: number
  readonly height: number
  readonly heightText: string
}

const tall = 180
const room = { top: 22, bottom: 22 }

/** Steps side by side, each as wide as its amount and as high as its price; below the line where it saves money. */
export function CurveDrawing({ steps }: { readonly steps: readonly Step[] }) {
  const drawing = useContext(DrawingContext)
  const all = steps.reduce((sum, { width }) => sum + width, 0) || 1
  const top = Math.max(0, ...steps.map(({ height }) => height))
  const low = Math.min(0, ...steps.map(({ height }) => height))
  const yOf = (value: number) => room.top + ((top - value) / (top - low || 1)) * (tall - room.top - room.bottom)
  return (
    <svg
      ref={drawing?.svg}
      width="100%"
      height={tall}
      direction="ltr"
      role="img"
      aria-labelledby={drawing?.labelledBy}
      className="block overflow-visible text-text"
    >
      {steps.map((step, at) => {
        const before = steps.slice(0, at).reduce((sum, { width }) => sum + width, 0)
        const start = (before / all) * 100
        const width = (step.width / all) * 100
        const above = step.height >= 0
        return (
          <Mark key={at} label={step.label}>
            <rect
              x={`${start}%`}
              width={`${width}%`}
              y={yOf(Math.max(step.height, 0))}
              height={Math.max(Math.abs(yOf(step.height) - yOf(0)), 1)}
              className={above ? 'fill-series stroke-surface' : 'fill-positive stroke-surface'}
            />
            <text
              x={`${start + width / 2}%`}
              y={yOf(step.height) + (above ? -6 : 16)}
              textAnchor={start < 5 && width < 12 ? 'start' : start + width > 95 && width < 12 ? 'end' : 'middle'}
              className="fill-text text-xs"
            >
              {isolate(step.heightText)}
            </text>
          </Mark>
        )
      })}
      <line x1="0%" x2="100%" y1={yOf(0)} y2={yOf(0)} className="stroke-line-strong" />
    </svg>
  )
}
