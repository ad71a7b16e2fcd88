import { useId } from 'react'
import { cx } from './cx.ts'

type SegmentedProps<V extends string> = {
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly value: V; readonly label: string }[]
}

/** A choice between two or three ways to look at the same thing; acts at once. */
export function Segmented<V extends string>({ label, value, onChange, options }: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className="flex w-fit max-w-full rounded-control border border-line-strong p-0.5 text-sm">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-8 cursor-pointer items-center rounded-control px-3 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            option.value === value ? 'bg-selected font-semibold' : 'text-muted hover:bg-hover hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
