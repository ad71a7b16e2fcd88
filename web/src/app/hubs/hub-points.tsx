import type { ContentBodies } from '@athar/contracts/content'
import { SampleMark, SourceLine, Words, type Published } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'

type PointsPart = ContentBodies['hub-point']['part']
type Point = Published<'hub-point'>['items'][number]

/** Which points stand in one list. */
export const pointsOf =
  (...parts: readonly PointsPart[]) =>
  ({ body }: Point): boolean =>
    parts.includes(body.part)

/** Rules and advantages, one below the other. */
export function PointList({ items, sources }: Published<'hub-point'>) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-2">
        {items.map(({ slug, body, sample }) => (
          <li key={slug} className="flex items-start gap-3">
            <Icon name="check" className="mt-1 shrink-0 text-link" />
            <PointWords body={body} sample={sample} />
          </li>
        ))}
      </ul>
      <PointSources items={items} sources={sources} />
    </div>
  )
}

const numberLook = 'figures grid size-9 shrink-0 place-items-center rounded-full border-2 border-action font-semibold'

/** Steps in their order; five stand in one row of a wide screen, others in rows of four. */
export function PointSteps({ items, sources }: Published<'hub-point'>) {
  const format = useFormat()
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol
        className={cx(
          'grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2',
          items.length === 5 ? 'lg:grid-cols-5' : 'lg:grid-cols-4',
        )}
      >
        {items.map(({ slug, body, sample }, at) => (
          <li key={slug} className="flex gap-4">
            <span aria-hidden="true" className={numberLook}>
              {format.count(at + 1)}
            </span>
            <PointWords body={body} sample={sample} />
          </li>
        ))}
      </ol>
      <PointSources items={items} sources={sources} />
    </div>
  )
}

/** Those for whom something is, side by side. */
export function PointColumns({ items, sources }: Published<'hub-point'>) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="grid grid-cols-1 gap-8 sm:grid-cols-3">
        {items.map(({ slug, body, sample }) => (
          <li key={slug} className="border-t-3 border-action pt-4">
            <PointWords body={body} sample={sample} />
          </li>
        ))}
      </ul>
      <PointSources items={items} sources={sources} />
    </div>
  )
}

function PointWords({ body, sample }: Pick<Point, 'body' | 'sample'>) {
  return (
    <div className="min-w-0">
      {body.title && (
        <h3 className="text-lg">
          <Words of={body.title} />
        </h3>
      )}
      <p className={cx(body.title && 'text-muted')}>
        <Words of={body.text} />
        {sample && <SampleMark className="ms-2" />}
      </p>
    </div>
  )
}

const PointSources = ({ items, sources }: Published<'hub-point'>) => (
  <SourceLine ids={items.flatMap(({ body }) => body.sources)} sources={sources} className="text-xs" />
)
