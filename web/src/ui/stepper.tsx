import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type StepperProps<S extends string> = {
  readonly label: string
  /** `lacks` is read beside a step that was left while something of it is still missing. */
  readonly steps: readonly {
    readonly key: S
    readonly label: string
    readonly lacks?: string | undefined
    readonly open?: boolean
  }[]
  readonly current: S
  /** Steps already done may be gone back to, and later ones that are `open` gone on to. */
  readonly onGo?: ((step: S) => void) | undefined
  /** Read beside a step that is done. */
  readonly doneLabel: string
  /** A step’s number, in the digits of the reader. */
  readonly number: (place: number) => string
  /** Where one is, with the name of the step: on a telephone the numbers stand alone. */
  readonly place?: ((at: number, all: number, name: string) => string) | undefined
}

/** Where one stands in a wizard, and the way back without loss. */
export function Stepper<S extends string>({ label, steps, current, onGo, doneLabel, number, place }: StepperProps<S>) {
  const at = steps.findIndex((step) => step.key === current)
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap gap-x-2 gap-y-3">
        {steps.map((step, index) => {
          const past = index < at
          const done = past && step.lacks === undefined
          const mark = (
            <>
              <span
                aria-hidden="true"
                className={cx(
                  'grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold',
                  done
                    ? 'border-action bg-action text-on-action'
                    : past
                      ? 'border-warning bg-warning-surface text-warning'
                      : index === at
                        ? 'border-2 border-action text-text'
                        : 'border-line-strong text-muted',
                )}
              >
                {past ? <Icon name={done ? 'check' : 'warning'} className="size-4" /> : number(index + 1)}
              </span>
              {/* On a telephone the row of numbers is what there is room for; the heading below names the step one is at. */}
              <span className={cx('max-sm:sr-only', index === at ? 'font-semibold' : 'text-muted')}>{step.label}</span>
              {past && <span className="sr-only">{step.lacks ?? doneLabel}</span>}
            </>
          )
          return (
            <li
              key={step.key}
              aria-current={index === at ? 'step' : undefined}
              className="flex items-center gap-2 text-sm"
            >
              {index > 0 && <span aria-hidden="true" className="h-px w-6 bg-line-strong max-sm:w-2" />}
              {(past || (step.open && index !== at)) && onGo ? (
                <button
                  type="button"
                  onClick={() => onGo(step.key)}
                  className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control hover:underline"
                >
                  {mark}
                </button>
              ) : (
                <span className="flex min-h-8 items-center gap-2">{mark}</span>
              )}
            </li>
          )
        })}
      </ol>
      {place && at >= 0 && (
        <p aria-hidden="true" className="mt-2 text-sm font-semibold sm:hidden">
          {place(at + 1, steps.length, steps[at]?.label ?? '')}
        </p>
      )}
    </nav>
  )
}
