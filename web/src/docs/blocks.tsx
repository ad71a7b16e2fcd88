import type { DocsBlock } from '@athar/contracts/docs'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Code } from '../ui/inline.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { Calls } from './calls/calls.tsx'
import { CodeBlock } from './code-block.tsx'
import { Formula } from './formula.tsx'
import { Line } from './line.tsx'

/** What stands on a page of the documentation, in its order. */
export const Blocks = ({ of }: { readonly of: readonly DocsBlock[] }) =>
  of.map((block, at) => (
    // The text of a page does not change while it is read.
    <Fragment key={at}>
      <Block of={block} />
    </Fragment>
  ))

function Block({ of }: { readonly of: DocsBlock }) {
  switch (of.kind) {
    case 'heading':
      return <Heading {...of} />
    case 'text':
      return (
        <p>
          <Line of={of.line} />
        </p>
      )
    case 'note':
      return (
        <aside className="grid gap-2 rounded-card border-s-4 border-accent bg-sunken px-4 py-3">
          {of.lines.map((line, at) => (
            <p key={at}>
              <Line of={line} />
            </p>
          ))}
        </aside>
      )
    case 'list':
      return <List {...of} />
    case 'table':
      return <Table {...of} />
    case 'code':
      return <CodeBlock text={of.text} />
    case 'formula':
      return <Formula mathml={of.mathml} />
    case 'calls':
      return <Calls features={of.features} />
    case 'errors':
      return <Errors {...of} />
    case 'terms':
      return <Terms {...of} />
  }
}

type Of<Kind extends DocsBlock['kind']> = Extract<DocsBlock, { kind: Kind }>

function Heading({ level, id, line }: Of<'heading'>) {
  const { t } = useTranslation('docs')
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag
      id={id}
      className={level === 2 ? 'group mt-5 scroll-mt-24 text-2xl' : 'group mt-2 scroll-mt-24 text-lg font-semibold'}
    >
      <Line of={line} plain />{' '}
      <a
        href={`#${id}`}
        aria-label={t('linkTo')}
        className="text-muted no-underline opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
        data-no-print
      >
        #
      </a>
    </Tag>
  )
}

function List({ ordered, items }: Of<'list'>) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={ordered ? 'grid list-decimal gap-2 ps-6' : 'grid list-disc gap-2 ps-6'}>
      {items.map((item, at) => (
        <li key={at} className="wrap-break-word">
          <Line of={item} />
        </li>
      ))}
    </Tag>
  )
}

function Table({ head, rows }: Of<'table'>) {
  const { t } = useTranslation('docs')
  return (
    <ScrollRegion label={t('table')} isBordered={false}>
      <table className="w-full border-y border-line">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            {head.map((cell, at) => (
              <th key={at} scope="col" className="py-2 pe-4 text-start font-normal">
                <Line of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([first = [], ...others], row) => (
            <tr key={row}>
              <th scope="row" className="py-2.5 pe-4 text-start align-top font-normal wrap-anywhere">
                <Line of={first} />
              </th>
              {others.map((cell, at) => (
                <td key={at} className="py-2.5 pe-4 align-top wrap-break-word">
                  <Line of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Errors({ items }: Of<'errors'>) {
  const { t } = useTranslation('docs')
  return (
    <dl className="grid gap-4">
      {items.map(({ code, status, cause, remedy }) => (
        <div key={code} id={code} className="scroll-mt-24">
          <dt className="flex flex-wrap items-center gap-2">
            <bdi lang="en">
              <Code className="wrap-anywhere">{code}</Code>
            </bdi>
            <span className="text-sm text-muted">{status}</span>
          </dt>
          <dd>{cause}</dd>
          <dd className="text-sm text-muted">
            {t('remedy')}: {remedy}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Terms({ items }: Of<'terms'>) {
  return (
    <dl className="grid gap-4">
      {items.map(({ id, term, other, text }) => (
        <div key={id} id={id} className="scroll-mt-24">
          <dt className="font-semibold">
            {term} <bdi className="font-normal text-muted">{other}</bdi>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
