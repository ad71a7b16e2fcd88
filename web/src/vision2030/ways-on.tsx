import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words, type Published } from '../content/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { useTrack } from '../usage/index.ts'
import { Part } from './part.tsx'

type Portal = Published<'portal'>['items'][number]['body']

/** The report, the official portal, the Green Initiative. */
export function WaysOn() {
  const { t } = useTranslation('vision2030')
  const track = useTrack()
  return (
    <Part kind="portal" id="ways" title={t('ways.title')} text={t('ways.text')} room="h-60 w-full">
      {({ items }) => {
        const find = (wanted: string) => items.find(({ slug }) => slug === wanted)?.body
        const portal = find('vision2030')
        const report = find('vision2030-reports')
        const others = items.filter(({ slug }) => !named.includes(slug))
        return (
          <>
            <ul className="grid grid-cols-1 gap-6 md:grid-cols-3">
              {(report ?? portal) && <Report report={report} portal={portal} />}
              {portal && (
                <Way
                  title={t('ways.portal.title')}
                  text={t('ways.portal.text')}
                  leads={t('ways.leads', { host: isolate(hostOf(portal.url)) })}
                >
                  <ExternalLink
                    href={portal.url}
                    leaves={t('ways.leaves')}
                    look={{ size: 'lg' }}
                    onFollow={() => track('vision2030.link', { link: 'portal' })}
                  >
                    {t('ways.portal.open')}
                  </ExternalLink>
                </Way>
              )}
              <Way title={t('ways.sgi.title')} text={t('ways.sgi.text')}>
                <Link
                  to={paths.sgi()}
                  className={buttonClass({ size: 'lg' })}
                  onClick={() => track('vision2030.link', { link: 'sgi' })}
                >
                  {t('ways.sgi.open')}
                  <Icon name="arrowEnd" className="size-4.5" />
                </Link>
              </Way>
            </ul>
            <OtherPortals items={others} />
          </>
        )
      }}
    </Part>
  )
}

/** Portals that have a place of their own on the page, or on the one of the initiative. */
const named: readonly string[] = ['vision2030', 'vision2030-reports', 'sgi']

/** The sites of those who run the programmes. */
function OtherPortals({ items }: { readonly items: Published<'portal'>['items'] }) {
  const { t } = useTranslation('vision2030')
  const track = useTrack()
  if (items.length === 0) return null
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2 text-sm">
      <h3 className="text-base">{t('ways.others')}</h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {items.map(({ slug, body }) => (
          <li key={slug}>
            <ExternalLink
              href={body.url}
              leaves={t('ways.leaves')}
              onFollow={() => track('vision2030.link', { link: slug })}
            >
              <Words of={body.name} />
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An editor who has seen the report's own address says so; until then the portal is opened, and the reader is told. */
function Report({ report, portal }: { readonly report: Portal | undefined; readonly portal: Portal | undefined }) {
  const { t } = useTranslation('vision2030')
  const track = useTrack()
  const confirmed = report?.seen === true
  const href = confirmed ? report.url : (portal ?? report)?.url
  if (href === undefined) return null
  return (
    <Way
      title={t('ways.report.title')}
      text={t(confirmed ? 'ways.report.text' : 'ways.report.unconfirmed')}
      leads={t('ways.leads', { host: isolate(hostOf(href)) })}
    >
      <ExternalLink
        href={href}
        leaves={t('ways.leaves')}
        look={{ variant: 'primary', size: 'lg' }}
        onFollow={() => track('vision2030.link', { link: confirmed ? 'report' : 'report-portal' })}
      >
        {t(confirmed ? 'ways.report.download' : 'ways.report.openPortal')}
      </ExternalLink>
    </Way>
  )
}

const hostOf = (url: string): string => (URL.parse(url)?.hostname ?? url).replace(/^www\./, '')

type WayProps = {
  readonly title: string
  readonly text: string
  readonly leads?: string
  readonly children: ReactNode
}

const Way = ({ title, text, leads, children }: WayProps) => (
  <li className="grid grid-cols-1 content-between gap-4 rounded-card border border-line bg-surface p-6">
    <div className="space-y-1">
      <h3 className="text-xl">{title}</h3>
      <p className="text-muted">{text}</p>
      {leads !== undefined && <p className="text-sm text-muted">{leads}</p>}
    </div>
    {children}
  </li>
)
