import { useState, type ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

export type PasswordWords = {
  readonly show: string
  readonly hide: string
  /** The same, for whoever hears the button without seeing the field. */
  readonly showPassword: string
  readonly hidePassword: string
}

/** A password with a way to see what was typed. Pasting and password managers work as anywhere. */
export function PasswordInput({ words, ...props }: ComponentProps<'input'> & { readonly words: PasswordWords }) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={shown ? words.hidePassword : words.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="h-full min-w-16 cursor-pointer rounded-e-control px-3 text-sm font-semibold text-link hover:bg-hover"
        >
          {shown ? words.hide : words.show}
        </button>
      }
    />
  )
}
