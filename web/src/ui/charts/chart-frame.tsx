import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Menu } from '../menu.tsx'
import { saveCsv, savePng, saveSvg } from './download.ts'
import { ScrollRegion } from '../scroll-region.tsx'
import { DrawingContext } from './parts.tsx'
import { useWidth } from './use-width.ts'

export type ChartWords = {
  readonly showTable: string
  readonly showChart: string
  readonly download: string
  readonly png: string
  readonly svg: string
  readonly csv: string
  readonly source: string
  /** Said where a value is missing. */
  readonly unknown: string
}

/** The same figures as rows: what is drawn, downloaded and read aloud. */
export type ChartTable = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] }

export type ChartHead = {
  /** Says the finding, not the subject. */
  readonly title: string
  readonly unit: string
  readonly source: ReactNode
  /** The source as plain text, for the files that leave the page. */
  readonly sourceText: string
  readonly words: ChartWords
  readonly direction: 'ltr' | 'rtl'
  /** Name of the downloaded files, without ending. */
  readonly fileName: string
  readonly note?: ReactNode
  readonly headingLevel?: 2 | 3 | 4
}

type ChartFrameProps = ChartHead & {
  readonly table: ChartTable
  readonly children: (width: number) => ReactNode
}

/** Title, unit, drawing or table, source, and ways to take it along: the same around every chart. */
export function ChartFrame({
  title,
  unit,
  source,
  sourceText,
  words,
  direction,
  fileName,
  note,
  headingLevel = 3,
  table,
  children,
}: ChartFrameProps) {
  const id = useId()
  const svg = useRef<SVGSVGElement>(null)
  const [frame, width] = useWidth<HTMLDivElement>()
  const [asTable, setAsTable] = useState(false)
  const drawing = useMemo(() => ({ svg, labelledBy: id }), [id])
  const Heading = `h${headingLevel}` as const
  const withSvg = (action: (drawn: SVGSVGElement) => void) => () => svg.current && action(svg.current)
  const exported = { title: `${title} (${unit})`, source: `${words.source} ${sourceText}`, rtl: direction === 'rtl' }

  return (
    <figure aria-labelledby={id} className="grid grid-cols-1 content-start gap-3">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <Heading id={id} className="text-base wrap-anywhere">
            {title}
          </Heading>
          <p className="text-sm text-muted">{unit}</p>
        </div>
        <div className="-mx-2.5 flex gap-1" data-no-print="">
          <Button
            variant="quiet"
            size="sm"
            icon={asTable ? 'chart' : 'table'}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? words.showChart : words.showTable}
          </Button>
          <Menu
            trigger={
              <Button variant="quiet" size="sm" icon="download">
                {words.download}
              </Button>
            }
            entries={[
              {
                key: 'png',
                label: words.png,
                disabled: asTable,
                onSelect: withSvg((drawn) => void savePng(drawn, fileName, exported)),
              },
              {
                key: 'svg',
                label: words.svg,
                disabled: asTable,
                onSelect: withSvg((drawn) => saveSvg(drawn, fileName, exported)),
              },
              { key: 'csv', label: words.csv, onSelect: () => saveCsv([table.headers, ...table.rows], fileName) },
            ]}
          />
        </div>
      </figcaption>
      <div ref={frame} className="min-w-0">
        {asTable ? (
          <FiguresTable title={title} table={table} />
        ) : (
          <DrawingContext value={drawing}>{children(width)}</DrawingContext>
        )}
      </div>
      {note != null && <p className="text-sm text-muted">{note}</p>}
      <p className="text-xs text-muted">
        {words.source} {source}
      </p>
    </figure>
  )
}

function FiguresTable({ title, table }: { readonly title: string; readonly table: ChartTable }) {
  return (
    <ScrollRegion label={title} className="max-h-96 rounded-container">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {table.headers.map((header, at) => (
              <th
                key={header}
                scope="col"
                className={`px-2 py-2 font-semibold sm:px-3 ${at === 0 ? 'text-start' : 'text-figures'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]} className="border-t border-line">
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={at} scope="row" className="px-2 py-2 text-start font-normal sm:px-3">
                    {cell}
                  </th>
                ) : (
                  <td key={at} className="px-2 py-2 text-figures sm:px-3">
                    <bdi>{cell}</bdi>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
