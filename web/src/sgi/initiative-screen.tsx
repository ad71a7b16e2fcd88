import { paths } from '@athar/contracts/paths'
import { initiatives, type ProjectCard as Card } from '@athar/contracts/sgi'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import {
  ConfidenceMark,
  SampleMark,
  SourceLine,
  SourceNotes,
  usePick,
  usePublished,
  Words,
  type Published,
} from '../content/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/states.tsx'
import { RingPattern } from '../ui/ring-pattern.tsx'
import { Answered, Part } from './part.tsx'
import { ProjectCard } from './project-card.tsx'
import { useCommunity, useProjects } from './queries.ts'

type Initiatives = Published<'sgi-initiative'>
type Item = Initiatives['items'][number]

export function InitiativeScreen() {
  const { t } = useTranslation('sgi')
  const { slug } = useParams()
  const query = usePublished('sgi-initiative')
  const item = query.data?.items.find((one) => one.slug === slug)
  if (query.data && !item) return <InitiativeNotFound />
  return (
    <Answered query={query} room="h-[40rem] w-full">
      {({ sources }) => (item ? <Titled item={item} sources={sources} /> : <p>{t('initiative.notFoundText')}</p>)}
    </Answered>
  )
}

function InitiativeNotFound() {
  const { t } = useTranslation('sgi')
  usePageTitle(t('initiative.notFound'), undefined, { missing: true })
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-24 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-hover text-muted">
        <Icon name="leaf" className="size-6" />
      </span>
      <h1 className="text-3xl">{t('initiative.notFound')}</h1>
      <p className="text-muted">{t('initiative.notFoundText')}</p>
      <Link to={paths.sgi()} className={buttonClass({ variant: 'primary' })}>
        {t('initiative.backToHub')}
      </Link>
    </div>
  )
}

type InitiativeProps = {
  readonly item: Item
  readonly sources: Initiatives['sources']
  /** The title of a page; below the title of another where it is shown to its editor. */
  readonly title?: 'h1' | 'h2' | undefined
}

function Titled({ item, sources }: InitiativeProps) {
  const pick = usePick()
  usePageTitle(pick(item.body.title).text, pick(item.body.description).text)
  return <Initiative item={item} sources={sources} />
}

/** The whole page of one initiative. */
export function Initiative({ item, sources, title }: InitiativeProps) {
  const { t } = useTranslation('sgi')
  const projects = useProjects()
  const own = projects.data?.items.filter(({ initiative }) => initiative === item.slug) ?? []
  return (
    <>
      <Hero item={item} sources={sources} title={title} />
      <div className="mx-auto grid grid-cols-1 max-w-7xl gap-16 px-4 py-14 sm:px-6">
        <Part id="kpis" title={t('initiative.kpisTitle')}>
          <Kpis item={item} sources={sources} />
        </Part>
        <Part id="projects" title={t('initiative.projectsTitle')}>
          {projects.data ? (
            <Featured item={item} own={own} all={projects.data.items} />
          ) : (
            <Skeleton className="h-64 w-full" />
          )}
        </Part>
        <Part id="community" title={t('initiative.communityTitle')}>
          {projects.data ? <Community item={item} own={own} /> : <Skeleton className="h-32 w-full" />}
        </Part>
        <TakePart />
        <SourceLine ids={item.body.sources} sources={sources} />
      </div>
    </>
  )
}

