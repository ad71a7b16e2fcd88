import { cx } from './cx.ts'

type ProgressBarProps = {
  readonly label: string
  /** Absent or null while nobody knows how much there is. */
  readonly value?: number | null | undefined
  readonly max?: number | undefined
  /** How the state reads, such as '12 of 40 rows'. */
  readonly valueText?: string | undefined
  /** Where it stands on a dark ground in both tones. */
  readonly onStrong?: boolean
  readonly className?: string
}

export type ProgressState = 'indeterminate' | 'loading' | 'complete'

const defaultMax = 100

/** A maximum that is no positive number is the default; a value outside its range is taken as unknown. */
export function progressOf(
  value: number | null | undefined,
  max: number | undefined,
): { state: ProgressState; max: number; value: number | null } {
  const top = max !== undefined && Number.isFinite(max) && max > 0 ? max : defaultMax
  const known = value !== null && value !== undefined && value >= 0 && value <= top ? value : null
  return { state: known === null ? 'indeterminate' : known === top ? 'complete' : 'loading', max: top, value: known }
}

/** Drawn as SVG, so that markup made ahead carries no style. */
export function ProgressBar({ label, value, max, valueText, onStrong = false, className }: ProgressBarProps) {
  const progress = progressOf(value, max)
  const share = progress.value === null ? 30 : (progress.value / progress.max) * 100
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={progress.max}
      aria-valuenow={progress.value ?? undefined}
      aria-valuetext={valueText}
      data-state={progress.state}
      className={cx('h-2 w-full overflow-hidden rounded-full', onStrong ? 'bg-on-strong/20' : 'bg-hover', className)}
    >
      <svg
        width="100%"
        height="100%"
        aria-hidden="true"
        className={cx(
          'rtl:-scale-x-100',
          onStrong ? 'text-on-strong' : progress.state === 'complete' ? 'text-positive' : 'text-action',
        )}
      >
        <rect
          width={`${share}%`}
          height="100%"
          rx="4"
          fill="currentColor"
          className={progress.state === 'indeterminate' ? 'animate-sweep' : undefined}
        />
      </svg>
    </div>
  )
}
