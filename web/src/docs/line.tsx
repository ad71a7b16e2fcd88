import type { DocsSpan } from '@athar/contracts/docs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Code } from '../ui/inline.tsx'

const linkClass = 'text-link underline underline-offset-2'

/** A line of the documentation; `plain`: its words alone, where it stands inside a link. */
export const Line = ({ of, plain = false }: { readonly of: readonly DocsSpan[]; readonly plain?: boolean }) =>
  of.map((span, at) => (
    // Stretches of a line have nothing but their place.
    <Stretch key={at} span={span} plain={plain} />
  ))

function Stretch({ span, plain }: { readonly span: DocsSpan; readonly plain: boolean }) {
  const { text, strong, emphasis, code, to } = span
  let shown: ReactNode = text
  // A name that programs know: in no language but its own, and in one piece whatever is written around it.
  if (code)
    shown = (
      <bdi lang="en">
        <Code className="wrap-anywhere">{text}</Code>
      </bdi>
    )
  if (strong) shown = <strong>{shown}</strong>
  if (emphasis) shown = <em>{shown}</em>
  if (to === undefined || plain) return shown
  if (to.startsWith('#'))
    return (
      <a href={to} className={linkClass}>
        {shown}
      </a>
    )
  if (/^https?:/.test(to))
    return (
      <a href={to} rel="noreferrer" className={linkClass}>
        {shown}
      </a>
    )
  // What a program reads is no screen.
  if (/^\/(?:api\/|llms\.txt)/.test(to))
    return (
      <a href={to} className={linkClass}>
        {shown}
      </a>
    )
  return (
    <Link to={to} className={linkClass}>
      {shown}
    </Link>
  )
}
