import { languageOfText } from '@athar/i18n'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A number, name or address that must keep its own order inside a sentence of the other script. */
export const Bdi = ({
  children,
  lang,
  className,
}: {
  readonly children: ReactNode
  readonly lang?: string
  readonly className?: string
}) => (
  <bdi lang={lang} className={className}>
    {children}
  </bdi>
)

/** A code, key or file name: always left to right. */
export const Code = ({ children, className }: { readonly children: ReactNode; readonly className?: string }) => (
  <code dir="ltr" className={cx('rounded-control bg-hover px-1 py-0.5 font-mono text-[0.9em]', className)}>
    {children}
  </code>
)

/** An email address: broken only where it is longer than a line, never at its hyphens. */
export const EmailAddress = ({ children }: { readonly children?: ReactNode }) => (
  <bdi className="inline-block max-w-full wrap-anywhere">{children}</bdi>
)

/** A figure with its unit, kept on one line and in order. */
export const Quantity = ({
  value,
  unit,
  className,
}: {
  readonly value: string
  readonly unit: string
  readonly className?: string
}) => (
  <span className={cx('whitespace-nowrap', className)}>
    <bdi className="figures">{value}</bdi> <bdi className="text-muted">{unit}</bdi>
  </span>
)

/** A name in the language it was written in, where that is not the language of the page. */
export const NameText = ({ name }: { readonly name: { readonly text: string; readonly lang: string } }) => (
  <bdi lang={name.lang}>{name.text}</bdi>
)

/** A text that somebody typed in one box, in whichever language. */
export const WrittenText = ({ children }: { readonly children: string }) => (
  <bdi lang={languageOfText(children)}>{children}</bdi>
)

/** What people typed, in one line and cut at its own end: cut at the end of a line that runs the other way, it would lose its beginning. */
export const OneLine = ({ children }: { readonly children: string }) => (
  <span className="flex">
    <bdi className="min-w-0 truncate">{children}</bdi>
  </span>
)
