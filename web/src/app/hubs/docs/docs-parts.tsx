import type { ReactNode } from 'react'
import { Code } from '../../../ui/inline.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'

export const docsLink = 'text-link underline underline-offset-2'

/** A name that programs know: in no language but its own, whatever is written around it. */
export const CodeName = ({ children }: { readonly children: ReactNode }) => (
  <span lang="en">
    <Code>{children}</Code>
  </span>
)

type Row = { readonly key: string; readonly term: ReactNode; readonly text: ReactNode }
type FactTableProps = {
  readonly name: string
  readonly head: readonly [string, string]
  readonly rows: readonly Row[]
}

/** Names on one side, what is to be said of each on the other: narrow enough for a telephone. */
export const FactTable = ({ name, head, rows }: FactTableProps) => (
  <table aria-label={name} className="w-full border-y border-line">
    <thead className="text-sm text-muted">
      <tr className="border-b border-line">
        {head.map((column) => (
          <th key={column} scope="col" className="py-2 pe-4 text-start font-normal">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {rows.map(({ key, term, text }) => (
        <tr key={key}>
          <th scope="row" className="w-2/5 py-2.5 pe-4 text-start align-top font-semibold wrap-anywhere sm:w-1/3">
            {term}
          </th>
          <td className="py-2.5 align-top wrap-break-word">{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What is typed or sent: left to right in either language, and scrolled where it is wider than the page. */
export const CodeBlock = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div dir="ltr">
    <ScrollRegion label={label} className="rounded-card bg-sunken">
      <pre lang="en" className="w-max min-w-full p-4 text-start font-mono text-sm">
        <code>{children}</code>
      </pre>
    </ScrollRegion>
  </div>
)