function Hero({ item: { body, sample }, sources, title: Title = 'h1' }: InitiativeProps) {
  const { t } = useTranslation('sgi')
  const pick = usePick()
  const format = useFormat()
  return (
    <header className="relative overflow-hidden bg-strong text-on-strong">
      <RingPattern className="absolute inset-y-0 end-0 h-full w-full fade-towards-start text-on-strong-muted opacity-25 md:w-1/2" />
      <div className="relative mx-auto grid grid-cols-1 max-w-7xl gap-5 px-4 py-12 sm:px-6 md:py-16">
        <p>
          <Link
            to={paths.sgi()}
            className="inline-flex min-h-8 items-center gap-1.5 text-on-strong-muted hover:underline"
          >
            <Icon name="chevronStart" className="size-4" />
            {t('initiative.backToHub')}
          </Link>
        </p>
        <Title className="text-4xl">
          <Words of={body.title} />
        </Title>
        {sample && <SampleMark className="w-fit" />}
        <p className="max-w-3xl text-lg text-on-strong-muted">
          <Words of={body.description} />
        </p>
        <dl className="grid max-w-4xl grid-cols-1 gap-4 sm:grid-cols-3">
          {(['target', 'impact', 'region'] as const).map((key) => (
            <div key={key}>
              <dt className="text-sm text-on-strong-muted">{t(`initiative.${key}`)}</dt>
              <dd className="font-semibold">
                <Words of={body[key]} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="max-w-2xl space-y-2">
          <div className="flex items-center gap-4">
            <ProgressBar
              onStrong
              label={t('hub.progressOf', { initiative: pick(body.title).text })}
              value={body.progress}
              valueText={pick(body.progressBasis).text}
            />
            <bdi className="figures w-16 shrink-0 text-end text-xl font-semibold">
              {format.percent(body.progress / 100, 0)}
            </bdi>
          </div>
          <p className="text-sm">
            <Words of={body.progressBasis} />
          </p>
          <p className="text-sm text-on-strong-muted empty:hidden">
            <SourceNotes ids={body.kpis.slice(0, 1).map(({ source }) => source)} sources={sources} />
          </p>
        </div>
      </div>
    </header>
  )
}

function Kpis({ item: { body }, sources }: { readonly item: Item; readonly sources: Initiatives['sources'] }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const pick = usePick()
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-3">
      {body.kpis.slice(0, 3).map((kpi, at) => (
        <li key={at} className="grid grid-cols-1 content-start gap-2 border-t-3 border-action pt-4">
          <h3 className="flex flex-wrap items-center gap-2 text-base">
            <Words of={kpi.name} />
            <ConfidenceMark confidence={kpi.confidence} />
          </h3>
          {kpi.value === null ? (
            <p className="text-muted">{t('hub.notPublished')}</p>
          ) : (
            <p className="flex flex-wrap items-baseline gap-x-2">
              {kpi.qualifier && <span className="text-sm text-muted">{t(`hub.qualifiers.${kpi.qualifier}`)}</span>}
              <bdi className="figures text-3xl font-semibold">
                {isPercent(pick(kpi.unit).text) ? withUnit(number(kpi.value), pick(kpi.unit).text) : number(kpi.value)}
              </bdi>
              {!isPercent(pick(kpi.unit).text) && <Words of={kpi.unit} className="text-muted" />}
              {kpi.year !== null && <bdi className="text-sm text-muted">({format.year(kpi.year)})</bdi>}
            </p>
          )}
          <p className="text-sm text-muted">
            {kpi.target === null
              ? t('initiative.noTarget')
              : t('initiative.kpiTarget', { target: isolate(withUnit(number(kpi.target), pick(kpi.unit).text)) })}
          </p>
          <SourceLine ids={[kpi.source]} sources={sources} className="text-xs" />
        </li>
      ))}
    </ul>
  )
}

const isPercent = (unit: string): boolean => /^[%٪]$/.test(unit)
/** The sign for per cent stands at its number. */
const withUnit = (number: string, unit: string): string => (isPercent(unit) ? `${number}${unit}` : `${number} ${unit}`)

/** Three that editors chose; where they chose fewer, the newest of this initiative follow. */
function Featured({
  item,
  own,
  all,
}: {
  readonly item: Item
  readonly own: readonly Card[]
  readonly all: readonly Card[]
}) {
  const { t } = useTranslation('sgi')
  const chosen = item.body.featuredProjects.flatMap((slug) => all.find((project) => project.slug === slug) ?? [])
  const shown = [...new Set([...chosen, ...own])].slice(0, 3)
  if (shown.length === 0) return <p className="text-muted">{t('hub.noProjects')}</p>
  return (
    <>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </ul>
      <p data-no-print="">
        <Link
          to={`${paths.sgiMap()}?initiative=${item.slug}`}
          className="inline-flex min-h-10 items-center gap-2 font-semibold text-link hover:underline"
        >
          {t('initiative.onMap')}
          <Icon name="arrowEnd" />
        </Link>
      </p>
    </>
  )
}

const taking = ['volunteers', 'beneficiaries', 'partnerships'] as const

/** What this platform has counted itself; where an editor keeps a sample of who takes part, that, marked, in its place. */
function Community({ item: { slug, body }, own }: { readonly item: Item; readonly own: readonly Card[] }) {
  const { t } = useTranslation('sgi')
  const registered = own.filter(({ registeredBy }) => registeredBy !== null)
  const organisations = new Set(registered.map(({ registeredBy }) => `${registeredBy?.en} ${registeredBy?.ar}`))
  const { community } = body
  const known = initiatives.find((one) => one === slug)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Counts
        counts={[
          { name: t('initiative.live.projects'), value: own.length },
          { name: t('initiative.live.organisations'), value: organisations.size },
        ]}
      />
      {community ? (
        <div className="grid grid-cols-1 gap-3">
          <Counts
            sample={community.status === 'illustrative'}
            counts={taking.map((key) => ({ name: t(`initiative.community.${key}`), value: community[key] }))}
          />
          {community.note && (
            <p className="text-sm text-muted">
              <Words of={community.note} />
            </p>
          )}
        </div>
      ) : (
        known && <LiveCommunity initiative={known} />
      )}
    </div>
  )
}

function LiveCommunity({ initiative }: { readonly initiative: (typeof initiatives)[number] }) {
  const { t } = useTranslation('sgi')
  return (
    <Answered query={useCommunity(initiative)} room="h-20 w-full">
      {(counted) => (
        <div className="grid grid-cols-1 gap-3">
          <Counts counts={taking.map((key) => ({ name: t(`initiative.community.${key}`), value: counted[key] }))} />
          <p className="text-sm text-muted">{t('initiative.communityBasis')}</p>
        </div>
      )}
    </Answered>
  )
}

type CountsProps = {
  readonly counts: readonly { readonly name: string; readonly value: number }[]
  readonly sample?: boolean
}

function Counts({ counts, sample = false }: CountsProps) {
  const format = useFormat()
  return (
    <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3">
      {counts.map(({ name, value }) => (
        <div key={name} className="border-t border-line pt-3">
          <dt className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {name}
            {sample && <SampleMark />}
          </dt>
          <dd className="figures text-2xl font-semibold">
            <bdi>{format.count(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const ways = [
  ['volunteer', paths.sgiVolunteer()],
  ['donate', `${paths.npo()}#donate`],
  ['adopt', paths.sgiAdopt()],
  ['challenges', `${paths.youth()}#challenges`],
  ['esg', paths.esgToolkit()],
  ['vision', paths.vision2030()],
  ['hub', paths.sgi()],
] as const

function TakePart() {
  const { t } = useTranslation('sgi')
  return (
    <Part id="ways" title={t('initiative.waysTitle')}>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {ways.map(([key, to]) => (
          <li key={key}>
            <Link to={to} className={`${buttonClass({ size: 'lg' })} w-full`}>
              {t(`initiative.ways.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
