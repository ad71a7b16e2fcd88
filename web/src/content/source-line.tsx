import type { Source } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { cx } from '../ui/cx.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { Words } from './use-pick.tsx'
import { usePublisher } from './use-publisher.ts'

type SourceLineProps = {
  /** As the body names them; null and repeated ones are left out. */
  readonly ids: readonly (string | null)[]
  readonly sources: readonly Source[]
  readonly className?: string
}

/** Where a figure or a text is from, each source linked where it is on the web. Nothing where it names none. */
export function SourceLine({ ids, sources, className }: SourceLineProps) {
  const { t } = useTranslation('content')
  const count = sourcesNamed(ids, sources).length
  if (count === 0) return null
  return (
    <p className={cx('text-sm text-muted', className)}>
      {t('source', { count })} <SourceNames ids={ids} sources={sources} />
    </p>
  )
}

const sourcesNamed = (ids: SourceLineProps['ids'], sources: readonly Source[]): Source[] =>
  [...new Set(ids)].flatMap((id) => sources.find((source) => source.id === id) ?? [])

/** The sources alone, where what stands around them says already that they are. What is to be known of one stands below. */
export function SourceNames({ ids, sources }: Pick<SourceLineProps, 'ids' | 'sources'>) {
  const { t } = useTranslation('content')
  return (
    <>
      {sourcesNamed(ids, sources).map((source, at) => (
        <span key={source.id}>
          {at > 0 && t('sourceSeparator')}
          <SourceName source={source} />
        </span>
      ))}
      <SourceNotes ids={ids} sources={sources} />
    </>
  )
}

/** What readers have to know of a source to weigh its figure, such as that nobody is sure of it; nothing for most sources. */
export function SourceNotes({ ids, sources }: Pick<SourceLineProps, 'ids' | 'sources'>) {
  const { t } = useTranslation('content')
  const publisherOf = usePublisher()
  const named = sourcesNamed(ids, sources)
  return named.map(
    ({ note, ...source }) =>
      note && (
        <span key={source.id} className="mt-0.5 block">
          {named.length > 1 && (
            <>
              <bdi>{publisherOf(source)}</bdi>
              {t('sourceNoteSeparator')}
            </>
          )}{' '}
          <Words of={note} />
        </span>
      ),
  )
}

const arabic = /\p{Script=Arabic}/u

function SourceName({ source }: { readonly source: Source }) {
  const { t, i18n } = useTranslation('content')
  const publisherOf = usePublisher()
  const words = (
    <>
      <bdi>{publisherOf(source)}</bdi>
      {source.year !== null && (
        <>
          {' '}
          <bdi>({source.year})</bdi>
        </>
      )}
    </>
  )
  // A title in the other language is no help to readers of this page.
  const isReadable = arabic.test(source.title) === (i18n.language === 'ar')
  if (source.address === null) return <span title={isReadable ? source.title : undefined}>{words}</span>
  return (
    <ExternalLink href={source.address} leaves={t('leaves')}>
      {words}
    </ExternalLink>
  )
}
