import { useState, type KeyboardEvent } from 'react'
import type { ControlProps } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

type TokenInputProps = ControlProps & {
  readonly tokens: readonly string[]
  readonly onChange: (tokens: readonly string[]) => void
  readonly removeLabel: (token: string) => string
  readonly addedLabel: string
}

/** Several short texts in one field: Enter or a comma adds, the cross or Backspace takes away. */
export function TokenInput({ tokens, onChange, removeLabel, addedLabel, ...control }: TokenInputProps) {
  const [text, setText] = useState('')
  const add = (typed: string) => {
    const fresh = typed
      .split(/[,،;؛\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '' && !tokens.includes(part))
    if (fresh.length > 0) onChange([...tokens, ...new Set(fresh)])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '') onChange(tokens.slice(0, -1))
  }
  return (
    <div className="grid gap-2">
      {tokens.length > 0 && (
        <ul aria-label={addedLabel} className="flex flex-wrap gap-1.5">
          {tokens.map((token) => (
            <li
              key={token}
              className="flex max-w-full items-center rounded-full border border-line-strong bg-sunken ps-3 text-sm"
            >
              <bdi className="min-w-0 truncate">{token}</bdi>
              <button
                type="button"
                aria-label={removeLabel(token)}
                title={removeLabel(token)}
                onClick={() => onChange(tokens.filter((other) => other !== token))}
                className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:text-text"
              >
                <Icon name="close" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        {...control}
        value={text}
        maxLength={200}
        onChange={(event) =>
          /[,،;؛]/.test(event.target.value) ? add(event.target.value) : setText(event.target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => text.trim() !== '' && add(text)}
      />
    </div>
  )
}
