import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'

const all = 'all'

type ChoiceFilterProps<T extends string> = {
  readonly label: string
  /** The choice that does not narrow the list. */
  readonly any: string
  readonly value: T | undefined
  readonly options: readonly { readonly value: T; readonly label: string }[]
  /** Null where nothing is to be narrowed. */
  readonly onChange: (value: string | null) => void
  readonly size?: 'sm' | 'md'
  readonly className?: string
}

/** One of several values, or any. */
export function ChoiceFilter<T extends string>({
  label,
  any,
  value,
  options,
  onChange,
  size = 'sm',
  className = 'w-full sm:w-auto sm:min-w-48',
}: ChoiceFilterProps<T>) {
  return (
    <Field label={label} className={className}>
      {(control) => (
        <Select
          {...control}
          size={size}
          value={value ?? all}
          onChange={(chosen) => onChange(chosen === all ? null : chosen)}
          options={[{ value: all, label: any }, ...options]}
        />
      )}
    </Field>
  )
}

type SearchFilterProps = {
  readonly label: string
  readonly find: string
  readonly value: string | undefined
  readonly onFind: (text: string | null) => void
  readonly dir?: 'auto' | 'ltr'
  readonly className?: string
}

/** Words to look for, sent when they are complete. Key it by its value, so that a cleared filter empties it. */
export function SearchFilter({
  label,
  find,
  value,
  onFind,
  dir = 'auto',
  className = 'sm:min-w-72',
}: SearchFilterProps) {
  const [text, setText] = useState(value ?? '')
  return (
    <form
      className="flex w-full flex-wrap items-end gap-2 sm:w-auto"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(text.trim() || null)
      }}
    >
      <Field label={label} className={cx('min-w-48 flex-1', className)}>
        {(control) => (
          <TextInput
            {...control}
            dir={dir}
            maxLength={254}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" icon="search" className="min-h-11 shrink-0">
        {find}
      </Button>
    </form>
  )
}
