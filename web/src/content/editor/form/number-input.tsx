import { useState } from 'react'
import { TextInput } from '../../../ui/text-input.tsx'
import type { ControlProps } from '../../../ui/field.tsx'
import { readNumber } from './read-number.ts'

type NumberInputProps = {
  readonly control: ControlProps
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Keeps what is typed as it is typed; what is no number goes on as text, and is told so when it is saved. */
export function NumberInput({ control, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown =
    typed !== null && readNumber(typed) === value ? typed : value === null || value === undefined ? '' : String(value)
  return (
    <TextInput
      {...control}
      dir="ltr"
      className="max-w-48"
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(readNumber(event.target.value))
      }}
    />
  )
}
