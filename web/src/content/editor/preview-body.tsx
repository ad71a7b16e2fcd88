import { isInBoth, sourcesNamed, type Confidence, type Source } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { ConfidenceMark, SampleBadge } from '../sample-mark.tsx'
import { SourceLine } from '../source-line.tsx'
import { usePick, Words } from '../use-pick.tsx'
import type { FieldMember, FieldShape } from './form/field-shape.ts'
import { useFieldWords } from './form/field-words.ts'

type Body = Readonly<Record<string, unknown>>
type PreviewBodyProps = {
  readonly members: readonly FieldMember[]
  readonly body: Body
  readonly sources: readonly Source[]
  readonly sample: boolean
}

/** Members that stand at another one and not in a line of their own. */
const beside = new Set(['unit', 'source', 'sources', 'confidence', 'year', 'status', 'qualifier'])

/** The heading, then what else is said, figures with their unit and year, and at the end where it all is from. */
export function PreviewBody({ members, body, sources, sample }: PreviewBodyProps) {
  const heading = members.find(({ key, shape }) => shape.type === 'bilingual' && !shape.long && isFilled(body[key]))
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 text-xl">
        {heading && <Words of={body[heading.key] as { en: string; ar: string }} />}
        {sample && <SampleBadge />}
      </h3>
      <Lines members={members.filter((member) => member !== heading)} body={body} sources={sources} />
      <SourceLine ids={sourcesNamed(body)} sources={sources} />
    </>
  )
}

const isFilled = (value: unknown): boolean => isInBoth(value) && (value.en !== '' || value.ar !== '')

function Lines({ members, body, sources }: Omit<PreviewBodyProps, 'sample'>) {
  const words = useFieldWords()
  return (
    <dl className="grid grid-cols-1 gap-3">
      {members
        .filter(({ key }) => !beside.has(key) && !isEmpty(body[key]))
        .map(({ key, shape }) => (
          <div key={key}>
            <dt className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {words.named(key)}
              {isMadeUp(key, body[key]) && <SampleBadge />}
            </dt>
            <dd>
              <Value name={key} shape={shape} value={body[key]} body={body} sources={sources} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** What the specification displays of its own, and counts that say of themselves that they are samples. */
const isMadeUp = (key: string, value: unknown): boolean =>
  key === 'specDisplays' ||
  key === 'specFigure' ||
  (typeof value === 'object' && value !== null && 'status' in value && value.status === 'illustrative')

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

type ValueProps = {
  readonly name: string
  readonly shape: FieldShape
  readonly value: unknown
  readonly body: Body
  readonly sources: readonly Source[]
}

function Value({ name, shape, value, body, sources }: ValueProps) {
  const { t } = useTranslation('content-editor')
  const words = useFieldWords()
  switch (shape.type) {
    case 'bilingual':
      return <Words of={value as { en: string; ar: string }} />
    case 'number':
      return <Measure body={body} value={value} />
    case 'flag':
      return <>{t(value === true ? 'yes' : 'no')}</>
    case 'choice':
      return <>{words.choice(name, String(value))}</>
    case 'choices':
      return <>{(value as readonly string[]).map((one) => words.choice(name, one)).join(t('listSeparator'))}</>
    case 'group': {
      const part = value as Body
      if ('value' in part)
        return <Measure body={{ ...part, unit: part['unit'] ?? body['unit'] }} value={part['value']} />
      return <Lines members={shape.members} body={part} sources={sources} />
    }
    case 'list':
      return (
        <ul className="mt-1 grid grid-cols-1 gap-2">
          {(value as readonly unknown[]).map((item, at) => (
            <li key={at} className="rounded-control border border-line p-3">
              <ListItem shape={shape.item} item={item} sources={sources} />
            </li>
          ))}
        </ul>
      )
    default:
      return <bdi>{String(value)}</bdi>
  }
}

function ListItem({ shape, item, sources }: { shape: FieldShape; item: unknown; sources: readonly Source[] }) {
  if (shape.type !== 'group') return <bdi>{String(item)}</bdi>
  const body = item as Body
  const name = shape.members.find(({ shape: member }) => member.type === 'bilingual' && !member.long)
  return (
    <>
      {name && isFilled(body[name.key]) && (
        <p className="font-semibold">
          <Words of={body[name.key] as { en: string; ar: string }} />
        </p>
      )}
      <Lines
        members={shape.members.filter((member) => member !== name && member.key !== 'id')}
        body={body}
        sources={sources}
      />
    </>
  )
}

/** A figure with its unit and year and a mark where nobody is sure of it; or that none was published. */
function Measure({ value, body }: { readonly value: unknown; readonly body: Body }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const pick = usePick()
  if (typeof value !== 'number') return <span className="text-muted">{t('notPublished')}</span>
  const unit = isInBoth(body['unit']) ? pick(body['unit']) : null
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <bdi className="figures font-semibold">{format.number(value)}</bdi>
      {unit && (
        <bdi lang={unit.lang} className="text-muted">
          {unit.text}
        </bdi>
      )}
      {typeof body['year'] === 'number' && <bdi className="text-sm text-muted">{format.year(body['year'])}</bdi>}
      {typeof body['confidence'] === 'string' && <ConfidenceMark confidence={body['confidence'] as Confidence} />}
    </span>
  )
}
