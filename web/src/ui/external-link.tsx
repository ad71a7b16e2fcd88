import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type ExternalLinkProps = {
  readonly href: string
  readonly children: ReactNode
  /** Says that the link leaves this site and opens beside it. */
  readonly leaves: string
  /** As a button, or as a link in the text. */
  readonly look?: Parameters<typeof buttonClass>[0] | undefined
  readonly className?: string | undefined
  readonly onFollow?: (() => void) | undefined
}

/** Leads away from this site, and says so: by words for those who listen, by an arrow for those who look. */
export const ExternalLink = ({ href, children, leaves, look, className, onFollow }: ExternalLinkProps) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer external"
    onClick={onFollow}
    className={cx(look ? buttonClass(look) : 'text-link underline', className)}
  >
    {children}
    {look ? (
      <Icon name="leave" className="size-4.5" />
    ) : (
      // The joiner keeps the arrow on the line of the last word; it does so only where nothing else may break either.
      <span className="whitespace-nowrap">
        {'\u2060'}
        <Icon name="leave" className="ms-0.5 inline size-[0.8em]! align-baseline" />
      </span>
    )}
    <span className="sr-only">{leaves}</span>
  </a>
)
