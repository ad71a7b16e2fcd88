import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'

type CopyButtonProps = {
  readonly text: string
  /** Names what is copied. */
  readonly label: string
  readonly copiedLabel: string
}

/** How long the mark of success stands, in milliseconds. */
const shownFor = 2000

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  // A page served without encryption has no clipboard; the text can still be marked by hand.
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      // Nor where the browser does not let it be written to.
      () => undefined,
    )
  return (
    <>
      <IconButton size="sm" icon={copied ? 'check' : 'copy'} label={copied ? copiedLabel : label} onClick={copy} />
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}
